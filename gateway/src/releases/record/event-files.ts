import { canonicalJson } from '@klaster/shared/contract/http';
import { registryEventSchema } from '@klaster/shared/contract/releases';
import type { RegistryEvent } from '@klaster/shared/contract/releases';
import type { ObjectStore } from '../../storage/object-store';
import { chainFault, NO_HASH } from './event-hash';
import type { RecordHead } from './event-hash';

const FOLDER = 'record';

const EVENT_FILE = /^\d{8}\.json$/;

type ReadEvent = RegistryEvent | null | 'unreadable';

/** The record in the store: one file per event, `record/00000042.json`, never changed. */
export class EventFiles {
  constructor(private readonly store: ObjectStore) {}

  get freshForMs(): number {
    return this.store.freshForMs;
  }

  async read(seq: number): Promise<ReadEvent> {
    const bytes = await this.store.read(eventKey(seq));
    if (!bytes) return null;
    try {
      return registryEventSchema.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      return 'unreadable';
    }
  }

  /** @returns false if another event has taken the number */
  async add(event: RegistryEvent): Promise<boolean> {
    return (await this.store.create(eventKey(event.seq), serialise(event))) !== null;
  }

  async replace(event: RegistryEvent): Promise<void> {
    await this.store.replace(eventKey(event.seq), serialise(event));
  }

  async copyTo(folder: string, numbers: readonly number[]): Promise<void> {
    for (const seq of numbers) {
      const bytes = await this.store.read(eventKey(seq));
      if (bytes) await this.store.create(`${folder}/${eventName(seq)}`, bytes);
    }
  }

  remove(numbers: readonly number[]): Promise<void> {
    return this.store.remove(numbers.map(eventKey));
  }

  /** Numbers of all events in order, and names of other files. */
  async list(): Promise<{ numbers: number[]; foreign: string[] }> {
    const names = await this.store.names(FOLDER);
    const events = names.filter((name) => EVENT_FILE.test(name)).toSorted();
    return {
      numbers: events.map((name) => Number.parseInt(name, 10)),
      foreign: names.filter((name) => !EVENT_FILE.test(name)),
    };
  }

  /**
   * Verifies numbers, chain and hashes.
   *
   * @param known the last event that was read before: a truncated or rewritten record may look consistent
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

/** Why it cannot be the next event after `head`; undefined if it can. */
export function eventFault(event: RegistryEvent | 'unreadable', head: RecordHead): string | undefined {
  if (event === 'unreadable') return `event ${head.seq + 1}: its file cannot be read as an event`;
  return chainFault(event, head);
}

const eventName = (seq: number) => `${String(seq).padStart(8, '0')}.json`;

const eventKey = (seq: number) => `${FOLDER}/${eventName(seq)}`;

const serialise = (event: RegistryEvent) => `${canonicalJson(event)}\n`;
