import { useTranslation } from '@klaster/shared/i18n';
import { SearchFilter, SelectFilter } from '@klaster/shared/ui';
import type { ClusterState } from './cluster-filters';

export interface ClusterFilterFieldsProps<State extends ClusterState> {
  values: { search: string; status: State | '' };
  states: readonly State[];
  onChange: (change: { search: string } | { status: State | '' }, options?: { replace: boolean }) => void;
}

/** Search and status of a list of clusters, two fields of a filter bar. */
export function ClusterFilterFields<State extends ClusterState>({
  values,
  states,
  onChange,
}: ClusterFilterFieldsProps<State>) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const nameOf = (state: ClusterState) => (state === 'none' ? t('regions.none') : t(`shared:reportStatus.${state}`));
  return (
    <>
      <SearchFilter
        label={t('regions.search')}
        value={values.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <SelectFilter
        name="status"
        label={t('shared:status')}
        width="12rem"
        value={values.status}
        onChange={(value) => onChange({ status: states.find((state) => state === value) ?? '' })}
        options={[
          { value: '', label: t('regions.anyStatus') },
          ...states.map((state) => ({ value: state, label: nameOf(state) })),
        ]}
      />
    </>
  );
}
