import { defineRemote, HELP } from '@klaster/shared/remote';
import type { HelpLoaders, ScreenLoader } from '@klaster/shared/remote';
import type { ComponentType } from 'react';
import { definition } from './routes';

const staff = () => import(/* webpackChunkName: "staff" */ './screens/staff');
const forms = () => import(/* webpackChunkName: "forms" */ './screens/forms');
const visitors = () => import(/* webpackChunkName: "public" */ './screens/public');

/** Loads a screen together with the texts that all registers share. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ScreenLoader {
  return async (loadTexts) => {
    const [screens] = await Promise.all([load(), loadTexts('register')]);
    return { Component: screens[name] };
  };
}

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
    provinces: screen(staff, 'Provinces'),
    factories: screen(staff, 'Factories'),
    'removed-provinces': screen(staff, 'ProvincesOfRemoved'),
    'removed-factories': screen(staff, 'RemovedFactories'),
    'factory-create': screen(forms, 'CreateFactory'),
    'factory-edit': screen(forms, 'EditFactory'),
    'provinces-public': screen(visitors, 'Provinces'),
    'factories-public': screen(visitors, 'Factories'),
    'removed-provinces-public': screen(visitors, 'ProvincesOfRemoved'),
    'removed-factories-public': screen(visitors, 'RemovedFactories'),
    'factory-public': screen(visitors, 'Factory'),
  },
  {
    'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
    'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  },
  {},
  help,
);
