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
    'uz-Cyrl': () => import('./locales/uz-Cyrl.json'),
    'uz-Latn': () => import('./locales/uz-Latn.json'),
    ru: () => import('./locales/ru.json'),
    en: () => import('./locales/en.json'),
  },
);
