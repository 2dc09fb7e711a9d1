import { canonicalJson } from '@klaster/shared/contract/http';
import { registryEventSchema } from '@klaster/shared/contract/releases';
import type { RegistryEvent } from '@klaster/shared/contract/releases';
import type { ObjectStore } from '../../storage/object-store';
import { chainFault, NO_HASH } from './event-hash';
import type { RecordHead } from './event-hash';

const FOLDER = 'record';

const EVENT_FILE = /^\d{8}\.json$/;

/** An event's file as it was read: the event, null if there is none, or text that is no event. */
type ReadEvent = RegistryEvent | null | 'unreadable';

/** The record in the store: one file per event, `record/00000042.json`, written atomically and never changed. */
export class EventFiles {
  constructor(private readonly store: ObjectStore) {}

  /** Milliseconds for which pages may use what was read. */
  get freshForMs(): number {
    return this.store.freshForMs;
  }

  async read(seq: number): Promise<ReadEvent> {
    const bytes = await this.store.read(keyOf(seq));
    if (!bytes) return null;
    try {
      return registryEventSchema.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      return 'unreadable';
    }
  }

  /** @returns false when another event has taken the number */
  async add(event: RegistryEvent): Promise<boolean> {
    return (await this.store.create(keyOf(event.seq), textOf(event))) !== null;
  }

  /** Writes an event atomically, replacing any file with its number. */
  async replace(event: RegistryEvent): Promise<void> {
    await this.store.replace(keyOf(event.seq), textOf(event));
  }

  /** Copies files of events to another folder, unchanged. */
  async copyTo(folder: string, numbers: readonly number[]): Promise<void> {
    for (const seq of numbers) {
      const bytes = await this.store.read(keyOf(seq));
      if (bytes) await this.store.create(`${folder}/${nameOf(seq)}`, bytes);
    }
  }

  remove(numbers: readonly number[]): Promise<void> {
    return this.store.remove(numbers.map(keyOf));
  }

  /** Numbers of all events, first to last, and names of other files beside them. */
  async list(): Promise<{ numbers: number[]; foreign: string[] }> {
    const names = await this.store.names(FOLDER);
    const events = names.filter((name) => EVENT_FILE.test(name)).toSorted();
    return {
      numbers: events.map((name) => Number.parseInt(name, 10)),
      foreign: names.filter((name) => !EVENT_FILE.test(name)),
    };
  }

  /**
   * Verifies the record in the store: numbering, chain and hashes.
   *
   * @param known the last event that was read before: without it, a truncated or rewritten record would look consistent
   */
  async verify(known: RecordHead = { seq: 0, hash: NO_HASH }): Promise<{ events: number; faults: string[] }> {
    const { numbers, foreign } = await this.list();
    const faults = foreign.map((name) => `record/${name}: it is no event`);
    let head: RecordHead = { seq: 0, hash: NO_HASH };
    for (const seq of numbers) {
      if (seq !== head.seq + 1) faults.push(`event ${head.seq + 1}: it is missing`);
      const event = await this.read(seq);
      const fault = event && eventFault(event, { ...head, seq: seq - 1 });
      if (fault) faults.push(fault);
      const hash = event === null || event === 'unreadable' ? '' : event.hash;
      if (seq === known.seq && event !== 'unreadable' && hash !== known.hash)
        faults.push(`event ${seq}: it is another one than before`);
      head = { seq, hash };
    }
    if (head.seq < known.seq) faults.push(`event ${head.seq + 1}: it is missing`);
    return { events: numbers.length, faults };
  }
}

/** One sentence on why what was read cannot be the next event after `head`; undefined when it can. */
export function eventFault(event: RegistryEvent | 'unreadable', head: RecordHead): string | undefined {
  if (event === 'unreadable') return `event ${head.seq + 1}: its file cannot be read as an event`;
  return chainFault(event, head);
}

const nameOf = (seq: number) => `${String(seq).padStart(8, '0')}.json`;

const keyOf = (seq: number) => `${FOLDER}/${nameOf(seq)}`;

const textOf = (event: RegistryEvent) => `${canonicalJson(event)}\n`;
