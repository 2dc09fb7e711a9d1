import { indicatorLabels } from '@klaster/shared/contract/indicators';
import { defineRemote } from '@klaster/shared/remote';
import { INDICATOR_NAMESPACE } from './features/wide-report/indicator-namespace';
import { definition } from './routes';

export const routes = defineRemote(
  definition,
  {
    landing: () => import(/* webpackChunkName: "landing" */ './screens/landing/landing.screen'),
    'review-queue': () => import(/* webpackChunkName: "review-queue" */ './screens/review-queue/review-queue.screen'),
    // A screen that names indicators comes with their texts.
    'cluster-review': async (loadTexts) => {
      const [{ Component }] = await Promise.all([
        import(/* webpackChunkName: "cluster-review" */ './screens/cluster-review/cluster-review.screen'),
        loadTexts(INDICATOR_NAMESPACE),
      ]);
      return { Component };
    },
  },
  {
    'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
    'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  },
  { [INDICATOR_NAMESPACE]: indicatorLabels },
);
