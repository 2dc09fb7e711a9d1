import { useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { Heading, Page, PageHeader, SearchForm } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyFigures } from '../../features/overview/key-figures';
import { ProvinceTable } from '../../features/overview/province-table';
import { overviewQuery } from '../../features/overview/queries';
import { factorySearch } from '../../features/overview/public-registers';

/** What a visitor meets first: what the product follows, in figures, and how they spread over the provinces. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const navigate = useNavigate();
  const overview = useQuery(overviewQuery);
  return (
    <Page>
      <PageHeader title={t('landing.heading')} context={t('landing.intro')} />
      <SearchForm
        label={t('landing.search')}
        submitLabel={t('landing.find')}
        onSearch={(text) => void navigate(factorySearch(text))}
      />
      <KeyFigures totals={overview.data?.totals} />
      <Heading as="h2" fontSize="lg">
        {t('landing.byProvince')}
      </Heading>
      <ProvinceTable query={overview} />
    </Page>
  );
}
