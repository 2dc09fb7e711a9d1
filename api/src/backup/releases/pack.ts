import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError, systemCode } from '../../kernel/process/operator-error';
import type { ReleasesMeasure } from '../archive/manifest';
import type { ArchiveWriter } from '../archive/writer';
import { ArchiveFault } from '../archive/fault';
import { EVENT_FILE, RecordReader } from './record';

/** A store in which something is published or removed all the time is looked at so often. */
const MOST_ROUNDS = 20;

/**
 * Writes the releases and, last, their record: every release that those events say is there is in the archive whole. What is live
 * belongs to it; the operator's token, the key of visitors and what pages reported do not: they are made anew, so that no ticket of a
 * page from before is taken, and no old report leads a new release back.
 * @throws OperatorError where the record is not whole, or a release that it names is not
 */
export async function packReleases(writer: ArchiveWriter, folder: string): Promise<ReleasesMeasure> {
  const packed = new Set<string>();
  const vanished = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { record, events } = await readRecord(folder);
    const missing = record.releases.map(({ app, version }) => `${app}/${version}`).filter((name) => !packed.has(name));
    const gone = missing.find((name) => vanished.has(name));
    if (gone)
      throw new OperatorError(`The release ${gone} is in the record and not whole in ${folder}: remove or publish it.`);
    if (missing.length === 0) {
      for (const { name, text } of events) await writer.file(`record/${name}`, Buffer.from(text));
      return { ...writer.filesWritten, ...record.head };
    }
    for (const name of missing) {
      const isWhole = await packFolder(writer, folder, name);
      (isWhole ? packed : vanished).add(name);
    }
  }
  throw new OperatorError(`Releases in ${folder} change faster than they can be read: try again.`);
}

type Event = { readonly name: string; readonly text: string };

async function readRecord(folder: string): Promise<{ record: RecordReader; events: Event[] }> {
  const place = path.join(folder, 'record');
  const names = (await namesIn(place)).filter((name) => EVENT_FILE.test(name)).toSorted();
  const record = new RecordReader();
  const events: Event[] = [];
  for (const name of names) {
    const text = await readFile(path.join(place, name), 'utf8');
    try {
      record.add(text);
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      throw new OperatorError(`${error.message} Repair it first: npm run release -- repair.`);
    }
    events.push({ name, text });
  }
  return { record, events };
}

/** @returns false when the release went away as it was read; what was written of it no event speaks of */
async function packFolder(writer: ArchiveWriter, folder: string, release: string): Promise<boolean> {
  try {
    const root = path.join(folder, release);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) {
      await writer.file(path.relative(folder, file).split(path.sep).join('/'), await readFile(file));
    }
    return files.length > 0;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    throw new OperatorError(
      `There is no record of releases in ${path.dirname(folder)}: name their folder by --releases, or leave them out by --no-releases.`,
    );
  }
}
