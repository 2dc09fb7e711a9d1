import type { OilFactoryProvince } from '@klaster/shared/contract/registers';
import { publicClient } from '@klaster/shared/http';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { loadOptions } from '@klaster/shared/query';
import { filter, Link, useFilters } from '@klaster/shared/router';
import { DataTable, FilterBar, Page, PageHeader, SearchFilter } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';

const FILTERS = { search: filter.text(100) };

/** For everybody: routes, query, filters in the address, a table. */
export function Component() {
  const { t } = useTranslation(['mf-major-20', 'shared']);
  const query = useQuery({
    queryKey: ['mf-major-20', 'factories'],
    ...loadOptions(publicClient, 'GET /api/oil_factories/provinces_totals'),
  });
  const { values, active, set, reset, hrefFor } = useFilters(FILTERS);
  const columns: Column<OilFactoryProvince>[] = [
    { id: 'name', header: t('shared:province'), priority: 'title', cell: (row) => formatName(row.province_name) },
    { id: 'count', header: t('factories.count'), kind: 'figure', cell: (row) => formatNumber(row.factories_count) },
  ];
  return (
    <Page>
      <PageHeader title={t('factories.title')} context={t('factories.filtered', { search: values.search })} />
      <FilterBar active={active} onClear={reset}>
        <SearchFilter
          label={t('factories.search')}
          value={values.search}
          onSearch={(search) => set({ search }, { replace: true })}
        />
      </FilterBar>
      <DataTable
        label={t('factories.title')}
        columns={columns}
        rows={query.data?.provinces.filter((row) => row.province_name.includes(values.search)) ?? []}
        rowKey={(row) => row.province_code}
        empty={{ hint: t('factories.empty') }}
        query={query}
      />
      <Link to={hrefFor({ search: 'Бухоро' })}>{t('factories.bukhara')}</Link>
    </Page>
  );
}
