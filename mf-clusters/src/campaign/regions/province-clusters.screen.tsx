import { PAGES, PROVINCE_CODE } from '@klaster/shared/contract/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useFilters, useParams } from '@klaster/shared/router';
import { useHolds } from '@klaster/shared/session';
import { FilterBar, Page, PageHeader, usePageName } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toPeriod } from '../periods/period-filters';
import { NoSuchPage, WayOut } from '../status/no-such-page';
import { PeriodSelects } from '../periods/period-selects';
import { PeriodContext } from '../periods/period-state';
import { periodsQuery } from '../periods/queries';
import { useClusterColumns } from './cluster-columns';
import type { ClusterRow } from './cluster-columns';
import { ClusterFilterFields, ClusterTable } from './cluster-table';
import { QUARTER_STATES, quarterClusterFilters, toQuarterQuery } from './cluster-filters';
import { clusterReportsQuery } from './queries';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { id = '' } = useParams();
  if (PROVINCE_CODE.test(id)) return <ProvinceClusters key={id} province={id} />;
  const toRegions = <WayOut to="/hududlar">{t('regions.toRegions')}</WayOut>;
  return <NoSuchPage title={t('regions.clusterReports')} text={t('regions.unknownProvince')} wayOut={toRegions} />;
}

function ProvinceClusters({ province }: { province: string }) {
  const { t } = useTranslation('mf-clusters');
  const [now] = useState(() => new Date());
  const schema = useMemo(() => quarterClusterFilters(now), [now]);
  const { values: filters, active, set, reset, hrefFor } = useFilters(schema);
  const quarter = toPeriod(filters);
  const query = useQuery(clusterReportsQuery(toQuarterQuery(filters, province)));
  const period = usePeriod(quarter);
  const name = useProvinceName(province);
  usePageName(name);
  const columns = useClusterColumns((filters.page - 1) * PAGES.size + 1, useLinks(period?.open === true));
  const { number, cluster, stir, district, status, filled, submitted, due, actions } = columns;
  return (
    <Page>
      <PageHeader
        title={name === undefined ? t('regions.clusterReports') : t('regions.clustersOf', { province: name })}
        context={<PeriodContext name={t('queue.period', quarter)} period={period} />}
      />
      <FilterBar active={active} onClear={reset}>
        <PeriodSelects filters={filters} thisYear={schema.cluster_annual.fallback} onChange={set} />
        <ClusterFilterFields values={filters} states={QUARTER_STATES} onChange={set} />
      </FilterBar>
      <ClusterTable
        query={query}
        columns={[number, cluster, stir, district, status, filled, submitted, due, actions]}
        page={filters.page}
        hrefFor={hrefFor}
        hint={t('regions.notFoundHint')}
      />
    </Page>
  );
}

/** `null`: the quarter was never opened; undefined: not known yet. */
function usePeriod({ year, quarter }: { year: number; quarter: number }) {
  const { data } = useQuery(periodsQuery);
  return data && (data.periods.find((period) => period.year === year && period.quarter === quarter) ?? null);
}

function useProvinceName(code: string): string | undefined {
  const { data } = useQuery(provincesQuery);
  const province = data?.find(({ province_code }) => province_code === code);
  return province && formatName(province.province_name);
}

/** Offers only what the API accepts. */
function useLinks(open: boolean) {
  const mayBegin = useHolds('CREATE');
  return {
    report: (id: number) => `/hududlar/cluster-info/${id}`,
    begin: ({ cluster_id, removed, report }: ClusterRow) =>
      open && mayBegin && !removed && !report ? `/hududlar/create/${cluster_id}` : undefined,
    edit: ({ report }: ClusterRow) => (report?.id && report.editable ? `/hududlar/edit/${report.id}` : undefined),
  };
}
