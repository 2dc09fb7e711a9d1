/**
 * A change returns the position of the database's log. Sent with a read, it makes a server answer that has replayed the log so far.
 * A server without replicas sends none.
 */
export const LOG_POSITION_HEADER = 'X-Log-Position';

/** After the end of every log: the read goes to the primary. */
export const LATEST_POSITION = 'FFFFFFFF/FFFFFFFF';

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** PostgreSQL's `16/B374D848` as a comparable number; undefined if malformed. */
export function readLogPosition(text: unknown): bigint | undefined {
  const [, high, low] = (typeof text === 'string' && POSITION.exec(text)) || [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
