import type { RatingAnswer } from '@klaster/shared/contract/rating';
import type { HttpClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { useFilters } from '@klaster/shared/router';
import { Box, Grid, Heading, Pagination, Stack, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useQuarterText } from '../../campaign/periods/quarter-text';
import { WayOut } from '../../campaign/status/no-such-page';
import { CompareBar } from './compare-bar';
import type { ProvinceMapProps } from './province-map';
import { ratingQuery } from './queries';
import { ClusterRanking, ProvinceRanking } from './ranking-tables';
import { RatingFilterBar, type Filters } from './rating-filter-bar';
import { RATING_FILTERS, shownPeriod, toPeriod, toRatingQuery } from './rating-filters';
import { RatingFiles } from './rating-files';
import { PrintedRange, Summary } from './rating-summary';
import { BandLegend, MovementNote } from './score-and-movement';
import type { Ticks } from './ticks';

export interface RatingBoardProps {
  client: HttpClient;
  pageSize: number;
  hrefOf: (clusterId: number) => string;
  pageOf?: (cluster: number) => string;
  ticks: Ticks;
  ProvinceMap?: ComponentType<ProvinceMapProps>;
  /** Below the ranking, shown once that has its final height. */
  children?: ReactNode;
}

export function RatingBoard({ client, ProvinceMap, children, ...shown }: RatingBoardProps) {
  const filters = useFilters(RATING_FILTERS);
  const query = useQuery(ratingQuery(client, toRatingQuery(filters.values, shown.pageSize)));
  const { data: rating } = query;
  return (
    <>
      <RatingFilterBar filters={filters} rating={rating} />
      <Box containerType="inline-size" _print={{ containerType: 'normal' }}>
        <Grid gap="6" alignItems="start" css={twoColumns}>
          <Clusters client={client} filters={filters} query={query} {...shown} />
          {rating && rating.provinces.length > 0 && (
            <Provinces filters={filters} rating={rating} ProvinceMap={ProvinceMap} />
          )}
        </Grid>
      </Box>
      {/* It keeps its height, so that the footer stays below the window. */}
      <Box visibility={loadState(query).waiting ? 'hidden' : undefined}>{children}</Box>
    </>
  );
}

interface ClustersProps extends Omit<RatingBoardProps, 'ProvinceMap' | 'children'> {
  filters: Filters;
  query: UseQueryResult<RatingAnswer>;
}

function Clusters({ client, filters: { values, set, hrefFor }, query, ...ranking }: ClustersProps) {
  const { t } = useTranslation('mf-clusters');
  const { pageSize, ticks } = ranking;
  const { data: rating } = query;
  const empty = useEmptyText(rating, hrefFor({ year: 0, quarter: 0 }));
  return (
    <Stack gap="3" minW="0">
      <Box>
        <Heading as="h2" fontSize="lg">
          {t('rating.clusters')}
        </Heading>
        <Summary rating={rating} province={values.province} />
        {rating && <PrintedRange rating={rating} page={values.page} pageSize={pageSize} at={query.dataUpdatedAt} />}
      </Box>
      <ClusterRanking
        {...ranking}
        query={query}
        empty={empty}
        order={values.order}
        onOrder={(order) => set({ order })}
      />
      <CompareBar ticks={ticks} period={shownPeriod(toPeriod(values), rating) ?? {}} />
      <Pagination
        page={values.page}
        pageSize={pageSize}
        total={rating?.total ?? 0}
        stale={!rating || query.isPlaceholderData}
        hrefFor={(page) => hrefFor({ page })}
      />
      {rating?.method && <BandLegend bands={rating.method.bands} />}
      {rating?.method && (
        <Text color="fg.muted" fontSize="table">
          <MovementNote {...rating} />
        </Text>
      )}
      {rating?.period && <RatingFiles period={rating.period} preliminary={rating.preliminary} client={client} />}
    </Stack>
  );
}

interface ProvincesProps {
  filters: Filters;
  rating: RatingAnswer;
  ProvinceMap: RatingBoardProps['ProvinceMap'] | undefined;
}

function Provinces({ filters: { values, hrefFor }, rating, ProvinceMap }: ProvincesProps) {
  const { t } = useTranslation('mf-clusters');
  const quarterText = useQuarterText();
  const provinceHref = (province: string) => hrefFor({ province });
  return (
    <Stack gap="3" minW="0">
      <Box>
        <Heading as="h2" fontSize="lg">
          {t('rating.provinces')}
        </Heading>
        <Text color="fg.muted" fontSize="table">
          {t('rating.provinceScore')}
        </Text>
      </Box>
      <Grid gap="4" alignItems="start" css={mapAndTable}>
        {ProvinceMap && rating.period && (
          <ProvinceMap
            provinces={rating.provinces}
            title={`${t('rating.provinces')}. ${quarterText(rating.period, rating.preliminary ?? false)}`}
            chosen={values.province}
            hrefOf={provinceHref}
          />
        )}
        <ProvinceRanking rows={rating.provinces} hrefOf={provinceHref} />
      </Grid>
    </Stack>
  );
}

const twoColumns = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 80rem)': { gridTemplateColumns: 'minmax(0, 22fr) minmax(0, 15fr)' },
} as const;

/** Map and table are side by side below the clusters; beside the clusters, the table is under the map. */
const mapAndTable = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 52rem) and (max-width: 79.99rem)': {
    '&:has(> :nth-of-type(2))': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
  },
} as const;

function useEmptyText(rating: RatingAnswer | undefined, latest: string) {
  const { t } = useTranslation('mf-clusters');
  if (!rating) return {};
  const { period, periods } = rating;
  if (periods.length === 0) return { title: t('rating.noneYet'), hint: t('rating.noneYetHint') };
  const hasScores = periods.some(({ year, quarter }) => year === period?.year && quarter === period.quarter);
  if (hasScores) return { hint: t('rating.notFoundHint') };
  return {
    title: t('rating.emptyQuarter'),
    hint: t('rating.emptyQuarterHint'),
    action: <WayOut to={latest}>{t('rating.toLatest')}</WayOut>,
  };
}
