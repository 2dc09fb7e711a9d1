import { registerCatalogues } from '@klaster/shared/i18n';
import '../second-factor/texts';

// The dialog also shows the texts of the second factor: they share a chunk.
registerCatalogues('proof', {
  'uz-Cyrl': () => import(/* webpackChunkName: "profile-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "profile-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "profile-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "profile-texts-en" */ './locales/en.json'),
});
