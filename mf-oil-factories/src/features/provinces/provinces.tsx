import type {
  OilFactoryProvince,
  OilFactoryTotals,
  RemovedOilFactoryProvincesAnswer,
  OilFactory,
} from '@klaster/shared/contract/registers';
import { SEARCH_LENGTH } from '@klaster/shared/contract/http';
import { placeSortKey } from '@klaster/shared/contract/uzbek';
import { isMissing } from '@klaster/shared/http';
import type { HttpClient } from '@klaster/shared/http';
import { formatName, formatNumber, useTranslation, formatDate } from '@klaster/shared/i18n';
import { OpenData, PrintButton, StateTabs } from '@klaster/shared/register';
import { filter, useFilters } from '@klaster/shared/router';
import {
  BLANK_LINE,
  DataTable,
  FilterBar,
  Page,
  PageHeader,
  SearchFilter,
  Flex,
  StatusBadge,
  Text,
} from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useCapacityColumns } from '../oil-factories/capacities';
import { oilFactories, provinceTotalsQuery, removedProvincesQuery, PATHS, searchQuery } from '../oil-factories/queries';
import { useFactoryColumns } from '../factories/factory-columns';
import { SEARCH_PARAM } from '../factories/find-factories';

const FILTERS = { search: filter.text(SEARCH_LENGTH) };

export function ProvinceTotals({ client }: { client: HttpClient }) {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  const query = useQuery(provinceTotalsQuery(client));
  const { values, set, reset, active } = useFilters(FILTERS);
  const text = values.search.trim();
  // A server that only follows the specification may send none: the row shows when totals exist (specification 2.4.2).
  const sum: OilFactoryTotals | undefined = query.data?.total_sum;
  const provinces = query.data?.provinces ?? [];
  const capacities = useCapacityColumns(provinces, sum);
  const columns = [...useProvinceColumns<OilFactoryProvince>(), ...capacities.columns];
  const factoriesCount = formatNumber(sum?.factories_count);
  return (
    <Page>
      <PageHeader
        title={t('titles.live')}
        context={t('live.count', { total: sum ? factoriesCount : '…' })}
        actions={<PrintButton />}
      />
      {client.audience === 'session' && <StateTabs register={oilFactories} state="live" />}
      <FilterBar active={active} onClear={reset}>
        <SearchFilter
          label={t('search.label')}
          value={values.search}
          onSearch={(search) => set({ search }, { replace: true })}
        />
      </FilterBar>
      {text === '' ? (
        <DataTable
          label={t('titles.live')}
          columns={columns}
          rows={provinces}
          rowKey={(province) => province.province_code}
          rowHref={(province) => province.province_code}
          totals={sum && { province_name: t('shared:total'), factories_count: factoriesCount, ...capacities.totals }}
          empty={{ hint: t('live.empty') }}
          query={query}
        />
      ) : (
        <FoundFactories client={client} text={text} />
      )}
      {client.audience === 'public' && text === '' && <OpenData register={oilFactories} state="live" query={{}} />}
    </Page>
  );
}

type RemovedProvince = RemovedOilFactoryProvincesAnswer[number];

export function RemovedProvinces({ client }: { client: HttpClient }) {
  const { t } = useTranslation('mf-oil-factories');
  const query = useQuery(removedProvincesQuery(client));
  const provinces = query.data && unwrap(query.data);
  const count = provinces?.reduce((sum, province) => sum + province.factories_count, 0);
  return (
    <Page width="form">
      <PageHeader
        title={t('titles.removed')}
        context={t('removed.count', { total: count === undefined ? '…' : formatNumber(count) })}
        actions={<PrintButton />}
      />
      {client.audience === 'session' && <StateTabs register={oilFactories} state="removed" />}
      <DataTable
        label={t('titles.removed')}
        columns={useProvinceColumns<RemovedProvince>()}
        rows={provinces ?? []}
        rowKey={(province) => province.province_code}
        rowHref={(province) => province.province_code}
        empty={{ hint: t('removed.empty') }}
        query={query}
      />
      {client.audience === 'public' && (
        <OpenData register={oilFactories} state="removed" query={{ state: 'removed' }} />
      )}
    </Page>
  );
}

/** Another server may wrap the list of provinces, as it does for the totals. */
function unwrap(answer: RemovedProvince[] | { provinces?: RemovedProvince[] }): RemovedProvince[] {
  return Array.isArray(answer) ? answer : (answer.provinces ?? []);
}

function useProvinceColumns<Row extends RemovedProvince>(): Column<Row>[] {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  return [
    { id: 'index', kind: 'index', header: t('shared:number'), cell: (_, index) => index + 1 },
    {
      id: 'province_name',
      header: t('shared:province'),
      priority: 'title',
      width: '17rem',
      sortValue: (row) => placeSortKey(row.province_name),
      cell: (row) => formatName(row.province_name),
    },
    {
      id: 'factories_count',
      kind: 'figure',
      header: t('columns.factories_count'),
      priority: 'main',
      sortValue: (row) => row.factories_count,
      cell: (row) => formatNumber(row.factories_count),
    },
  ];
}

type FoundFactoriesProps = {
  client: HttpClient;
  /** Name, in either script, or the start of a STIR. */
  text: string;
};

function FoundFactories({ client, text }: FoundFactoriesProps) {
  const { t } = useTranslation('mf-oil-factories');
  const query = useQuery(searchQuery(client, text));
  const { factories = [], total } = query.data ?? {};
  const shown = factories.length;
  const counts = { total: formatNumber(total), shown: formatNumber(shown) };
  const { columns } = useFactoryColumns(factories, undefined);
  const placeColumns = usePlaceColumns();
  // Another back end may have no search: then a retry is useless.
  const unavailable = isMissing(query.error);
  return (
    <>
      <Text aria-live="polite" color="fg.muted">
        {total === undefined ? BLANK_LINE : t(total > shown ? 'search.first' : 'search.all', counts)}
      </Text>
      <DataTable
        label={t('search.results')}
        columns={[...columns, ...placeColumns]}
        rows={factories}
        rowKey={({ id }) => id}
        rowHref={(factory) => registerAddress(client, factory)}
        {...(unavailable ? {} : { query })}
        empty={{ hint: t(unavailable ? 'search.unavailable' : 'search.empty') }}
      />
    </>
  );
}

function registerAddress({ audience }: HttpClient, { province_code, stir, removed_at }: OilFactory): string {
  return `${PATHS[audience][removed_at ? 'removed' : 'live']}/${province_code}?${SEARCH_PARAM}=${stir}`;
}

function usePlaceColumns(): Column<OilFactory>[] {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  return [
    {
      id: 'province_name',
      header: t('shared:province'),
      priority: 'main',
      cell: ({ province_name }) => formatName(province_name),
    },
    {
      id: 'register',
      header: t('columns.register'),
      priority: 'main',
      cell: ({ removed_at }) => <RegisterState removedAt={removed_at} />,
    },
  ];
}

function RegisterState({ removedAt }: { removedAt: string | undefined }) {
  const { t } = useTranslation(['mf-oil-factories', 'register']);
  if (!removedAt) return <StatusBadge tone="green">{t('register:view.live')}</StatusBadge>;
  return (
    <Flex display="inline-flex" align="center" gap="2" whiteSpace="nowrap">
      <StatusBadge tone="red">{t('search.removed')}</StatusBadge>
      <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
        {formatDate(removedAt)}
      </Text>
    </Flex>
  );
}
