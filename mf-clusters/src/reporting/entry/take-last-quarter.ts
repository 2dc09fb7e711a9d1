import type { ReportEntry } from '@klaster/shared/contract';
import type { Section } from '@klaster/shared/contract/indicators';
import { planAsLastQuarter } from './as-last-quarter';
import type { LastQuarterPlan } from './as-last-quarter';
import type { ReportDraft } from './draft/report-draft';
import { giveField } from './field-changes';
import type { Fill } from './use-fill';

/** Result of filling a section as in the last quarter. */
export type TakenOver = Fill & Omit<LastQuarterPlan, 'fills'> & { readonly kind: 'asLastQuarter' };

/** Fills the empty fields of a section with the last quarter's figures, as if they were typed: they save themselves. */
export function takeLastQuarter(draft: ReportDraft, section: Section, entry: ReportEntry): TakenOver {
  const { fills, ...counts } = planAsLastQuarter(section, draft.current(), entry);
  const changes = fills.map(({ indicator, value }) => giveField(draft, indicator.key, { value }));
  return { kind: 'asLastQuarter', section, changes, ...counts };
}
