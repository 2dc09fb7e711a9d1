import { enteredFiguresSchema } from '@klaster/shared/contract';
import type { ReportEntry } from '@klaster/shared/contract';
import { enteredOf, isMissing } from '@klaster/shared/contract/indicators';
import type { FigureValue, Indicator, Section } from '@klaster/shared/contract/indicators';
import type { DraftSnapshot, ReportDraft } from './draft/report-draft';
import { giveField } from './field-changes';
import type { Fill } from './field-changes';

/** Figures of a section that can be copied from the last quarter's report. */
export type LastQuarterPlan = {
  readonly fills: readonly { readonly indicator: Indicator; readonly value: FigureValue }[];
  /** Fields that hold something already, which stays. */
  readonly kept: number;
  /** Filled figures that are counted since January: filled in so, nothing was added in the quarter. */
  readonly sinceJanuary: number;
  /** Empty fields of figures that are counted from January again. */
  readonly newYear: number;
  /** Other empty fields that the last quarter has nothing for, or nothing that may be typed today. */
  readonly without: number;
};

/** Whether the last quarter's value can be this quarter's too: an amount that starts again in January, or of one quarter alone, cannot. */
export const mayCopy = ({ accumulation }: Indicator, quarter: number): boolean =>
  accumulation === 'year-to-date' ? quarter > 1 : accumulation !== 'period';

/**
 * The last quarter's figures for the empty fields of a section; never for derived figures or those of the register.
 * Source: specification 6.2.11.
 */
export function planAsLastQuarter(
  section: Section,
  { figures, texts }: Pick<DraftSnapshot, 'figures' | 'texts'>,
  { quarter, last_quarter }: Pick<ReportEntry, 'quarter' | 'last_quarter'>,
): LastQuarterPlan {
  const entered = enteredOf(section);
  const empty = entered.filter(({ key }) => isMissing(figures[key]) && !texts.has(key));
  const allowed = empty.filter((indicator) => mayCopy(indicator, quarter));
  const fills = allowed.flatMap((indicator) => {
    const value = last_quarter?.[indicator.key];
    return isTypable(indicator, value) ? [{ indicator, value }] : [];
  });
  const newYear = empty.length - allowed.length;
  return {
    fills,
    kept: entered.length - empty.length,
    sinceJanuary: fills.filter(({ indicator }) => indicator.accumulation === 'year-to-date').length,
    newYear,
    without: empty.length - newYear - fills.length,
  };
}

/** Whether there is a value that the field takes today: what an earlier report has may be from before a rule. */
export const isTypable = ({ key }: Indicator, value: FigureValue | undefined): value is NonNullable<FigureValue> =>
  !isMissing(value) && enteredFiguresSchema.safeParse({ [key]: value }).success;

/** Result of filling a section as in the last quarter. */
export type TakenOver = Fill & Omit<LastQuarterPlan, 'fills'> & { readonly kind: 'asLastQuarter' };

/** Fills the empty fields of a section with the last quarter's figures, as if they were typed: they save themselves. */
export function takeLastQuarter(draft: ReportDraft, section: Section, entry: ReportEntry): TakenOver {
  const { fills, ...counts } = planAsLastQuarter(section, draft.current(), entry);
  const changes = fills.map(({ indicator, value }) => giveField(draft, indicator.key, { value }));
  return { kind: 'asLastQuarter', section, changes, ...counts };
}
