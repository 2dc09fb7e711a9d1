import type { Overview } from '@klaster/shared/contract';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Grid, Text } from '@klaster/shared/ui';

/** The republic's totals; dashes keep their places until they have come. */
export function KeyFigures({ totals }: { totals: Overview['totals'] | undefined }) {
  const { t } = useTranslation('mf-clusters');
  const { t: common } = useTranslation('shared');
  return (
    <Grid as="dl" templateColumns="repeat(auto-fit, minmax(min(10rem, 100%), 1fr))" gap="3">
      <KeyFigure label={t('landing.clusters')} value={formatNumber(totals?.clusters_count)} />
      <KeyFigure label={t('landing.land')} value={formatNumber(totals?.land_area)} unit={common('units.ha')} />
      <KeyFigure label={t('landing.factories')} value={formatNumber(totals?.factories_count)} />
      <KeyFigure label={t('landing.capacity')} value={formatNumber(totals?.annual_capacity)} unit={common('units.t')} />
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
