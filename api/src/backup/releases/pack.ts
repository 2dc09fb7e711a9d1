import { OperatorError } from '../../kernel/process/operator-error';
import type { ReleasesMeasure } from '../archive/manifest';
import type { ArchiveWriter } from '../archive/writer';
import { ArchiveFault } from '../archive/fault';
import { RecordReader, type ReleasesSource } from './record';

/** Maximum number of attempts to read a store that changes meanwhile. */
const MAX_ROUNDS = 20;

/**
 * Writes the releases, then their record, so that the archive has every listed release. Secrets of gateways and reported failures are
 * left out: old visitors must be unknown, and old reports must not roll back a new release.
 * @throws OperatorError if the record or a listed release is damaged
 */
export async function packReleases(writer: ArchiveWriter, source: ReleasesSource): Promise<ReleasesMeasure> {
  const packed = new Set<string>();
  const vanished = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { record, events } = await readRecord(source);
    const missing = record.releases.map(({ app, version }) => `${app}/${version}`).filter((name) => !packed.has(name));
    const gone = missing.find((name) => vanished.has(name));
    if (gone)
      throw new OperatorError(
        `The release ${gone} is in the record and not whole in ${source.name}: remove or publish it.`,
      );
    if (missing.length === 0) {
      for (const { name, text } of events) await writer.file(`record/${name}`, Buffer.from(text));
      return { ...writer.filesWritten, ...record.head };
    }
    for (const name of missing) {
      const isComplete = await source.readFiles(name, (file, content) => writer.file(file, content));
      (isComplete ? packed : vanished).add(name);
    }
  }
  throw new OperatorError(`Releases in ${source.name} change faster than they can be read: try again.`);
}

type Event = { readonly name: string; readonly text: string };

async function readRecord(source: ReleasesSource): Promise<{ record: RecordReader; events: readonly Event[] }> {
  const events = await source.events();
  const record = new RecordReader();
  for (const { text } of events) {
    try {
      record.add(text);
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      throw new OperatorError(`${error.message} Repair it first: npm run release -- repair.`);
    }
  }
  return { record, events };
}
