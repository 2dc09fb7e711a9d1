import { readLogPosition } from '../contract/common/log-position';
import { browserMemory, session } from '../session';

const KEY = 'position';

/** Milliseconds after which a position is of no use: replicas that are further behind are not read. */
const GOOD_FOR_MS = 60_000;

type Known = { position: string; at: number };

/**
 * Stores the server's log position in its response to a change, so that later reads show the change: for all tabs of the session.
 * Anything else, such as the absent position of another server, is ignored.
 */
export function rememberPosition(position: string | null | undefined): void {
  const latest = readLogPosition(position);
  if (latest === undefined || session.current() === null) return;
  if (latest < (readLogPosition(positionToSend()) ?? 0n)) return;
  browserMemory.keep(KEY, JSON.stringify({ position, at: Date.now() }));
}

/** The highest position of the last minute; undefined if there is none. */
export function positionToSend(now = Date.now()): string | undefined {
  const { position, at } = readKnown(browserMemory.read(KEY));
  const isGood = Math.abs(now - Number(at)) < GOOD_FOR_MS && readLogPosition(position) !== undefined;
  return isGood ? position : undefined;
}

/** Storage is the browser's, and may contain anything. */
function readKnown(stored: string | undefined): Partial<Known> {
  try {
    return (JSON.parse(stored ?? '{}') as Partial<Known> | null) ?? {};
  } catch {
    return {};
  }
}
