import type catalogue from './locales/uz-Cyrl.json';

declare module '@klaster/shared/i18n' {
  interface Catalogues {
    'mf-major-20': typeof catalogue;
  }
}
