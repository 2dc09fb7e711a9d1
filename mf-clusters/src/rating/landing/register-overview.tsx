import { useTranslation, formatNumber } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { Box, Heading, SearchForm, Stack, Grid, Text } from '@klaster/shared/ui';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { publicClient } from '@klaster/shared/http';
import { loadOptions } from '@klaster/shared/query';
import type { Overview } from '@klaster/shared/contract/reports';
import { ProvinceTable, factorySearch } from './province-table';

export function RegisterOverview() {
  const { t } = useTranslation('mf-clusters');
  const navigate = useNavigate();
  const overview = useQuery(overviewQuery);
  return (
    <Stack as="section" gap="4" mt="4" aria-label={t('landing.registers')}>
      <Heading as="h2" fontSize="lg">
        {t('landing.registers')}
      </Heading>
      <Box data-print="hidden">
        <SearchForm
          label={t('landing.search')}
          submitLabel={t('landing.find')}
          onSearch={(text) => void navigate(factorySearch(text))}
        />
      </Box>
      <KeyFigures totals={overview.data?.totals} />
      <Heading as="h3" fontSize="md">
        {t('landing.byProvince')}
      </Heading>
      <ProvinceTable query={overview} />
    </Stack>
  );
}

export const overviewQuery = queryOptions({
  queryKey: ['mf-clusters', 'overview'],
  ...loadOptions(publicClient, 'GET /api/overview'),
});

/** Dashes reserve the space until the totals have loaded. */
function KeyFigures({ totals }: { totals: Overview['totals'] | undefined }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  return (
    <Grid as="dl" templateColumns="repeat(auto-fit, minmax(min(10rem, 100%), 1fr))" gap="3">
      <KeyFigure label={t('landing.clusters')} value={formatNumber(totals?.clusters_count)} />
      <KeyFigure label={t('landing.land')} value={formatNumber(totals?.land_area)} unit={t('shared:units.ha')} />
      <KeyFigure label={t('landing.factories')} value={formatNumber(totals?.factories_count)} />
      <KeyFigure
        label={t('landing.capacity')}
        value={formatNumber(totals?.annual_capacity)}
        unit={t('shared:units.t')}
      />
    </Grid>
  );
}

function KeyFigure({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="md" px="4" py="3">
      <Text as="dt" color="fg.muted" fontSize="table">
        {label}
      </Text>
      <Text as="dd" fontSize="xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {value}
        {unit && (
          <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted" ml="1">
            {unit}
          </Text>
        )}
      </Text>
    </Box>
  );
}
