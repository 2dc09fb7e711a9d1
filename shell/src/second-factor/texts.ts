import { registerCatalogues } from '@klaster/shared/i18n';

// In the profile's chunk, since the page's entry lists every chunk.
registerCatalogues('factor', {
  'uz-Cyrl': () => import(/* webpackChunkName: "profile-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "profile-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "profile-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "profile-texts-en" */ './locales/en.json'),
});
