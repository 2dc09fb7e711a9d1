import { publicClient } from '@klaster/shared/http';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { loadOptions } from '@klaster/shared/query';
import { DataTable, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';

/** The number of oil factories by province, for everybody. */
export function Component() {
  const { t } = useTranslation('<<name>>');
  const query = useQuery({
    queryKey: ['<<name>>', 'factories'],
    ...loadOptions(publicClient, 'GET /api/oil_factories/provinces_totals'),
  });
  return (
    <Page>
      <PageHeader title={t('factories.title')} />
      <DataTable
        label={t('factories.title')}
        columns={[
          { id: 'name', header: t('factories.province'), priority: 'title', cell: (row) => formatName(row.province_name) },
          { id: 'count', header: t('factories.count'), kind: 'figure', cell: (row) => formatNumber(row.factories_count) },
        ]}
        rows={query.data?.provinces ?? []}
        rowKey={(row) => row.province_code}
        empty={{ hint: t('factories.empty') }}
        query={query}
      />
    </Page>
  );
}
