import { registerCatalogues } from '@klaster/shared/i18n';
import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** Texts of the editor: in the chunk of the administrators' other texts, for each chunk is named in the page's entry. */
const texts: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "audit-texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "audit-texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "audit-texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "audit-texts-en" */ './locales/en.json'),
};

// Registered with the screen, so that the page's entry, which everybody loads, has none of these texts.
registerCatalogues('contacts', texts);
