import type { ProvenanceAnswer } from '@klaster/shared/contract/rating';
import { createHash } from 'node:crypto';
import { SCORE_RECORD as RECORD } from '../../test/rating-fixtures';
import { findScoreFault } from './check-score';

/** With the hash that the audit gives the record. */
function aProvenance(recorded: object = RECORD, shown = RECORD): ProvenanceAnswer {
  const row = {
    action: 'publish',
    after: JSON.stringify(recorded),
    at: '2026-10-21T06:30:00.000000Z',
    before: null,
    entity: 'rating_scores',
    entity_id: 12,
    id: 900,
    position: 31_415,
    previous: '0'.repeat(64),
    request_id: null,
    user_id: null,
  };
  const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
  return { ...shown, method_since: { year: 2026, quarter: 1 }, chained: { row, hash } };
}

it('finds no fault in a record, in any order of its fields, nor in older records', () => {
  const { chained, ...shown } = aProvenance();
  const row = Object.fromEntries(Object.entries(chained!.row).toReversed()) as NonNullable<typeof chained>['row'];
  expect(findScoreFault({ ...shown, chained: { ...chained!, row } })).toBeUndefined();
  const { company_name: _, least_counted: __, ...older } = RECORD;
  expect(findScoreFault(aProvenance(older))).toBeUndefined();
  const missing = { score: null as unknown as number, counted: 50, earned: 20 };
  expect(findScoreFault(aProvenance({ ...RECORD, ...missing }, { ...RECORD, ...missing }))).toBeUndefined();
  expect(findScoreFault(aProvenance({ ...older, ...missing }, { ...RECORD, ...missing }))).toBeUndefined();
});

it('finds another name, score or day than the record has, and another cluster', () => {
  for (const change of [{ company_name: 'Чорбоғ' }, { score: 79.5 }, { decided_on: '2026-10-22' }])
    expect(findScoreFault(aProvenance(RECORD, { ...RECORD, ...change }))).toBe('record');
  expect(findScoreFault(aProvenance({ ...RECORD, cluster_id: 13 }, { ...RECORD, cluster_id: 13 }))).toBe('record');
  expect(findScoreFault({ ...aProvenance(), chained: null })).toBe('record');
});

it('finds one changed character of the record by its hash', () => {
  const { chained, ...shown } = aProvenance();
  for (const change of [{ after: chained!.row.after.replace('79.4', '79.5') }, { previous: '1'.repeat(64) }])
    expect(findScoreFault({ ...shown, chained: { ...chained!, row: { ...chained!.row, ...change } } })).toBe('hash');
});

it.each([
  ['too high', { score: 79.41 }],
  ['with too few points counted', { least_counted: 71 }],
  ['missing although enough are counted', { score: null as unknown as number }],
])('finds a score that is %s', (_, change) => {
  const recorded = { ...RECORD, ...change };
  expect(findScoreFault(aProvenance(recorded, recorded))).toBe('score');
});
