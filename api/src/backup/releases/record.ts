import { createHash } from 'node:crypto';
import { canonicalJson } from '@klaster/shared/contract/http';
import { registryEventSchema, type RegistryEvent } from '@klaster/shared/contract/releases';
import { ArchiveFault } from '../archive/fault';

const NO_HASH = '0'.repeat(64);

/** `00000042.json` */
export const EVENT_FILE = /^\d{8}\.json$/;

export type ReleasesSource = {
  /** For messages; contains no password. */
  readonly name: string;

  /** Events of the record in order, with their file names. @throws OperatorError if there is no record */
  events(): Promise<readonly { readonly name: string; readonly text: string }[]>;

  /** Reads the files of a release, `<app>/<version>`, one by one. @returns false if it is missing or was removed meanwhile */
  readFiles(release: string, add: (file: string, content: Buffer) => Promise<void>): Promise<boolean>;
};

/**
 * Verifies the hash chain of the record event by event. It computes the hashes independently of the gateway, so that one part of the
 * product checks the other.
 */
export class RecordReader {
  private readonly stored = new Map<string, { app: string; version: string }>();
  private seq = 0;
  private hash = NO_HASH;

  /** @throws ArchiveFault if the event does not follow those before it */
  add(text: string): void {
    const event = parseEvent(text);
    const { hash, ...content } = event ?? {};
    const isNext = event?.seq === this.seq + 1 && event.previous === this.hash;
    const contentHash = createHash('sha256').update(canonicalJson(content)).digest('hex');
    if (!event || !isNext || contentHash !== hash)
      throw new ArchiveFault(
        `The record of releases is not whole: event ${this.seq + 1} does not follow, or was changed.`,
      );
    this.seq = event.seq;
    this.hash = event.hash;
    this.fold(event);
  }

  get head(): { events: number; head: string } {
    return { events: this.seq, head: this.hash };
  }

  get releases(): readonly { app: string; version: string }[] {
    return [...this.stored.values()];
  }

  private fold(event: RegistryEvent): void {
    if (event.kind === 'repaired') for (const carried of event.carried ?? []) this.fold(carried);
    if (event.kind === 'published') this.stored.set(`${event.app}/${event.version}`, event);
    if (event.kind === 'removed') this.stored.delete(`${event.app}/${event.version}`);
  }
}

function parseEvent(text: string): RegistryEvent | undefined {
  try {
    return registryEventSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
