import { PAGES } from '@klaster/shared/contract/http';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { ButtonLink, Page, PageHeader } from '@klaster/shared/ui';
import { Hint } from '@klaster/shared/ui/hint';
import { RatingBoard } from './rating-board';
import { atQuarter, PERIOD_FILTERS } from './rating-filters';
import { useTicks } from './ticks';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { values: period } = useFilters(PERIOD_FILTERS);
  const ticks = useTicks();
  return (
    <Page>
      <PageHeader
        title={t('rating.title')}
        context={t('rating.context')}
        actions={
          <ButtonLink to="/baxolash-mezoni" variant="outline">
            {t('method.title')}
          </ButtonLink>
        }
      />
      <Hint name="rating" help="/help/clusters#rating">
        {t('hints.rating')}
      </Hint>
      <RatingBoard
        client={sessionClient}
        pageSize={PAGES.size}
        hrefOf={(cluster) => atQuarter(`/rating/${cluster}`, period)}
        ticks={ticks}
      />
    </Page>
  );
}
