import { registerCatalogues } from '@klaster/shared/i18n';

// Part of the profile's chunk: a separate chunk would be listed in the entry script that every page loads.
registerCatalogues('factor', {
  'uz-Cyrl': () => import(/* webpackChunkName: "profile-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "profile-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "profile-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "profile-texts-en" */ './locales/en.json'),
});
