import { enteredFiguresSchema } from '@klaster/shared/contract/reports';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import { isMissing } from '@klaster/shared/contract/indicators';
import type { FigureValue, Indicator } from '@klaster/shared/contract/indicators';
import type { DraftSnapshot, ReportDraft } from '../draft/report-draft';
import { setField } from './field-changes';
import type { Change } from './field-changes';

export type LastQuarterPlan = {
  readonly fills: readonly { readonly indicator: Indicator; readonly value: FigureValue }[];
  /** Fields that have a value already. */
  readonly kept: number;
  /** Copied figures that are counted since January. Unchanged, they mean that nothing was added in the quarter. */
  readonly sinceJanuary: number;
  /** Empty fields of figures whose count starts again in January. */
  readonly newYear: number;
  /** Other empty fields without a valid value in the last quarter. */
  readonly without: number;
};

/** Whether the figure can be copied: not if its count starts again in January, or if it is for one quarter only. */
export const mayCopy = ({ accumulation }: Indicator, quarter: number): boolean =>
  accumulation === 'year-to-date' ? quarter > 1 : accumulation !== 'period';

/** Plans which fields are filled. Derived figures and those of the register are never copied. Source: specification 6.2.11. */
export function planAsLastQuarter(
  entered: readonly Indicator[],
  { figures, texts }: Pick<DraftSnapshot, 'figures' | 'texts'>,
  { quarter, last_quarter }: Pick<ReportEntry, 'quarter' | 'last_quarter'>,
): LastQuarterPlan {
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

/** Whether the value may be typed: an earlier report may have values from before a rule existed. */
export const isTypable = ({ key }: Indicator, value: FigureValue | undefined): value is NonNullable<FigureValue> =>
  !isMissing(value) && enteredFiguresSchema.safeParse({ [key]: value }).success;

export type TakenOver = Omit<LastQuarterPlan, 'fills'> & {
  readonly kind: 'asLastQuarter';
  readonly changes: readonly Change[];
};

/** The figures save themselves as if they were typed. */
export function takeLastQuarter(draft: ReportDraft, entered: readonly Indicator[], entry: ReportEntry): TakenOver {
  const { fills, ...counts } = planAsLastQuarter(entered, draft.current(), entry);
  const changes = fills.map(({ indicator, value }) => setField(draft, indicator.key, { value }));
  return { kind: 'asLastQuarter', changes, ...counts };
}
