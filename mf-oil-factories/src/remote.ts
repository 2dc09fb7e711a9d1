import { defineRemote } from '@klaster/shared/remote';
import type { ScreenLoader } from '@klaster/shared/remote';
import type { ComponentType } from 'react';
import { definition } from './routes';

const staff = () => import(/* webpackChunkName: "staff" */ './screens/staff');
const forms = () => import(/* webpackChunkName: "forms" */ './screens/forms');
const visitors = () => import(/* webpackChunkName: "public" */ './screens/public');

/** A screen, which comes with those beside it and with the texts that all registers have in common. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ScreenLoader {
  return async (loadTexts) => {
    const [screens] = await Promise.all([load(), loadTexts('register')]);
    return { Component: screens[name] };
  };
}

/** What the shell loads: the remote's route objects. */
export const routes = defineRemote(
  definition,
  {
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
  },
  {
    'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
    'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
    en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  },
);
