import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { canonicalJson, registryEventSchema } from '@klaster/shared/contract';
import type { RegistryEvent } from '@klaster/shared/contract';
import { hasCode } from '../../disk/fs-error';
import { syncPath, writeSynced } from '../../disk/sync';
import type { RegistryFolders } from '../../disk/registry-folders';

const EVENT_FILE = /^\d{8}\.json$/;

/** Thrown for an event's file that is there and cannot be read as one. */
export class UnreadableEvent extends Error {}

/** The record on disk: one file an event, `00000042.json`, which is there whole or not at all and never changes. */
export class EventFiles {
  constructor(private readonly folders: RegistryFolders) {}

  /** @returns null when there is no such event yet */
  async read(seq: number): Promise<RegistryEvent | null> {
    const text = await readFile(this.fileOf(seq), 'utf8').catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    });
    return text === null ? null : parseEvent(text, seq);
  }

  /** @returns false when another event has taken the number */
  async add(event: RegistryEvent): Promise<boolean> {
    await this.folders.prepare(this.folders.record);
    const draft = path.join(this.folders.incoming, `${randomUUID()}.event`);
    try {
      await writeSynced(draft, `${canonicalJson(event)}\n`);
      await link(draft, this.fileOf(event.seq));
      await syncPath(this.folders.record);
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Writes an event whatever lies at its number, in one step. */
  async replace(event: RegistryEvent): Promise<void> {
    const draft = path.join(this.folders.incoming, `${randomUUID()}.event`);
    try {
      await writeSynced(draft, `${canonicalJson(event)}\n`);
      await rename(draft, this.fileOf(event.seq));
      await syncPath(this.folders.record);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Puts files of events into another folder as well, as they are. */
  async copyTo(folder: string, numbers: readonly number[]): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const seq of numbers) {
      const file = this.fileOf(seq);
      await link(file, path.join(folder, path.basename(file)));
    }
    await syncPath(folder);
  }

  /** Takes events out of the record. */
  async remove(numbers: readonly number[]): Promise<void> {
    for (const seq of numbers) await rm(this.fileOf(seq));
    await syncPath(this.folders.record);
  }

  /** Names of everything in the record's folder, events first to last. */
  async list(): Promise<{ events: string[]; foreign: string[] }> {
    const names: string[] = await readdir(this.folders.record).catch(() => []);
    return {
      events: names.filter((name) => EVENT_FILE.test(name)).toSorted(),
      foreign: names.filter((name) => !EVENT_FILE.test(name)),
    };
  }

  private fileOf(seq: number): string {
    return path.join(this.folders.record, `${String(seq).padStart(8, '0')}.json`);
  }
}

function parseEvent(text: string, seq: number): RegistryEvent {
  try {
    return registryEventSchema.parse(JSON.parse(text));
  } catch {
    throw new UnreadableEvent(`event ${seq}: its file cannot be read as an event`);
  }
}
