import { PAGES } from '@klaster/shared/contract/http';
import type { ClusterReportsAnswer } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { DataTable, Pagination, SearchFilter, SelectFilter } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ClusterRow } from './cluster-columns';
import type { ClusterState } from './cluster-filters';

export interface ClusterTableProps {
  query: UseQueryResult<ClusterReportsAnswer>;
  columns: readonly Column<ClusterRow>[];
  page: number;
  hrefFor: (change: { page: number }) => string;
  hint: string;
}

export function ClusterTable({ query, columns, page, hrefFor, hint }: ClusterTableProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <>
      <DataTable
        label={t('regions.clusterReports')}
        columns={columns}
        rows={query.data?.items ?? []}
        rowKey={({ cluster_id }) => cluster_id}
        empty={{ hint }}
        query={query}
        expectedRows={PAGES.size}
        denseIfWide
      />
      <Pagination
        page={page}
        pageSize={PAGES.size}
        total={query.data?.total ?? 0}
        stale={!query.data || query.isPlaceholderData}
        hrefFor={(to) => hrefFor({ page: to })}
      />
    </>
  );
}

export interface ClusterFilterFieldsProps<State extends ClusterState> {
  values: { search: string; status: State | '' };
  states: readonly State[];
  onChange: (change: { search: string } | { status: State | '' }, options?: { replace: boolean }) => void;
}

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
