import { readLogPosition } from '../contract/http/requests';
import { browserMemory, session } from '../session';

const KEY = 'position';

/** Replicas that are further behind are not read. */
const GOOD_FOR_MS = 60_000;

type StoredPosition = { position: string; at: number };

/** Remembers the log position after a change, for all tabs, so that later reads show the change. Invalid ones are ignored. */
export function rememberPosition(position: string | null | undefined): void {
  const latest = readLogPosition(position);
  if (latest === undefined || session.current() === null) return;
  if (latest < (readLogPosition(positionToSend()) ?? 0n)) return;
  browserMemory.keep(KEY, JSON.stringify({ position, at: Date.now() }));
}

/** The position to send with a read; undefined if no change was made in the last minute. */
export function positionToSend(now = Date.now()): string | undefined {
  const { position, at } = readKnown(browserMemory.read(KEY));
  const isGood = Math.abs(now - Number(at)) < GOOD_FOR_MS && readLogPosition(position) !== undefined;
  return isGood ? position : undefined;
}

/** Browser storage may contain anything. */
function readKnown(stored: string | undefined): Partial<StoredPosition> {
  try {
    return (JSON.parse(stored ?? '{}') as Partial<StoredPosition> | null) ?? {};
  } catch {
    return {};
  }
}
