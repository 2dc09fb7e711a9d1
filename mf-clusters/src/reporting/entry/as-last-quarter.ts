import { enteredFiguresSchema } from '@klaster/shared/contract';
import { enteredOf, isMissing } from '@klaster/shared/contract/indicators';
import type { Figures, FigureValue, Indicator, Section } from '@klaster/shared/contract/indicators';
import type { DraftSnapshot } from './draft/report-draft';

/** Figures of a section that can be copied from the last quarter's report. */
export type LastQuarterPlan = {
  readonly fills: readonly { readonly indicator: Indicator; readonly value: FigureValue }[];
  /** Fields that hold something already, which stays. */
  readonly kept: number;
  /** Empty fields that the last quarter has nothing for, or nothing that may be typed today. */
  readonly without: number;
};

/**
 * The last quarter's figures for the empty fields of a section; never for derived figures or those of the register.
 * Source: specification 6.2.11.
 */
export function planAsLastQuarter(
  section: Section,
  { figures, texts }: Pick<DraftSnapshot, 'figures' | 'texts'>,
  lastQuarter: Partial<Figures>,
): LastQuarterPlan {
  const entered = enteredOf(section);
  const empty = entered.filter(({ key }) => isMissing(figures[key]) && !texts.has(key));
  const fills = empty.flatMap((indicator) => {
    const value = lastQuarter[indicator.key];
    return isTypable(indicator, value) ? [{ indicator, value }] : [];
  });
  return { fills, kept: entered.length - empty.length, without: empty.length - fills.length };
}

/** Whether there is a value that the field takes today: what an earlier report has may be from before a rule. */
export const isTypable = ({ key }: Indicator, value: FigureValue | undefined): value is NonNullable<FigureValue> =>
  !isMissing(value) && enteredFiguresSchema.safeParse({ [key]: value }).success;
