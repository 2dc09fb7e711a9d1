import type labels from '../contract/kinds/labels/uz-Cyrl.json';
import type register from '../register/locales/uz-Cyrl.json';
import type shared from './locales/uz-Cyrl.json';

/** Typed keys by namespace. Each package adds its own to this interface in `src/i18next.d.ts`. */
export interface Catalogues {
  shared: typeof shared;
  /** Screens of registers load it like their own namespace. */
  register: typeof register & typeof labels;
}

declare module 'i18next' {
  interface ResourceNamespaceMap extends Catalogues {}
  interface CustomTypeOptions {
    defaultNS: 'shared';
  }
}

export { formatPhone } from '../contract/http/written-values';
export { formatDate, formatDateTime, formatLongDate, quarterOf } from './format-date';
export type { Time } from './format-date';
export { formatName } from './format-name';
export { formatNumber, MISSING } from './format-number';
export { formatWaiting } from './format-date';
export { keepLanguage, onLanguageChange, setLanguage, startI18n, useLanguage } from './language';
export { remoteTexts } from './remote-texts';
export type { RemoteTexts } from './remote-texts';
export { loadNamespace, registerCatalogues } from './texts';
export type { CatalogueLoaders } from './texts';
export { useTranslation } from './use-translation';
