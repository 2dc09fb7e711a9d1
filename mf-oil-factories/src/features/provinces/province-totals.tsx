import type { OilFactoryProvince, OilFactoryTotals } from '@klaster/shared/contract';
import { SEARCH_LENGTH } from '@klaster/shared/contract';
import type { HttpClient } from '@klaster/shared/http';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { filter, useFilters } from '@klaster/shared/router';
import { BLANK_LINE, DataTable, FilterBar, Page, PageHeader, SearchFilter } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useCapacityColumns } from '../oil-factories/capacities';
import { provinceTotalsQuery } from '../oil-factories/queries';
import { FoundFactories } from '../search/found-factories';
import { useProvinceColumns } from './province-columns';

const FILTERS = { search: filter.text(SEARCH_LENGTH) };

/** The register by province, or what is searched for in all of them; for visitors or staff by the client it is given. */
export function ProvinceTotals({ client }: { client: HttpClient }) {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  const query = useQuery(provinceTotalsQuery(client));
  const { values, set, reset, active } = useFilters(FILTERS);
  const text = values.search.trim();
  // A server that keeps the specification may send none: the row shows when totals exist (section 2).
  const sum: OilFactoryTotals | undefined = query.data?.total_sum;
  const provinces = query.data?.provinces ?? [];
  const capacities = useCapacityColumns(provinces, sum);
  const columns = [...useProvinceColumns<OilFactoryProvince>(), ...capacities.columns];
  const factoriesCount = formatNumber(sum?.factories_count);
  return (
    <Page>
      <PageHeader title={t('titles.live')} context={sum ? t('live.count', { total: factoriesCount }) : BLANK_LINE} />
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
    </Page>
  );
}
