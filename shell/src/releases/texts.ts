import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** Few users open the panel: its texts are in the administrators' chunk, since the page's entry lists every chunk. */
export const releasesTexts: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "audit-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "audit-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "audit-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "audit-texts-en" */ './locales/en.json'),
};
