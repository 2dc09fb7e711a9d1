import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { useHolds } from '@klaster/shared/session';
import { ButtonLink, DataTable, FilterBar, Page, PageHeader, PlaceName } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RegionsAnswer } from '@klaster/shared/contract/reports';
import { atPeriod, periodFilters, toPeriod } from '../periods/period-filters';
import { PeriodSelects } from '../periods/period-selects';
import { QuarterWorkbook } from '../periods/quarter-workbook';
import { PeriodContext } from '../periods/period-state';
import { regionsQuery } from './queries';
import { formatMeasured } from '../../indicators/texts/figure-text';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const isAdmin = useHolds('ADMIN');
  const [now] = useState(() => new Date());
  const schema = useMemo(() => periodFilters(now), [now]);
  const { values: filters, active, set, reset } = useFilters(schema);
  const quarter = toPeriod(filters);
  const query = useQuery(regionsQuery(quarter));
  return (
    <Page>
      <PageHeader
        title={t('regions.title')}
        context={<PeriodContext name={t('queue.period', quarter)} period={query.data?.period} />}
        actions={
          <>
            {isAdmin && (
              <ButtonLink to="/hududlar/periods" variant="outline">
                {t('periods.title')}
              </ButtonLink>
            )}
            <QuarterWorkbook quarter={quarter} />
          </>
        }
      />
      <FilterBar active={active} onClear={reset}>
        <PeriodSelects filters={filters} thisYear={schema.cluster_annual.fallback} onChange={set} />
      </FilterBar>
      <RegionTable query={query} hrefFor={(code) => atPeriod(`/hududlar/clusters/${code}`, filters)} />
    </Page>
  );
}

type Region = RegionsAnswer['provinces'][number];

/** In the order of a report's life cycle. */
const COUNTS = ['clusters', 'none', 'draft', 'new', 'confirmed', 'rejected', 'late'] as const;

/** Shown on a province's card on a phone. */
const MAIN = new Set<string>(['clusters', 'none', 'confirmed', 'late']);

interface RegionTableProps {
  query: UseQueryResult<RegionsAnswer>;
  hrefFor: (province: string) => string;
}

function RegionTable({ query, hrefFor }: RegionTableProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { data } = query;
  return (
    <DataTable
      label={t('regions.table')}
      columns={useColumns()}
      rows={data?.provinces ?? []}
      rowKey={({ province_code }) => province_code}
      rowHref={({ province_code }) => hrefFor(province_code)}
      totals={data && { province: t('shared:totals'), ...formatTotals(data.total) }}
      query={query}
    />
  );
}

function useColumns(): Column<Region>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  return [
    {
      id: 'province',
      priority: 'title',
      header: t('shared:province'),
      cell: ({ province_name }) => <PlaceName>{province_name}</PlaceName>,
    },
    ...COUNTS.map((id): Column<Region> => ({
      id,
      kind: 'figure',
      header: formatHeader(id),
      sortValue: (region) => region[id],
      cell: (region) => formatNumber(region[id]),
      ...(MAIN.has(id) && { priority: 'main' }),
    })),
    {
      id: 'completeness',
      kind: 'figure',
      priority: 'main',
      header: t('regions.completeness'),
      unit: '%',
      sortValue: ({ completeness }) => completeness,
      cell: ({ completeness }) => formatMeasured(completeness, 'percent'),
    },
  ];

  function formatHeader(id: (typeof COUNTS)[number]): string {
    if (id === 'clusters' || id === 'none' || id === 'late') return t(`regions.${id}`);
    return t(`shared:reportStatus.${id}`);
  }
}

const formatTotals = (campaign: RegionsAnswer['total']) => ({
  ...Object.fromEntries(COUNTS.map((id) => [id, formatNumber(campaign[id])])),
  completeness: formatMeasured(campaign.completeness, 'percent'),
});
