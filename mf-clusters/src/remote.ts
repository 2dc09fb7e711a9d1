import { indicatorLabels } from '@klaster/shared/contract/indicators';
import { defineRemote, HELP } from '@klaster/shared/remote';
import type { HelpLoaders, ScreenLoader } from '@klaster/shared/remote';
import { INDICATOR_NAMESPACE } from './indicators/texts/indicator-namespace';
import { definition } from './routes';

/** Loads a screen together with the names of indicators. */
const withIndicators =
  (screen: () => ReturnType<ScreenLoader>): ScreenLoader =>
  async (loadTexts) => {
    const [{ Component }] = await Promise.all([screen(), loadTexts(INDICATOR_NAMESPACE)]);
    return { Component };
  };

const rounds = withIndicators(
  () => import(/* webpackChunkName: "report-rounds" */ './reporting/rounds/report-rounds.screen'),
);

const reportCreate = () =>
  import(/* webpackChunkName: "report-create" */ './reporting/cluster-reports/report-create.screen');
const reportEdit = withIndicators(
  () => import(/* webpackChunkName: "report-edit" */ './reporting/entry/report-edit.screen'),
);
const reportPage = withIndicators(
  () => import(/* webpackChunkName: "report-page" */ './reporting/cluster-reports/report-page.screen'),
);

/** Loads the names of indicators only with the reasons of a score: they are larger than the ranking itself. */
const landing: ScreenLoader = async (loadTexts) => {
  const { landingScreen } = await import(/* webpackChunkName: "landing" */ './rating/landing/landing.screen');
  return { Component: landingScreen(() => loadTexts(INDICATOR_NAMESPACE)) };
};

const helpScreen: ScreenLoader = async (loadTexts) => {
  const screen = import(/* webpackChunkName: "help" */ './help/help.screen');
  const [{ Component }] = await Promise.all([screen, loadTexts(HELP)]);
  return { Component };
};

const help: HelpLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "help-uz-Cyrl" */ '../help/uz-Cyrl.md'),
  'uz-Latn': () => import(/* webpackChunkName: "help-uz-Latn" */ '../help/uz-Latn.md'),
  ru: () => import(/* webpackChunkName: "help-ru" */ '../help/ru.md'),
  en: () => import(/* webpackChunkName: "help-en" */ '../help/en.md'),
};

export const routes = defineRemote(
  definition,
  {
    help: helpScreen,
    landing,
    'review-queue': () => import(/* webpackChunkName: "review-queue" */ './reporting/queue/review-queue.screen'),
    'cluster-review': withIndicators(
      () => import(/* webpackChunkName: "cluster-review" */ './reporting/review/cluster-review.screen'),
    ),
    'review-rounds': rounds,
    'own-rounds': rounds,
    'region-rounds': rounds,
    'own-reports': () => import(/* webpackChunkName: "own-reports" */ './reporting/cluster-reports/own-reports.screen'),
    'own-report-create': reportCreate,
    'own-report-edit': reportEdit,
    'own-report': reportPage,
    'region-report-create': reportCreate,
    'region-report-edit': reportEdit,
    'region-report': reportPage,
    regions: () => import(/* webpackChunkName: "regions" */ './campaign/regions/regions.screen'),
    // One chunk, since users go on from the provinces to their clusters.
    'province-clusters': () => import(/* webpackChunkName: "regions" */ './campaign/regions/province-clusters.screen'),
    periods: () => import(/* webpackChunkName: "periods" */ './campaign/periods/periods.screen'),
    'primary-data': withIndicators(
      () => import(/* webpackChunkName: "primary-data" */ './analysis/primary-data/primary-data.screen'),
    ),
    reports: withIndicators(() => import(/* webpackChunkName: "reports" */ './analysis/figures/reports.screen')),
    compare: withIndicators(() => import(/* webpackChunkName: "compare" */ './analysis/compare/compare.screen')),
    'rating-method': withIndicators(
      () => import(/* webpackChunkName: "rating-method" */ './rating/method/rating-method.screen'),
    ),
    'rating-compare': () => import(/* webpackChunkName: "rating-compare" */ './rating/compare/rating-compare.screen'),
    'rating-versions': () =>
      import(/* webpackChunkName: "rating-versions" */ './rating/versions/rating-versions.screen'),
    rating: () => import(/* webpackChunkName: "rating" */ './rating/board/rating.screen'),
    'public-cluster': withIndicators(
      () => import(/* webpackChunkName: "public-cluster" */ './rating/public-page/public-cluster.screen'),
    ),
    'score-provenance': () =>
      import(/* webpackChunkName: "score-provenance" */ './rating/provenance/score-provenance.screen'),
    'province-provenance': () =>
      import(/* webpackChunkName: "province-provenance" */ './rating/provenance/province-provenance.screen'),
    'scoring-method': withIndicators(
      () => import(/* webpackChunkName: "scoring-method" */ './rating/method/scoring-method.screen'),
    ),
    'cluster-rating': withIndicators(
      () => import(/* webpackChunkName: "cluster-rating" */ './rating/board/cluster-rating.screen'),
    ),
    'what-if': withIndicators(() => import(/* webpackChunkName: "what-if" */ './rating/what-if/what-if.screen')),
    map: withIndicators(() => import(/* webpackChunkName: "map" */ './analysis/map/map.screen')),
    'latest-reports': () => import(/* webpackChunkName: "latest-reports" */ './campaign/regions/latest-reports.screen'),
  },
  {
    'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
    'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  },
  { [INDICATOR_NAMESPACE]: indicatorLabels },
  help,
);
