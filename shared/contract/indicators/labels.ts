import type { Accumulation } from './accumulation';
import type { Indicator, IndicatorGroup, IndicatorKey } from './indicators';
import type { Section, Unit } from './types';

/** In one language. */
export type IndicatorLabels = {
  readonly sections: Readonly<Record<Section, string>>;
  readonly groups: Readonly<Record<IndicatorGroup, string>>;
  /** Full names, understandable without the section. */
  readonly fields: Readonly<Record<IndicatorKey, string>>;
  /** Names below their section and groups, if the full one would repeat them. */
  readonly short: Readonly<Partial<Record<IndicatorKey, string>>>;
  readonly units: Readonly<Record<Exclude<Unit, 'none'>, string>>;
  /** For figures that count over a time. Stocks and rates are of the last day and have no text. */
  readonly accumulations: Readonly<Partial<Record<Accumulation, string>>>;
};

/** E.g. `t, since January`; empty if it has neither. */
export const unitAndTime = (
  { unit, accumulation }: Pick<Indicator, 'unit' | 'accumulation'>,
  { units, accumulations }: IndicatorLabels,
): string => [unit === 'none' ? undefined : units[unit], accumulations[accumulation]].filter(Boolean).join(', ');

type LoadLabels = () => Promise<{ default: IndicatorLabels }>;

/** Each language is loaded on first use. */
export const indicatorLabels: Readonly<Record<'uz-Cyrl' | 'uz-Latn' | 'ru' | 'en', LoadLabels>> = {
  'uz-Cyrl': () => import(/* webpackChunkName: "indicator-texts-uz-Cyrl" */ './labels/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "indicator-texts-uz-Latn" */ './labels/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "indicator-texts-ru" */ './labels/ru.json'),
  en: () => import(/* webpackChunkName: "indicator-texts-en" */ './labels/en.json'),
};
