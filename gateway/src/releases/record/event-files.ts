import { canonicalJson, registryEventSchema } from '@klaster/shared/contract';
import type { RegistryEvent } from '@klaster/shared/contract';
import type { ObjectStore } from '../../storage/object-store';

const FOLDER = 'record';

const EVENT_FILE = /^\d{8}\.json$/;

/** Thrown for an existing file of an event that cannot be parsed. */
export class UnreadableEvent extends Error {}

/** The record in the store: one file per event, `record/00000042.json`, written atomically and never changed. */
export class EventFiles {
  constructor(private readonly store: ObjectStore) {}

  /** Milliseconds for which what was read is good for pages. */
  get freshForMs(): number {
    return this.store.freshForMs;
  }

  /** @returns null when there is no such event yet */
  async read(seq: number): Promise<RegistryEvent | null> {
    const bytes = await this.store.read(keyOf(seq));
    return bytes && parseEvent(bytes.toString('utf8'), seq);
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

  /** Takes events out of the record. */
  remove(numbers: readonly number[]): Promise<void> {
    return this.store.remove(numbers.map(keyOf));
  }

  /** Names of everything in the record's folder, events first to last. */
  async list(): Promise<{ events: string[]; foreign: string[] }> {
    const names = await this.store.names(FOLDER);
    return {
      events: names.filter((name) => EVENT_FILE.test(name)).toSorted(),
      foreign: names.filter((name) => !EVENT_FILE.test(name)),
    };
  }
}

const nameOf = (seq: number) => `${String(seq).padStart(8, '0')}.json`;

const keyOf = (seq: number) => `${FOLDER}/${nameOf(seq)}`;

const textOf = (event: RegistryEvent) => `${canonicalJson(event)}\n`;

function parseEvent(text: string, seq: number): RegistryEvent {
  try {
    return registryEventSchema.parse(JSON.parse(text));
  } catch {
    throw new UnreadableEvent(`event ${seq}: its file cannot be read as an event`);
  }
}
