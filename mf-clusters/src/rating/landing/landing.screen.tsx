import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFilters, useNavigate } from '@klaster/shared/router';
import { ButtonLink, Page, PageHeader } from '@klaster/shared/ui';
import { useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import { lazyPart } from '../../analysis/lazy-part/lazy-part';
import { ProvinceMap } from '../board/province-map';
import { RatingBoard } from '../board/rating-board';
import { clusterHref } from '../board/rating-filters';
import { useTicks } from '../board/ticks';
import { CLUSTER, RankingWithReasons } from './ranking-with-reasons';

/** About as many as there are provinces beside them. `data` of the landing route has the same limit. */
const PAGE_SIZE = 15;

/** Loads after the ranking. */
const RegisterOverview = lazyPart(
  async () => (await import(/* webpackChunkName: "overview" */ './register-overview')).RegisterOverview,
  { height: '40rem' },
);

/** `loadIndicators` loads the names of figures, which only the reasons of a score need. */
export function landingScreen(loadIndicators: () => Promise<void>): ComponentType {
  const loadDialog = async () => {
    const [part] = await Promise.all([
      import(/* webpackChunkName: "cluster-reasons" */ './cluster-dialog'),
      loadIndicators(),
    ]);
    return part.ClusterDialog;
  };
  const ClusterDialog = lazyPart(loadDialog, { height: '0' });
  return function Landing() {
    const { t } = useTranslation('mf-clusters');
    const { values, hrefFor } = useFilters(CLUSTER);
    const ticks = useTicks();
    const close = useClose(values.cluster !== 0, hrefFor({ cluster: 0 }));
    return (
      <Page>
        <PageHeader
          title={t('landing.heading')}
          context={t('landing.intro')}
          actions={
            <ButtonLink to="/baxolash-mezoni" variant="outline">
              {t('method.title')}
            </ButtonLink>
          }
        />
        <RankingWithReasons
          cluster={values.cluster}
          onClose={close}
          ClusterDialog={ClusterDialog}
          loadDialog={loadDialog}
        >
          <RatingBoard
            client={publicClient}
            pageSize={PAGE_SIZE}
            hrefOf={(cluster) => hrefFor({ cluster })}
            pageOf={clusterHref}
            ticks={ticks}
            ProvinceMap={ProvinceMap}
          >
            <RegisterOverview />
          </RatingBoard>
        </RankingWithReasons>
      </Page>
    );
  };
}

/** A step back if the reasons were opened from the ranking; otherwise the ranking replaces them. */
function useClose(isOpen: boolean, ranking: string): () => void {
  const navigate = useNavigate();
  const cameOpen = useRef(isOpen);
  useEffect(() => {
    if (!isOpen) cameOpen.current = false;
  }, [isOpen]);
  return () => void (cameOpen.current ? navigate(ranking, { replace: true }) : navigate(-1));
}
