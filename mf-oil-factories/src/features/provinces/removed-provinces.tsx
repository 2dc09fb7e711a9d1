import type { RemovedOilFactoryProvincesAnswer } from '@klaster/shared/contract';
import type { HttpClient } from '@klaster/shared/http';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { BLANK_LINE, DataTable, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { removedProvincesQuery } from '../oil-factories/queries';
import { useProvinceColumns } from './province-columns';

type RemovedProvince = RemovedOilFactoryProvincesAnswer[number];

/** Provinces with removed factories, for visitors or staff by the client it is given. */
export function RemovedProvinces({ client }: { client: HttpClient }) {
  const { t } = useTranslation('mf-oil-factories');
  const query = useQuery(removedProvincesQuery(client));
  const provinces = query.data && listOf(query.data);
  const count = provinces?.reduce((sum, province) => sum + province.factories_count, 0);
  return (
    <Page width="form">
      <PageHeader
        title={t('titles.removed')}
        context={count === undefined ? BLANK_LINE : t('removed.count', { total: formatNumber(count) })}
      />
      <DataTable
        label={t('titles.removed')}
        columns={useProvinceColumns<RemovedProvince>()}
        rows={provinces ?? []}
        rowKey={(province) => province.province_code}
        rowHref={(province) => province.province_code}
        empty={{ hint: t('removed.empty') }}
        query={query}
      />
    </Page>
  );
}

/** The specification says "a list of provinces"; another server may wrap it as it does for the totals. */
function listOf(answer: RemovedProvince[] | { provinces?: RemovedProvince[] }): RemovedProvince[] {
  return Array.isArray(answer) ? answer : (answer.provinces ?? []);
}
