import type { Overview, ProvinceOverview } from '@klaster/shared/contract/reports';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { DataTable, Link, PlaceName } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMeasured } from '../../indicators/texts/figure-text';

/** A row links to the province's factories, each count to its register. */
export function ProvinceTable({ query }: { query: UseQueryResult<Overview> }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const columns = useColumns();
  const { data: overview } = query;
  return (
    <DataTable
      label={t('landing.byProvince')}
      query={query}
      phoneRows={{}}
      columns={columns}
      rows={overview?.provinces ?? []}
      rowKey={(province) => province.province_code}
      rowHref={(province) => factoriesHref(province.province_code)}
      totals={overview && { province: t('shared:totals'), ...cells(overview.totals) }}
    />
  );
}

function useColumns(): Column<ProvinceOverview>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const figure = (id: Figure, header: string, unit?: string): Column<ProvinceOverview> => ({
    id,
    header,
    kind: 'figure',
    cell: (province) => cells(province)[id],
    sortValue: (province) => province[id],
    ...(unit && { unit }),
  });
  const count = (id: 'clusters_count' | 'factories_count', header: string, register: (code: string) => string) => ({
    ...figure(id, header),
    // A phone has room for these two.
    priority: 'main' as const,
    cell: (province: ProvinceOverview) => (
      <CountLink
        count={province[id]}
        to={register(province.province_code)}
        label={`${header}, ${formatName(province.province_name)}`}
      />
    ),
  });
  return [
    {
      id: 'province',
      header: t('shared:province'),
      priority: 'title',
      cell: ({ province_name }) => <PlaceName>{province_name}</PlaceName>,
    },
    count('clusters_count', t('landing.clusters'), clustersHref),
    figure('land_area', t('landing.land'), t('shared:units.ha')),
    count('factories_count', t('landing.factories'), factoriesHref),
    figure('annual_capacity', t('landing.capacity'), t('shared:units.t')),
  ];
}

/** In a screen reader's list of links, a mere number would mean nothing. */
function CountLink({ count, to, label }: { count: number; to: string; label: string }) {
  const text = formatNumber(count);
  if (count === 0) return text;
  return (
    <Link
      to={to}
      aria-label={`${text}: ${label}`}
      display="inline-block"
      minW={{ base: '11', sm: '6' }}
      py={{ base: '3.5', sm: '0.5' }}
    >
      {text}
    </Link>
  );
}

type Figure = keyof Overview['totals'];

function cells(figures: Overview['totals']): Record<Figure, string> {
  return {
    clusters_count: formatNumber(figures.clusters_count),
    land_area: formatMeasured(figures.land_area, 'ha'),
    factories_count: formatNumber(figures.factories_count),
    annual_capacity: formatMeasured(figures.annual_capacity, 't'),
  };
}

const FACTORIES = '/oil-factories-reestrs-auth';
const CLUSTERS = '/reestrs-auth';

/** Addresses of the public registers, which other remotes show. Source: specification 2.2. */
const factoriesHref = (provinceCode: string) => `${FACTORIES}/${provinceCode}`;

const clustersHref = (provinceCode: string) => `${CLUSTERS}?province=${provinceCode}`;

export const factorySearch = (text: string) =>
  text === '' ? FACTORIES : `${FACTORIES}?${new URLSearchParams({ search: text }).toString()}`;
