import { type Language } from '@klaster/shared/contract/http';
import { registerNames } from '@klaster/shared/contract/registers';
import { registerCatalogues } from '@klaster/shared/i18n';
import type { CatalogueLoaders } from '@klaster/shared/i18n';
import { frameTexts } from './boot/frame-texts';
import { releasesTexts } from './releases/texts';
import { statusTexts } from './status/texts';

/** The start page names indicators, whose texts are in the same chunk. */
const main: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "indicator-texts-uz-Cyrl" */ './main/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "indicator-texts-uz-Latn" */ './main/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "indicator-texts-ru" */ './main/locales/ru.json'),
  en: () => import(/* webpackChunkName: "indicator-texts-en" */ './main/locales/en.json'),
};

/** Only ADMIN opens the audit; the texts of users are in the same chunk. */
const audit: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "audit-texts-uz-Cyrl" */ './audit/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "audit-texts-uz-Latn" */ './audit/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "audit-texts-ru" */ './audit/locales/ru.json'),
  en: () => import(/* webpackChunkName: "audit-texts-en" */ './audit/locales/en.json'),
};

/** Texts of the palette and of notices. Only staff have these, so the texts share a chunk. */
const ownPalette = {
  'uz-Cyrl': () => import(/* webpackChunkName: "staff-texts-uz-Cyrl" */ './palette/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "staff-texts-uz-Latn" */ './palette/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "staff-texts-ru" */ './palette/locales/ru.json'),
  en: () => import(/* webpackChunkName: "staff-texts-en" */ './palette/locales/en.json'),
};

/** Search results are listed under the name of their register. */
async function withRegisters(language: Language) {
  const [{ default: texts }, names] = await Promise.all([ownPalette[language](), registerNames(language)]);
  return { default: { ...texts, groups: { ...texts.groups, ...names } } };
}

const palette: CatalogueLoaders = {
  'uz-Cyrl': () => withRegisters('uz-Cyrl'),
  'uz-Latn': () => withRegisters('uz-Latn'),
  ru: () => withRegisters('ru'),
  en: () => withRegisters('en'),
};

const profile: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "profile-texts-uz-Cyrl" */ './profile/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "profile-texts-uz-Latn" */ './profile/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "profile-texts-ru" */ './profile/locales/ru.json'),
  en: () => import(/* webpackChunkName: "profile-texts-en" */ './profile/locales/en.json'),
};

const inbox: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "staff-texts-uz-Cyrl" */ './inbox/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "staff-texts-uz-Latn" */ './inbox/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "staff-texts-ru" */ './inbox/locales/ru.json'),
  en: () => import(/* webpackChunkName: "staff-texts-en" */ './inbox/locales/en.json'),
};

/** Call before any remote's code runs. Loads nothing yet. */
export function registerShellCatalogues(): void {
  registerCatalogues('shell', frameTexts);
  registerCatalogues('main', main);
  registerCatalogues('audit', audit);
  registerCatalogues('profile', profile);
  registerCatalogues('releases', releasesTexts);
  registerCatalogues('status', statusTexts);
  registerCatalogues('palette', palette);
  registerCatalogues('inbox', inbox);
}
