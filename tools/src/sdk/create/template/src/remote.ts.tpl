import { defineRemote } from '@klaster/shared/remote';
import { definition } from './routes';

/** The shell loads this. */
export const routes = defineRemote(
  definition,
  {
    factories: () => import(/* webpackChunkName: "factories" */ './factories.screen'),
    staff: () => import(/* webpackChunkName: "staff" */ './staff.screen'),
  },
  {
    'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
    'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  },
);
