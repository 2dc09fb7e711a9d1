import { ACCUMULATION } from './accumulation';
import type { Accumulation } from './accumulation';
import { decimalsOfUnit, SECTIONS } from './types';
import type { Section, Unit } from './types';
import type { Formula, Direction, Row } from './row';
import { INDUSTRY } from './industry';
import { LAND } from './land';
import { SCIENCE_AND_MONEY } from './science-and-money';

/** The 114 figures of a cluster report in the order of specification 7.1.3, without the report's head. Keys are the wire names. */
const TABLE = { ...LAND, ...SCIENCE_AND_MONEY, ...INDUSTRY } satisfies Record<Section, readonly Row[]>;

type AnyRow = (typeof TABLE)[Section][number];

export type IndicatorKey = AnyRow['key'];
export type TextIndicatorKey = Extract<AnyRow, { format: 'text' }>['key'];
export type NumberIndicatorKey = Exclude<IndicatorKey, TextIndicatorKey>;
export type IndicatorGroup = Extract<AnyRow, { group: readonly string[] }>['group'][number];

/** Its texts are in the label catalogues, by `key`. */
export type Indicator = {
  readonly key: IndicatorKey;
  readonly section: Section;
  /** Header groups over the column, outermost first; empty: directly under its section. */
  readonly group: readonly IndicatorGroup[];
  readonly unit: Unit;
  readonly format: 'number' | 'text';
  /** A text with a day, `20.11.2026`. */
  readonly isDay?: true;
  /** Least decimals when shown; a derived figure is rounded to them. */
  readonly decimals: number;
  /** Computed by the API from other figures, never entered. */
  readonly derived?: Formula<NumberIndicatorKey>;
  readonly direction: Direction;
  /** Decides what it may be compared with. */
  readonly accumulation: Accumulation;
  /** A report without it is refused. */
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

export const INDICATOR_KEYS: readonly IndicatorKey[] = INDICATORS.map(({ key }) => key);

export const NUMBER_KEYS: readonly NumberIndicatorKey[] = INDICATORS.filter(({ format }) => format === 'number').map(
  ({ key }) => key as NumberIndicatorKey,
);

/** The passport has only texts. */
export const FIGURE_SECTIONS: readonly Section[] = SECTIONS.filter((section) =>
  INDICATORS.some((indicator) => indicator.section === section && indicator.format === 'number'),
);

/** Passport fields from the cluster's entry in the register. */
const FROM_REGISTER: ReadonlySet<IndicatorKey> = new Set(['district_name', 'full_name', 'phone_number']);

const isEntered = ({ key, derived }: Indicator) => !derived && !FROM_REGISTER.has(key);

/** What people type; the rest is derived, or comes from the register of clusters. */
export const ENTERED: readonly Indicator[] = INDICATORS.filter(isEntered);

export const listEntered = (section: Section): readonly Indicator[] =>
  ENTERED.filter((indicator) => indicator.section === section);

export const isMissing = (value: number | string | null | undefined): boolean =>
  value === null || value === undefined || value === '';

export const countFilled = (figures: Partial<Figures>, indicators: readonly Indicator[] = ENTERED): number =>
  indicators.filter(({ key }) => !isMissing(figures[key])).length;

/** Required figures that are missing. */
export const missingRequired = (figures: Partial<Figures>): readonly Indicator[] =>
  ENTERED.filter(({ key, required }) => required && isMissing(figures[key]));
