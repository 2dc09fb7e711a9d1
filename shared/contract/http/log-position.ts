/**
 * A response to a change contains the position of the database's log. A read that sends it gets an answer from a server
 * that has replayed the log up to there. Absent without replicas.
 */
export const LOG_POSITION_HEADER = 'X-Log-Position';

/** Greater than the end of every log, so that the read goes to the primary. */
export const LATEST_POSITION = 'FFFFFFFF/FFFFFFFF';

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** PostgreSQL's `16/B374D848` as a comparable number; undefined if malformed. */
export function readLogPosition(text: unknown): bigint | undefined {
  const [, high, low] = (typeof text === 'string' && POSITION.exec(text)) || [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
