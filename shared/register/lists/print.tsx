import { useQuery } from '@tanstack/react-query';
import type { Icon as Shape } from '../../contract/http/boot';
import { formatDateTime, formatName, formatNumber, useTranslation } from '../../i18n';
import { provincesQuery } from '../../query';
import { Button, Icon, IconButton, Text } from '../../ui';
import { districtsQuery } from './queries';
import { findProvince } from './use-list-filters';
import type { ListFilters } from './use-list-filters';
import { copyLink } from '../../notices';

/** Shape: Lucide, ISC licence. */
const PRINTER: Shape = [
  ['path', { d: 'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2' }],
  ['path', { d: 'M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6' }],
  ['rect', { x: '6', y: '14', width: '12', height: '8', rx: '1' }],
];

/** Hidden on phones, which print from their own menus. */
export function PrintButton() {
  const { t } = useTranslation('register');
  return (
    <IconButton
      variant="outline"
      smDown={{ display: 'none' }}
      aria-label={t('print.button')}
      title={t('print.button')}
      onClick={() => window.print()}
    >
      <Icon shape={PRINTER} />
    </IconButton>
  );
}

type PrintHeadingProps = {
  filters: ListFilters;
  boundTo: string | null;
  total: number;
  /** Time of the data, in milliseconds since 1970. */
  at: number;
};

/** Printed above the list: range, filters and date. */
export function PrintHeading({ filters: { values }, boundTo, total, at }: PrintHeadingProps) {
  const { t } = useTranslation(['register', 'shared']);
  const narrowed = useFilterText(values, boundTo);
  const range = t('shared:ui.pagination.range', {
    from: formatNumber((values.page - 1) * values.size + 1),
    to: formatNumber(Math.min(values.page * values.size, total)),
    total: formatNumber(total),
  });
  const parts = [narrowed, total > 0 && range, t('print.date', { date: formatDateTime(new Date(at)) })];
  return (
    <Text display="none" _print={{ display: 'block' }} data-dated="">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}

function useFilterText(values: ListFilters['values'], boundTo: string | null): string {
  const { t } = useTranslation(['register', 'shared']);
  const province = findProvince(values, boundTo);
  const { data: provinces = [] } = useQuery(provincesQuery);
  const { data: districts = [] } = useQuery(districtsQuery(province));
  const provinceName = provinces.find(({ province_code }) => province_code === province)?.province_name;
  const districtName = districts.find(({ district_code }) => district_code === values.district)?.district_name;
  const parts = [
    [t('shared:province'), provinceName && formatName(provinceName)],
    [t('shared:district'), districtName && formatName(districtName)],
    [t('shared:status'), values.active && t(values.active === 'true' ? 'shared:active' : 'shared:inactive')],
    [t('filters.search'), values.search],
    [t('filters.import'), values.import > 0 && t('filters.importOn', { id: String(values.import) })],
  ] as const;
  return parts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join(', ');
}

/** Shape: Lucide, ISC licence. */
const LINK: Shape = [
  ['path', { d: 'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71' }],
  ['path', { d: 'M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71' }],
];

/** Copies the address of the page, without the list's filters. */
export function CopyLink() {
  const { t } = useTranslation('register');
  const copy = () => copyLink(window.location.pathname, { copied: t('link.copied'), notCopied: t('link.notCopied') });
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <Icon shape={LINK} />
      {t('link.copy')}
    </Button>
  );
}
