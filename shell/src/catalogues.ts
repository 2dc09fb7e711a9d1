import type { CatalogueLoaders } from '@klaster/shared/i18n';

/** The shell's texts, a chunk a language. */
export const catalogues: CatalogueLoaders = {
  'uz-Cyrl': () => import('./locales/uz-Cyrl.json'),
  'uz-Latn': () => import('./locales/uz-Latn.json'),
  ru: () => import('./locales/ru.json'),
  en: () => import('./locales/en.json'),
};
