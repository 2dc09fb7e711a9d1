import type { IndicatorLabels } from '@klaster/shared/contract/indicators';
import type catalogue from './locales/uz-Cyrl.json';

declare module '@klaster/shared/i18n' {
  interface Catalogues {
    'mf-clusters': typeof catalogue;
    indicators: IndicatorLabels;
  }
}
