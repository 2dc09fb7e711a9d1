import { registerCatalogues } from '@klaster/shared/i18n';
import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** Texts of the screens about users: in the chunk of the administrators' other texts, for each chunk is named in the page's entry. */
const texts: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "audit-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "audit-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "audit-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "audit-texts-en" */ './locales/en.json'),
};

// Registered with the screens, so that the page's entry, which everybody loads, has none of these texts.
registerCatalogues('users', texts);
