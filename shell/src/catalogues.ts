import { registerCatalogues } from '@klaster/shared/i18n';
import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** Texts of the frame and of the screens that every visitor may see, a chunk a language. */
export const frameTexts: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
};

/** Texts of the staff's start page. It names indicators, whose texts come in the same chunk. */
const main: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "indicator-texts-uz-Cyrl" */ './screens/main/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "indicator-texts-uz-Latn" */ './screens/main/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "indicator-texts-ru" */ './screens/main/locales/ru.json'),
  en: () => import(/* webpackChunkName: "indicator-texts-en" */ './screens/main/locales/en.json'),
};

/** Texts of the panel of releases: few ever open it. In the chunk of the administrators' other texts, for each chunk is named, with its hash, in the page's entry. */
const releases: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "audit-texts-uz-Cyrl" */ './screens/releases/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "audit-texts-uz-Latn" */ './screens/releases/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "audit-texts-ru" */ './screens/releases/locales/ru.json'),
  en: () => import(/* webpackChunkName: "audit-texts-en" */ './screens/releases/locales/en.json'),
};

/** Texts of the audit: ADMIN alone opens it. Its words, and the texts of users, come in the same chunk. */
const audit: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "audit-texts-uz-Cyrl" */ './screens/audit/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "audit-texts-uz-Latn" */ './screens/audit/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "audit-texts-ru" */ './screens/audit/locales/ru.json'),
  en: () => import(/* webpackChunkName: "audit-texts-en" */ './screens/audit/locales/en.json'),
};

/** Texts of the command palette, and of the list of shortcuts; in one chunk with those of notices, which staff alone have as well. */
const palette: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "staff-texts-uz-Cyrl" */ './palette/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "staff-texts-uz-Latn" */ './palette/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "staff-texts-ru" */ './palette/locales/ru.json'),
  en: () => import(/* webpackChunkName: "staff-texts-en" */ './palette/locales/en.json'),
};

/** Texts of the profile. */
const profile: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "profile-texts-uz-Cyrl" */ './screens/profile/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "profile-texts-uz-Latn" */ './screens/profile/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "profile-texts-ru" */ './screens/profile/locales/ru.json'),
  en: () => import(/* webpackChunkName: "profile-texts-en" */ './screens/profile/locales/en.json'),
};

/** Texts of notices: whoever opens them. */
const inbox: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "staff-texts-uz-Cyrl" */ './inbox/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "staff-texts-uz-Latn" */ './inbox/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "staff-texts-ru" */ './inbox/locales/ru.json'),
  en: () => import(/* webpackChunkName: "staff-texts-en" */ './inbox/locales/en.json'),
};

/** Makes the shell's namespaces known, before any remote's code runs. Nothing is fetched yet. */
export function registerShellCatalogues(): void {
  registerCatalogues('shell', frameTexts);
  registerCatalogues('main', main);
  registerCatalogues('audit', audit);
  registerCatalogues('profile', profile);
  registerCatalogues('releases', releases);
  registerCatalogues('palette', palette);
  registerCatalogues('inbox', inbox);
}
