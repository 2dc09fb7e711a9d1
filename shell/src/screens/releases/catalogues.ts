import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** Texts of the panel: apart from the shell's own, which every visitor loads. */
export const catalogues: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "releases-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "releases-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "releases-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "releases-texts-en" */ './locales/en.json'),
};
