import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** Texts of the panel of releases: few ever open it. In the chunk of the administrators' other texts, for each chunk is named, with its hash, in the page's entry. */
export const releasesTexts: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "audit-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "audit-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "audit-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "audit-texts-en" */ './locales/en.json'),
};
