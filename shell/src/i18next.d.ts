import type catalogue from './locales/uz-Cyrl.json';
import type releases from './screens/releases/locales/uz-Cyrl.json';

declare module '@klaster/shared/i18n' {
  interface Catalogues {
    releases: typeof releases;
    shell: typeof catalogue;
  }
}
