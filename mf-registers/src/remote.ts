import { defineRemote, HELP } from '@klaster/shared/remote';
import type { HelpLoaders, ScreenLoader } from '@klaster/shared/remote';
import { definition, KIND_IDS, KINDS, type Kind, type KindId } from './routes';
import type { publicScreens } from './screens/public';
import type { staffScreens } from './screens/staff';

type StaffScreen = keyof ReturnType<typeof staffScreens>;
type PublicScreen = keyof ReturnType<typeof publicScreens>;

/** A staff screen of a register, loaded together with the texts that all registers share. */
const staff =
  (kind: Kind, screen: StaffScreen): ScreenLoader =>
  async (loadTexts) => {
    const [screens] = await Promise.all([
      import(/* webpackChunkName: "staff" */ './screens/staff'),
      loadTexts('register'),
    ]);
    return { Component: screens.staffScreens(kind)[screen] };
  };

const visitors =
  (kind: Kind, screen: PublicScreen): ScreenLoader =>
  async (loadTexts) => {
    const [screens] = await Promise.all([
      import(/* webpackChunkName: "public" */ './screens/public'),
      loadTexts('register'),
    ]);
    return { Component: screens.publicScreens(kind)[screen] };
  };

const listScreens = (name: KindId, kind: Kind): Record<string, ScreenLoader> => ({
  [name]: staff(kind, 'live'),
  [`${name}-removed`]: staff(kind, 'removed'),
  [`${name}-create`]: staff(kind, 'create'),
  [`${name}-edit`]: staff(kind, 'edit'),
  [`${name}-view`]: staff(kind, 'view'),
  [`${name}-public`]: visitors(kind, 'live'),
  [`${name}-removed-public`]: visitors(kind, 'removed'),
  [`${name}-entry-public`]: visitors(kind, 'entry'),
});

type RouteId = (typeof definition.routes)[number]['id'];

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

/** The shell loads this. */
export const routes = defineRemote(
  definition,
  {
    help: helpScreen,
    ...Object.assign({}, ...KIND_IDS.map((id) => listScreens(id, KINDS[id]))),
  } as Record<RouteId, ScreenLoader>,
  {
    'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
    'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  },
  {},
  help,
);
