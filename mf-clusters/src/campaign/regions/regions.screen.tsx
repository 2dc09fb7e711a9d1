import { useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { useHolds } from '@klaster/shared/session';
import { ButtonLink, FilterBar, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { atPeriod, periodFilters, toPeriod } from '../periods/period-filters';
import { PeriodSelects } from '../periods/period-selects';
import { PeriodContext } from '../periods/period-state';
import { regionsQuery } from './queries';
import { RegionTable } from './region-table';

/** How far the reports of a quarter are, by province. */
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
          isAdmin && (
            <ButtonLink to="/hududlar/periods" variant="outline">
              {t('periods.title')}
            </ButtonLink>
          )
        }
      />
      <FilterBar active={active} onClear={reset}>
        <PeriodSelects filters={filters} thisYear={schema.cluster_annual.fallback} onChange={set} />
      </FilterBar>
      <RegionTable query={query} hrefFor={(code) => atPeriod(`/hududlar/clusters/${code}`, filters)} />
    </Page>
  );
}
