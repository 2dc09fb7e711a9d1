import type { OilFactoryProvince, OilFactoryTotals } from '@klaster/shared/contract';
import type { HttpClient } from '@klaster/shared/http';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { DataTable, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useCapacityColumns } from '../oil-factories/capacities';
import { provinceTotalsQuery } from '../oil-factories/queries';
import { ROOM } from '../oil-factories/room';
import { useProvinceColumns } from './province-columns';

/** The register by province, for visitors or staff by the client it is given. */
export function ProvinceTotals({ client }: { client: HttpClient }) {
  const { t } = useTranslation('mf-oil-factories');
  const query = useQuery(provinceTotalsQuery(client));
  // A server that keeps the specification may send none: the row shows when totals exist (section 2).
  const sum: OilFactoryTotals | undefined = query.data?.total_sum;
  const provinces = query.data?.provinces ?? [];
  const capacities = useCapacityColumns(provinces, sum);
  const columns = [...useProvinceColumns<OilFactoryProvince>(), ...capacities.columns];
  const factoriesCount = formatNumber(sum?.factories_count);
  return (
    <Page>
      <PageHeader title={t('titles.live')} context={sum ? t('live.count', { total: factoriesCount }) : ROOM} />
      <DataTable
        label={t('titles.live')}
        columns={columns}
        rows={provinces}
        rowKey={(province) => province.province_code}
        rowHref={(province) => province.province_code}
        totals={sum && { province_name: t('total'), factories_count: factoriesCount, ...capacities.totals }}
        empty={{ hint: t('live.empty') }}
        {...loadState(query)}
      />
    </Page>
  );
}
