import type { Accumulation } from './accumulation';
import type { Indicator, IndicatorGroup, IndicatorKey } from './indicators';
import type { Section, Unit } from './types';

/** Texts of the dictionary in one language. */
export type IndicatorLabels = {
  readonly sections: Readonly<Record<Section, string>>;
  readonly groups: Readonly<Record<IndicatorGroup, string>>;
  /** Full names, understood without their section. */
  readonly fields: Readonly<Record<IndicatorKey, string>>;
  /** Names under their section and groups, where the full one would repeat them. */
  readonly short: Readonly<Partial<Record<IndicatorKey, string>>>;
  readonly units: Readonly<Record<Exclude<Unit, 'none'>, string>>;
  /** Said beside figures that are counted over a time. Stocks and rates are figures of the last day, and need no word. */
  readonly accumulations: Readonly<Partial<Record<Accumulation, string>>>;
};

/** Unit of a figure and the time it is counted over: `t, since January`; empty if it has neither. */
export const unitAndTime = (
  { unit, accumulation }: Pick<Indicator, 'unit' | 'accumulation'>,
  { units, accumulations }: IndicatorLabels,
): string => [unit === 'none' ? undefined : units[unit], accumulations[accumulation]].filter(Boolean).join(', ');

type LoadLabels = () => Promise<{ default: IndicatorLabels }>;

/** The texts by language, each loaded on its first use. Read by `Language`, a missing one is a compile error. */
export const indicatorLabels: Readonly<Record<'uz-Cyrl' | 'uz-Latn' | 'ru' | 'en', LoadLabels>> = {
  'uz-Cyrl': () => import(/* webpackChunkName: "indicator-texts-uz-Cyrl" */ './labels/uz-Cyrl.json'),
  'uz-Latn': () => import(/* webpackChunkName: "indicator-texts-uz-Latn" */ './labels/uz-Latn.json'),
  ru: () => import(/* webpackChunkName: "indicator-texts-ru" */ './labels/ru.json'),
  en: () => import(/* webpackChunkName: "indicator-texts-en" */ './labels/en.json'),
};
