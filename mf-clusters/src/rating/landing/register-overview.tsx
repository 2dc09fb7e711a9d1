import { useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { Box, Heading, SearchForm, Stack } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyFigures } from './key-figures';
import { ProvinceTable } from './province-table';
import { factorySearch } from './public-registers';
import { overviewQuery } from './queries';

/** The public registers: a search for a factory, the republic's totals, and the counts by province. */
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
