import { defineRemote } from '@klaster/shared/remote';
import { definition } from './routes';

/** What the shell loads: the remote's route objects. */
export const routes = defineRemote(
  definition,
  {
    provinces: () => import(/* webpackChunkName: "provinces" */ './screens/provinces/provinces.screen'),
    'provinces-public': () =>
      import(/* webpackChunkName: "provinces-public" */ './screens/provinces-public/provinces-public.screen'),
    factories: () => import(/* webpackChunkName: "factories" */ './screens/factories/factories.screen'),
    'factories-public': () =>
      import(/* webpackChunkName: "factories-public" */ './screens/factories-public/factories-public.screen'),
    'factory-create': () =>
      import(/* webpackChunkName: "factory-create" */ './screens/factory-create/factory-create.screen'),
    'factory-edit': () => import(/* webpackChunkName: "factory-edit" */ './screens/factory-edit/factory-edit.screen'),
    'removed-provinces': () =>
      import(/* webpackChunkName: "removed-provinces" */ './screens/removed-provinces/removed-provinces.screen'),
    'removed-provinces-public': () =>
      import(
        /* webpackChunkName: "removed-provinces-public" */ './screens/removed-provinces-public/removed-provinces-public.screen'
      ),
    'removed-factories': () =>
      import(/* webpackChunkName: "removed-factories" */ './screens/removed-factories/removed-factories.screen'),
    'removed-factories-public': () =>
      import(
        /* webpackChunkName: "removed-factories-public" */ './screens/removed-factories-public/removed-factories-public.screen'
      ),
  },
  {
    'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
    'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  },
);
