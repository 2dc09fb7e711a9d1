import { defineRemote } from '@klaster/shared/remote';
import { definition } from './routes';

/** What the shell loads: the remote's route objects. */
export const routes = defineRemote(
  definition,
  {
    clusters: () => import(/* webpackChunkName: "clusters" */ './screens/clusters/clusters.screen'),
    'clusters-public': () =>
      import(/* webpackChunkName: "clusters-public" */ './screens/clusters-public/clusters-public.screen'),
  },
  {
    'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
    'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  },
);
