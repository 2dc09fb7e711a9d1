import { INDICATORS } from './indicators';
import type { Figures, Indicator, IndicatorKey } from './indicators';
import type { Section } from './types';

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
