import { registerCatalogues } from '@klaster/shared/i18n';
import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** Texts of the frame and of the screens that every visitor may see, a chunk a language. */
const shell: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
};

/** Texts of the panel of releases: few ever open it. */
const releases: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "releases-texts-uz-Cyrl" */ './screens/releases/locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "releases-texts-uz-Latn" */ './screens/releases/locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "releases-texts-ru" */ './screens/releases/locales/ru.json'),
  en: () => import(/* webpackChunkName: "releases-texts-en" */ './screens/releases/locales/en.json'),
};

/** Makes the shell's namespaces known, before any remote's code runs. Nothing is fetched yet. */
export function registerShellCatalogues(): void {
  registerCatalogues('shell', shell);
  registerCatalogues('releases', releases);
}
