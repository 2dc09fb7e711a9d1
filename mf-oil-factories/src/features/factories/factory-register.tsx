import type { RegisterState } from '@klaster/shared/contract/registers';
import type { OilFactory } from '@klaster/shared/contract/registers';
import { isMissing } from '@klaster/shared/http';
import type { HttpClient } from '@klaster/shared/http';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useParams } from '@klaster/shared/router';
import { DensitySwitch, OpenData, StateTabs, useListSettings, usePublicEntryHref } from '@klaster/shared/register';
import type { ListQuery } from '@klaster/shared/register';
import {
  BLANK_LINE,
  DataTable,
  FilterBar,
  Flex,
  Page,
  PageHeader,
  SearchFilter,
  Text,
  usePageName,
} from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { factoriesQuery, oilFactories, PATHS } from '../oil-factories/queries';
import { useSavedFactory } from '../factory-form/list-of-origin';
import { UnknownProvince } from '../places/unknown-province';
import { useFactoryColumns, useRemovalColumns } from './factory-columns';
import { SEARCH_PARAM, useFoundFactories } from './find-factories';

export type FactoryRegisterProps = {
  client: HttpClient;
  side: RegisterState;
  /** Columns after those that everybody sees. */
  staffColumns?: readonly Column<OilFactory>[];
  /** Renders the actions at the right of the page's title, from the list's filters and order. */
  renderActions?: (list: ListQuery) => ReactNode;
  /** Above the list, below its title. */
  note?: ReactNode;
  /** Hint for a province without factories, in place of the general one. */
  emptyHint?: string | undefined;
};

const FILTER_FORM = 'factories-filters';
const SORT_FORM = { id: FILTER_FORM, fallback: '' };

const NONE: readonly Column<OilFactory>[] = [];

/** Another back end, which returns no district, has no call for a single factory either. */
const hasPage = ({ district_name }: Partial<OilFactory>) => district_name !== undefined;

export function FactoryRegister(props: FactoryRegisterProps) {
  const settings = useListSettings({
    register: oilFactories,
    state: props.side,
    client: props.client,
    forStaff: false,
  });
  const { client, side, staffColumns = NONE, renderActions, note, emptyHint } = props;
  const { t } = useTranslation('mf-oil-factories');
  const { region_id: regionId = '' } = useParams();
  const query = useQuery(factoriesQuery(client, side, regionId));
  const saved = useSavedFactory();
  const entryHref = usePublicEntryHref(oilFactories);
  const { found, sum, filters } = useFoundFactories(query.data);
  const { values, active: searching, set, reset } = filters;
  const { columns, totals } = useFactoryColumns(found, sum);
  const removalColumns = useRemovalColumns(query.data?.factories);
  const { province_info: province, factories = [] } = query.data ?? {};
  usePageName(province && formatName(province.province_name));
  if (isMissing(query.error)) return <UnknownProvince listPath={PATHS[client.audience][side]} />;
  const savedElsewhere = factories.some(({ id }) => id === saved) && !found.some(({ id }) => id === saved);
  const list: ListQuery = {
    ...(side === 'removed' && { state: side }),
    province_code: regionId,
    ...(values.q && { search: values.q }),
    ...(values.sort && { sort: values.sort }),
  };
  const counts = { found: formatNumber(found.length), total: formatNumber(factories.length) };
  const title = province ? formatName(province.province_name) : t('titles.province');
  return (
    <Page>
      <PageHeader
        title={title}
        context={query.data ? t(searching ? 'search.found' : `${side}.province`, counts) : BLANK_LINE}
        actions={renderActions?.(list)}
      />
      {note}
      <Flex wrap="wrap" align="flex-end" columnGap="5" rowGap="3">
        {client.audience === 'session' && <StateTabs register={oilFactories} state={side} below={`/${regionId}`} />}
        <FilterBar
          id={FILTER_FORM}
          active={searching}
          onClear={reset}
          sort={values.sort}
          end={<DensitySwitch settings={settings} />}
        >
          <SearchFilter
            name={SEARCH_PARAM}
            label={t('search.label')}
            value={values.q}
            onSearch={(q) => set({ q }, { replace: true })}
          />
        </FilterBar>
      </Flex>
      {savedElsewhere && <Text role="status">{t('search.savedElsewhere')}</Text>}
      <DataTable
        label={title}
        columns={[...columns, ...removalColumns, ...staffColumns]}
        rows={found}
        rowKey={({ id }) => id}
        rowHref={factories.every(hasPage) ? entryHref : undefined}
        totals={totals}
        empty={{ hint: searching ? t('search.empty') : (emptyHint ?? t(`${side}.empty`)) }}
        query={query}
        savedKey={saved}
        sort={values.sort}
        sortForm={SORT_FORM}
        dense={settings.dense}
        denseIfWide={settings.denseIfWide}
        onSort={(sort) => set({ sort })}
      />
      {query.data && client.audience === 'public' && <OpenData register={oilFactories} state={side} query={list} />}
    </Page>
  );
}
