import { calculatePortion, SCORE_DECIMALS } from '@klaster/shared/contract/indicators';
import { ALL_POINTS, scoreRecordSchema } from '@klaster/shared/contract/rating';
import type { ProvenanceAnswer } from '@klaster/shared/contract/rating';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export type ScoreFault = 'record' | 'hash' | 'score';

/** Some fields are absent from older records. */
const recordSchema = scoreRecordSchema.partial({ company_name: true, least_counted: true });

/** JSON of a flat object with sorted keys. */
const canonical = (row: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * Checks that the record says what is shown, that the hash is that of the record, and that the score follows from its points.
 * `check-score.mjs` checks the same without this page. Source: specification 8.0.13.
 * @returns the first fault; undefined if there is none
 */
export function findScoreFault({ chained, ...shown }: ProvenanceAnswer): ScoreFault | undefined {
  if (!chained) return 'record';
  const { row, hash } = chained;
  if (bytesToHex(sha256(new TextEncoder().encode(canonical(row)))) !== hash) return 'hash';
  const { success, data: recorded } = recordSchema.safeParse(JSON.parse(row.after));
  if (!success || row.entity !== 'rating_scores' || row.entity_id !== recorded.cluster_id) return 'record';
  const names = Object.keys(recorded) as (keyof typeof recorded)[];
  if (names.some((name) => recorded[name] !== shown[name])) return 'record';
  const { score, earned, counted, least_counted: least = 0 } = recorded;
  const isDue = counted > 0 && counted >= least;
  if (score === null) return isDue && recorded.least_counted !== undefined ? 'score' : undefined;
  const calculated = isDue ? calculatePortion(ALL_POINTS, { part: earned, whole: counted }, SCORE_DECIMALS) : null;
  return score === calculated ? undefined : 'score';
}
