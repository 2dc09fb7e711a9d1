import type { Section } from '@klaster/shared/contract/indicators';
import words from '../../../data/sample-words.json';
import type { StoredStatus } from '../../kernel/database/schema/report-tables';
import { createRandom } from './random';

export type DecidedReport = {
  readonly id: number;
  readonly status: StoredStatus;
  readonly decided_by: number;
  readonly decided_at: Date;
};

/** A remark on the whole report, and one on a section for half of the rejected ones. */
export function inventRemarks({ id, status, decided_by, decided_at }: DecidedReport) {
  const random = createRandom(id);
  const note = { report_id: id, round: 1, author_id: decided_by, created_at: decided_at };
  const whole = {
    ...note,
    section: null,
    comment: random.pick(status === 'rejected' ? words.rejections : words.confirmations),
  };
  if (status === 'confirmed' || random.chance(0.5)) return [whole];
  const [section, comment] = random.pick(words.section_remarks) as [Section, string];
  return [{ ...note, section, comment }, whole];
}
