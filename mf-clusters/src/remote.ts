import { indicatorLabels } from '@klaster/shared/contract/indicators';
import { defineRemote, HELP } from '@klaster/shared/remote';
import type { HelpLoaders, ScreenLoader } from '@klaster/shared/remote';
import { INDICATOR_NAMESPACE } from './features/wide-report/indicator-namespace';
import { definition } from './routes';

/** A screen that names indicators comes with their texts. */
const withIndicators =
  (screen: () => ReturnType<ScreenLoader>): ScreenLoader =>
  async (loadTexts) => {
    const [{ Component }] = await Promise.all([screen(), loadTexts(INDICATOR_NAMESPACE)]);
    return { Component };
  };

const rounds = withIndicators(
  () => import(/* webpackChunkName: "report-rounds" */ './screens/report-rounds/report-rounds.screen'),
);

const reportCreate = () =>
  import(/* webpackChunkName: "report-create" */ './screens/report-create/report-create.screen');
const reportEdit = withIndicators(
  () => import(/* webpackChunkName: "report-edit" */ './screens/report-edit/report-edit.screen'),
);
const reportPage = withIndicators(
  () => import(/* webpackChunkName: "report-page" */ './screens/report-page/report-page.screen'),
);

/** Names of indicators come with the reasons of a score, once somebody opens them: they are more than the ranking itself. */
const landing: ScreenLoader = async (loadTexts) => {
  const { landingScreen } = await import(/* webpackChunkName: "landing" */ './screens/landing/landing.screen');
  return { Component: landingScreen(() => loadTexts(INDICATOR_NAMESPACE)) };
};

/** The help page comes with its text. */
const helpScreen: ScreenLoader = async (loadTexts) => {
  const screen = import(/* webpackChunkName: "help" */ './screens/help/help.screen');
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
    'review-queue': () => import(/* webpackChunkName: "review-queue" */ './screens/review-queue/review-queue.screen'),
    'cluster-review': withIndicators(
      () => import(/* webpackChunkName: "cluster-review" */ './screens/cluster-review/cluster-review.screen'),
    ),
    'review-rounds': rounds,
    'own-rounds': rounds,
    'region-rounds': rounds,
    'own-reports': () => import(/* webpackChunkName: "own-reports" */ './screens/own-reports/own-reports.screen'),
    'own-report-create': reportCreate,
    'own-report-edit': reportEdit,
    'own-report': reportPage,
    'region-report-create': reportCreate,
    'region-report-edit': reportEdit,
    'region-report': reportPage,
    regions: () => import(/* webpackChunkName: "regions" */ './screens/regions/regions.screen'),
    // One chunk: whoever sees the provinces goes on to the clusters of one.
    'province-clusters': () =>
      import(/* webpackChunkName: "regions" */ './screens/province-clusters/province-clusters.screen'),
    periods: () => import(/* webpackChunkName: "periods" */ './screens/periods/periods.screen'),
    'primary-data': withIndicators(
      () => import(/* webpackChunkName: "primary-data" */ './screens/primary-data/primary-data.screen'),
    ),
    reports: withIndicators(() => import(/* webpackChunkName: "reports" */ './screens/reports/reports.screen')),
    compare: withIndicators(() => import(/* webpackChunkName: "compare" */ './screens/compare/compare.screen')),
    'rating-method': withIndicators(
      () => import(/* webpackChunkName: "rating-method" */ './screens/rating-method/rating-method.screen'),
    ),
    rating: () => import(/* webpackChunkName: "rating" */ './screens/rating/rating.screen'),
    'scoring-method': withIndicators(
      () => import(/* webpackChunkName: "scoring-method" */ './screens/scoring-method/scoring-method.screen'),
    ),
    'cluster-rating': withIndicators(
      () => import(/* webpackChunkName: "cluster-rating" */ './screens/cluster-rating/cluster-rating.screen'),
    ),
    map: withIndicators(() => import(/* webpackChunkName: "map" */ './screens/map/map.screen')),
    'latest-reports': () =>
      import(/* webpackChunkName: "latest-reports" */ './screens/latest-reports/latest-reports.screen'),
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
