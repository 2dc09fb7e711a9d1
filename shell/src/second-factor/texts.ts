import { registerCatalogues } from '@klaster/shared/i18n';

// In the chunk of the profile's other texts, for each chunk is named in the page's entry, which everybody loads.
registerCatalogues('factor', {
  'uz-Cyrl': () => import(/* webpackChunkName: "profile-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "profile-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "profile-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "profile-texts-en" */ './locales/en.json'),
});
