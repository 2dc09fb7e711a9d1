import { chainFault, NO_HASH } from './event-hash';
import type { RecordHead } from './event-hash';
import { UnreadableEvent } from './event-files';
import type { EventFiles } from './event-files';

/**
 * Verifies the record on disk: numbering, chain and hashes.
 *
 * @param known the last event that was read before: without it, a truncated or rewritten record would look consistent
 */
export async function verifyRecord(
  files: EventFiles,
  known: RecordHead,
): Promise<{ events: number; faults: string[] }> {
  const { events, foreign } = await files.list();
  const faults = foreign.map((name) => `record/${name}: it is no event`);
  let head: RecordHead = { seq: 0, hash: NO_HASH };
  for (const name of events) {
    const seq = Number.parseInt(name, 10);
    if (seq !== head.seq + 1) faults.push(`event ${head.seq + 1}: it is missing`);
    const event = await files.read(seq).catch(faultOfUnreadable);
    const fault = typeof event === 'string' ? event : event && chainFault(event, { ...head, seq: seq - 1 });
    if (fault) faults.push(fault);
    if (seq === known.seq && typeof event !== 'string' && event?.hash !== known.hash)
      faults.push(`event ${seq}: it is another one than before`);
    head = { seq, hash: typeof event === 'string' || !event ? '' : event.hash };
  }
  if (head.seq < known.seq) faults.push(`event ${head.seq + 1}: it is missing`);
  return { events: events.length, faults };
}

function faultOfUnreadable(error: unknown): string {
  if (error instanceof UnreadableEvent) return error.message;
  throw error;
}
