import { defineRemote } from '@klaster/shared/remote';
import { definition } from './routes';

export const routes = defineRemote(
  definition,
  {
    factories: () => import('./factories.screen'),
    clusters: async (loadTexts) => {
      const [{ Component }] = await Promise.all([import('./clusters.screen'), loadTexts('register')]);
      return { Component };
    },
    language: () => import('./language.screen'),
  },
  {
    'uz-Cyrl': () => import('./locales/uz-Cyrl.json'),
    'uz-Latn': () => import('./locales/uz-Latn.json'),
    ru: () => import('./locales/ru.json'),
    en: () => import('./locales/en.json'),
  },
);
