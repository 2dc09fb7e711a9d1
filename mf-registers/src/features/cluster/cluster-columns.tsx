import { PAGES } from '@klaster/shared/contract';
import type { Cluster } from '@klaster/shared/contract';
import { formatDate, formatName, formatNumber, formatPhone, MISSING, useTranslation } from '@klaster/shared/i18n';
import { Stack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';

/**
 * Columns of the cluster register.
 *
 * @param forStaff visitors see no heads, phones or status
 * @param page of the list, from 1: rows are numbered through all pages
 */
export function useClusterColumns(forStaff: boolean, page: number): Column<Cluster>[] {
  const { t } = useTranslation('mf-registers');
  const { t: common } = useTranslation('shared');
  const offset = (page - 1) * PAGES.size;
  const activities = (cluster: Cluster) => cluster.activities.map((activity) => t(`activities.${activity}`)).join(', ');
  const forAll: Column<Cluster>[] = [
    { id: 'index', kind: 'index', header: common('number'), cell: (_, index) => formatNumber(offset + index + 1) },
    {
      id: 'company_name',
      header: t('columns.company_name'),
      priority: 'title',
      sortable: true,
      width: '18rem',
      cell: (cluster) => formatName(cluster.company_name),
    },
    { id: 'stir', kind: 'code', header: common('stir'), cell: (cluster) => cluster.stir },
    {
      id: 'province',
      header: common('province'),
      priority: 'main',
      sortable: true,
      cell: (cluster) => formatName(cluster.province_name),
    },
    {
      id: 'district',
      header: common('district'),
      priority: 'main',
      cell: (cluster) => formatName(cluster.district_name),
    },
    {
      id: 'land_area',
      kind: 'figure',
      header: t('columns.land_area'),
      unit: common('units.ha'),
      width: '9rem',
      priority: 'main',
      sortable: true,
      cell: (cluster) => formatNumber(cluster.land_area),
    },
    {
      id: 'activities',
      header: t('columns.activities'),
      width: '16rem',
      cell: (cluster) => activities(cluster) || MISSING,
    },
  ];
  const staffOnly: Column<Cluster>[] = [
    { id: 'head', header: t('columns.head'), cell: (cluster) => <Head {...cluster} /> },
    { id: 'status', header: common('status'), cell: (cluster) => <Status {...cluster} /> },
  ];
  return forStaff ? [...forAll, ...staffOnly] : forAll;
}

function Head({ full_name, phone_number }: Cluster) {
  return (
    <Stack gap="0">
      <span>{formatName(full_name)}</span>
      {phone_number && (
        <Text as="span" color="fg.muted" whiteSpace="nowrap">
          {formatPhone(phone_number)}
        </Text>
      )}
    </Stack>
  );
}

function Status({ is_active, updated_at }: Cluster) {
  const { t } = useTranslation('shared');
  if (is_active === undefined) return MISSING;
  return (
    <Stack gap="0.5" align="flex-start">
      <StatusBadge tone={is_active ? 'green' : 'red'}>{t(is_active ? 'active' : 'inactive')}</StatusBadge>
      {updated_at && (
        <Text as="span" color="fg.muted" fontSize="xs">
          {formatDate(updated_at)}
        </Text>
      )}
    </Stack>
  );
}
