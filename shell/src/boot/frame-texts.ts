import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** Texts that every visitor may see: one chunk for each language. */
export const frameTexts: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ '../locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ '../locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "texts-ru" */ '../locales/ru.json'),
  en: () => import(/* webpackChunkName: "texts-en" */ '../locales/en.json'),
};
