import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** Part of the administrators' chunk: a separate chunk would be listed in the entry script that every page loads. */
export const releasesTexts: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "audit-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "audit-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "audit-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "audit-texts-en" */ './locales/en.json'),
};
