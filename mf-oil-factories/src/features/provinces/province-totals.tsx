import type { OilFactoryProvince, OilFactoryTotals } from '@klaster/shared/contract';
import type { HttpClient } from '@klaster/shared/http';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { DataTable, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { capacityCells, useCapacityColumns } from '../oil-factories/capacities';
import { loadState } from '../oil-factories/load-state';
import { provinceTotalsQuery } from '../oil-factories/queries';
import { ROOM } from '../oil-factories/room';
import { useProvinceColumns } from './province-columns';

/** The register by province, for visitors or staff by the client it is given. */
export function ProvinceTotals({ client }: { client: HttpClient }) {
  const { t } = useTranslation('mf-oil-factories');
  const query = useQuery(provinceTotalsQuery(client));
  const columns = [...useProvinceColumns<OilFactoryProvince>(), ...useCapacityColumns<OilFactoryProvince>()];
  // A server that keeps the specification may send none: the row shows when totals exist (section 2).
  const totals: OilFactoryTotals | undefined = query.data?.total_sum;
  return (
    <Page>
      <PageHeader
        title={t('titles.live')}
        context={totals ? t('live.count', { total: formatNumber(totals.factories_count) }) : ROOM}
      />
      <DataTable
        label={t('titles.live')}
        columns={columns}
        rows={query.data?.provinces ?? []}
        rowKey={(province) => province.province_code}
        rowHref={(province) => province.province_code}
        totals={totals && { province_name: t('total'), ...totalCells(totals) }}
        empty={{ hint: t('live.empty') }}
        {...loadState(query)}
      />
    </Page>
  );
}

const totalCells = (totals: OilFactoryTotals) => ({
  factories_count: formatNumber(totals.factories_count),
  ...capacityCells(totals),
});
