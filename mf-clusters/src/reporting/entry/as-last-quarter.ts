import { enteredFiguresSchema } from '@klaster/shared/contract/reports';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import { listEntered, isMissing } from '@klaster/shared/contract/indicators';
import type { FigureValue, Indicator, Section } from '@klaster/shared/contract/indicators';
import type { DraftSnapshot, ReportDraft } from './draft/report-draft';
import { giveField } from './field-changes';
import type { Fill } from './field-changes';

export type LastQuarterPlan = {
  readonly fills: readonly { readonly indicator: Indicator; readonly value: FigureValue }[];
  /** Fields that have a value already. */
  readonly kept: number;
  /** Copied figures counted since January: copied, they mean that nothing was added in the quarter. */
  readonly sinceJanuary: number;
  /** Empty fields of figures that are counted from January again. */
  readonly newYear: number;
  /** Other empty fields without a valid value in the last quarter. */
  readonly without: number;
};

/** Not for amounts that start again in January, or are of one quarter alone. */
export const mayCopy = ({ accumulation }: Indicator, quarter: number): boolean =>
  accumulation === 'year-to-date' ? quarter > 1 : accumulation !== 'period';

/** Never copies derived figures or those of the register. Source: specification 6.2.11. */
export function planAsLastQuarter(
  section: Section,
  { figures, texts }: Pick<DraftSnapshot, 'figures' | 'texts'>,
  { quarter, last_quarter }: Pick<ReportEntry, 'quarter' | 'last_quarter'>,
): LastQuarterPlan {
  const entered = listEntered(section);
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

/** An earlier report may have values from before a rule. */
export const isTypable = ({ key }: Indicator, value: FigureValue | undefined): value is NonNullable<FigureValue> =>
  !isMissing(value) && enteredFiguresSchema.safeParse({ [key]: value }).success;

export type TakenOver = Fill & Omit<LastQuarterPlan, 'fills'> & { readonly kind: 'asLastQuarter' };

/** The figures save themselves as if they were typed. */
export function takeLastQuarter(draft: ReportDraft, section: Section, entry: ReportEntry): TakenOver {
  const { fills, ...counts } = planAsLastQuarter(section, draft.current(), entry);
  const changes = fills.map(({ indicator, value }) => giveField(draft, indicator.key, { value }));
  return { kind: 'asLastQuarter', section, changes, ...counts };
}
