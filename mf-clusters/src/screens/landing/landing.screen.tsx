import { useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { Heading, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyFigures } from '../../features/overview/key-figures';
import { ProvinceTable } from '../../features/overview/province-table';
import { overviewQuery } from '../../features/overview/queries';

/** What a visitor meets first: what the product follows, in figures, and how they spread over the provinces. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const overview = useQuery(overviewQuery);
  return (
    <Page>
      <PageHeader title={t('landing.heading')} context={t('landing.intro')} />
      <KeyFigures totals={overview.data?.totals} />
      <Heading as="h2" fontSize="lg">
        {t('landing.byProvince')}
      </Heading>
      <ProvinceTable overview={overview.data} {...loadState(overview)} />
    </Page>
  );
}
