import { registerCatalogues } from '@klaster/shared/i18n';

registerCatalogues('signing', {
  'uz-Cyrl': () => import(/* webpackChunkName: "signing-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "signing-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "signing-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "signing-texts-en" */ './locales/en.json'),
});
