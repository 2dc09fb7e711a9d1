/**
 * Header with a position of the database's log. An answer to a change names where the log had got to; sent back with a read, the read
 * is answered from a server that has come as far. A server without replicas sends none.
 */
export const LOG_POSITION_HEADER = 'X-Log-Position';

/** After the end of every log: the read goes to the primary. */
export const LATEST_POSITION = 'FFFFFFFF/FFFFFFFF';

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** A position as PostgreSQL writes it, `16/B374D848`, as a number that can be compared; undefined if it is not one. */
export function readLogPosition(text: unknown): bigint | undefined {
  const [, high, low] = (typeof text === 'string' && POSITION.exec(text)) || [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
