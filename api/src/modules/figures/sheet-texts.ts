import en from './texts/en.json';
import ru from './texts/ru.json';
import uzCyrl from './texts/uz-Cyrl.json';
import uzLatn from './texts/uz-Latn.json';
import type { Language } from '@klaster/shared/contract/http';
import { unitAndTime, type Indicator, type IndicatorLabels } from '@klaster/shared/contract/indicators';

const TEXTS = { 'uz-Cyrl': uzCyrl, 'uz-Latn': uzLatn, ru, en } as const;

export type FigureTexts = (typeof TEXTS)[Language];

export const figureTexts = (language: Language): FigureTexts => TEXTS[language];

export const NAME_COLUMN = { width: 32 } as const;
export const FIGURE_COLUMN = { width: 16 } as const;
export const COUNT_COLUMN = { width: 16, decimals: 0 } as const;

/** Section (the passport has no numeral), name, unit and time. */
export function formatHeader(indicator: Indicator, labels: IndicatorLabels): string {
  const { key, section } = indicator;
  return [`${section === 'passport' ? '' : `${section}. `}${labels.fields[key]}`, unitAndTime(indicator, labels)]
    .filter(Boolean)
    .join(', ');
}
