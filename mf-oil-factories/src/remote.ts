import { defineRemote } from '@klaster/shared/remote';
import type { ScreenLoader } from '@klaster/shared/remote';
import { definition } from './routes';

/** A screen comes with the texts that all registers have in common. */
const withRegisterTexts =
  (load: () => ReturnType<ScreenLoader>): ScreenLoader =>
  async (loadTexts) => {
    const [screen] = await Promise.all([load(), loadTexts('register')]);
    return screen;
  };

/** What the shell loads: the remote's route objects. */
export const routes = defineRemote(
  definition,
  {
    provinces: withRegisterTexts(
      () => import(/* webpackChunkName: "provinces" */ './screens/provinces/provinces.screen'),
    ),
    'provinces-public': withRegisterTexts(
      () => import(/* webpackChunkName: "provinces-public" */ './screens/provinces-public/provinces-public.screen'),
    ),
    factories: withRegisterTexts(
      () => import(/* webpackChunkName: "factories" */ './screens/factories/factories.screen'),
    ),
    'factories-public': withRegisterTexts(
      () => import(/* webpackChunkName: "factories-public" */ './screens/factories-public/factories-public.screen'),
    ),
    'factory-create': withRegisterTexts(
      () => import(/* webpackChunkName: "factory-create" */ './screens/factory-create/factory-create.screen'),
    ),
    'factory-edit': withRegisterTexts(
      () => import(/* webpackChunkName: "factory-edit" */ './screens/factory-edit/factory-edit.screen'),
    ),
    'removed-provinces': withRegisterTexts(
      () => import(/* webpackChunkName: "removed-provinces" */ './screens/removed-provinces/removed-provinces.screen'),
    ),
    'removed-provinces-public': withRegisterTexts(
      () =>
        import(
          /* webpackChunkName: "removed-provinces-public" */ './screens/removed-provinces-public/removed-provinces-public.screen'
        ),
    ),
    'removed-factories': withRegisterTexts(
      () => import(/* webpackChunkName: "removed-factories" */ './screens/removed-factories/removed-factories.screen'),
    ),
    'removed-factories-public': withRegisterTexts(
      () =>
        import(
          /* webpackChunkName: "removed-factories-public" */ './screens/removed-factories-public/removed-factories-public.screen'
        ),
    ),
  },
  {
    'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
    'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  },
);
