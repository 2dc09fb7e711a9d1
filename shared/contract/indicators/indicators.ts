import { ACCUMULATION } from './accumulation';
import type { Accumulation } from './accumulation';
import { decimalsOfUnit } from './decimals';
import type { Formula } from './formula';
import type { Direction, Row } from './row';
import { INDUSTRY } from './industry';
import { LAND } from './land';
import { SCIENCE_AND_MONEY } from './science-and-money';
import { SECTIONS } from './types';
import type { Section, Unit } from './types';

/**
 * The figures of a cluster report in the order of specification 7.1.3, keys being the wire names:
 * all that it lists or spells by a pattern, without the report's head (`id, farm, province_name, year, status`). 114 in all.
 */
const TABLE = { ...LAND, ...SCIENCE_AND_MONEY, ...INDUSTRY } satisfies Record<Section, readonly Row[]>;

type AnyRow = (typeof TABLE)[Section][number];

export type IndicatorKey = AnyRow['key'];
export type TextIndicatorKey = Extract<AnyRow, { format: 'text' }>['key'];
export type NumberIndicatorKey = Exclude<IndicatorKey, TextIndicatorKey>;
export type IndicatorGroup = Extract<AnyRow, { group: readonly string[] }>['group'][number];

/** One figure of the report. Its texts are in the label catalogues, by `key`. */
export type Indicator = {
  readonly key: IndicatorKey;
  readonly section: Section;
  /** Header groups over the column, outermost first; empty: directly under its section. */
  readonly group: readonly IndicatorGroup[];
  readonly unit: Unit;
  readonly format: 'number' | 'text';
  /** A text that is a day, `20.11.2026`. */
  readonly isDay?: true;
  /** Digits after the decimal comma that are shown at least, and to which a derived figure is rounded. */
  readonly decimals: number;
  /** Computed by the API from other figures, never entered. */
  readonly derived?: Formula<NumberIndicatorKey>;
  readonly direction: Direction;
  /** How it relates to time, which decides what it may be compared with. */
  readonly accumulation: Accumulation;
  /** Without it a report is not taken in. */
  readonly required: boolean;
};

/** The figures of one report; `null` is missing, never 0. */
export type Figures = { [K in NumberIndicatorKey]: number | null } & { [K in TextIndicatorKey]: string | null };

export type FigureValue = Figures[IndicatorKey];

export const INDICATORS: readonly Indicator[] = SECTIONS.flatMap((section) =>
  TABLE[section].map((row: AnyRow) => indicator(section, row)),
);

function indicator(section: Section, row: AnyRow): Indicator {
  const computed = 'derived' in row;
  const unit = 'unit' in row ? row.unit : computed ? 'percent' : 'none';
  return {
    group: [],
    format: 'number',
    direction: computed ? 'up' : 'none',
    required: false,
    ...row,
    section,
    unit,
    decimals: decimalsOfUnit(unit),
    accumulation: ACCUMULATION[row.key] satisfies Accumulation,
  };
}

/** Keys of all figures, in the order of the report. */
export const INDICATOR_KEYS: readonly IndicatorKey[] = INDICATORS.map(({ key }) => key);

/** Keys of the figures that are numbers, in the order of the report. */
export const NUMBER_KEYS: readonly NumberIndicatorKey[] = INDICATORS.filter(({ format }) => format === 'number').map(
  ({ key }) => key as NumberIndicatorKey,
);

/** Sections that have numbers; the passport is all words. */
export const FIGURE_SECTIONS: readonly Section[] = SECTIONS.filter((section) =>
  INDICATORS.some((indicator) => indicator.section === section && indicator.format === 'number'),
);
