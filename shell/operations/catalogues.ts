import { registerCatalogues as register } from '@klaster/shared/i18n';
import type { CatalogueLoaders } from '@klaster/shared/i18n';
import { frameTexts } from '../src/boot/frame-texts';
import '../src/second-factor/texts';
import { releasesTexts } from '../src/releases/texts';

const operationsTexts: CatalogueLoaders = {
  'uz-Cyrl': () => import(/* webpackChunkName: "texts-uz-Cyrl" */ './locales/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "texts-uz-Latn" */ './locales/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "texts-ru" */ './locales/ru.json'),
  en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
};

/** Namespaces loaded before the first render. */
export const PAGE_NAMESPACES = ['shell', 'factor', 'releases', 'operations'];

export function registerCatalogues(): void {
  register('shell', frameTexts);
  register('releases', releasesTexts);
  register('operations', operationsTexts);
}
