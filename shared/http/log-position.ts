import { readLogPosition } from '../contract/common/log-position';
import { browserMemory, session } from '../session';

const KEY = 'position';

/** Milliseconds after which a position is of no use: replicas that are further behind are not read. */
const GOOD_FOR_MS = 60_000;

type Known = { position: string; at: number };

/**
 * Keeps how far the server's log had got when it answered a change, so that what is read next shows it: for all tabs of the session.
 * What is no position, as of a server that has none, is passed over.
 */
export function rememberPosition(position: string | null | undefined): void {
  const latest = readLogPosition(position);
  if (latest === undefined || session.current() === null) return;
  if (latest < (readLogPosition(positionToSend()) ?? 0n)) return;
  browserMemory.keep(KEY, JSON.stringify({ position, at: Date.now() }));
}

/** The furthest position of the last minute; undefined where there is none. */
export function positionToSend(now = Date.now()): string | undefined {
  const { position, at } = readKnown(browserMemory.read(KEY));
  const isGood = Math.abs(now - Number(at)) < GOOD_FOR_MS && readLogPosition(position) !== undefined;
  return isGood ? position : undefined;
}

/** Storage is the browser's, and anything may stand in it. */
function readKnown(stored: string | undefined): Partial<Known> {
  try {
    return (JSON.parse(stored ?? '{}') as Partial<Known> | null) ?? {};
  } catch {
    return {};
  }
}
