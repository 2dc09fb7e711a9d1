import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as tar from 'tar-stream';
import type { z } from 'zod';
import { OperatorError } from '../../kernel/process/operator-error';
import { ByteReader } from './byte-reader';
import { ArchiveFault } from './fault';
import { cutOff, MAGIC, open } from './frames';
import {
  ABOUT,
  aboutSchema,
  FORMAT,
  MANIFEST,
  manifestSchema,
  RELEASES,
  type About,
  type Manifest,
  type TableMeasure,
} from './manifest';
import { FilesMeter, sha256, TableMeter } from './measure';

const GZIP = Buffer.from([0x1f, 0x8b]);
/** Size limit of entries that are read into memory: all but table rows. */
const MAX_WHOLE = 64 * 1024 * 1024;

type Entry = { readonly name: string; readonly size: number; readonly content: AsyncIterable<Buffer> };

export type Section =
  | { readonly kind: 'about'; readonly about: About }
  | { readonly kind: 'table'; readonly name: string; readonly chunks: AsyncIterable<Buffer> }
  | { readonly kind: 'file'; readonly path: string; readonly content: Buffer }
  /** Comes last: all sections before it matched the archive's checksums. */
  | { readonly kind: 'manifest'; readonly manifest: Manifest };

/**
 * Reads an archive's sections in order. Commit nothing before the manifest, which verifies the others, has arrived.
 * @throws ArchiveFault
 */
export async function* readArchive(source: Readable, key: Buffer | undefined): AsyncGenerator<Section> {
  const extract = tar.extract();
  const reading = pipeline(decrypt(source, key), createGunzip(), extract);
  reading.catch(() => undefined);
  try {
    const manifest = yield* readSections(extract);
    await reading;
    yield { kind: 'manifest', manifest };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    // If both failed, the error that aborted the pipeline is the cause.
    extract.destroy();
    const reason: unknown = await reading.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    throw translateError(reason instanceof OperatorError ? reason : error);
  } finally {
    extract.destroy();
    source.destroy();
  }
}

async function* decrypt(source: Readable, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const beginning = await reader.peek(MAGIC.length);
  if (beginning.equals(MAGIC)) {
    if (!key)
      throw new ArchiveFault('The archive is encrypted: name the file of its key by --key-file, or set BACKUP_KEY.');
    return yield* open(reader, key);
  }
  if (!beginning.subarray(0, GZIP.length).equals(GZIP)) throw new ArchiveFault('This is not a backup archive.');
  if (key) throw new ArchiveFault('The archive is not encrypted, but a key was given: leave the key out.');
  yield* reader.remaining();
}

async function* readSections(extract: tar.Extract): AsyncGenerator<Section, Manifest> {
  const entries = readEntries(extract);
  const seen = { tables: [] as TableMeasure[], files: new FilesMeter(), about: '' };
  let entry = await next(entries);
  if (entry?.name !== ABOUT) throw new ArchiveFault('This is not a backup archive.');
  const text = (await readWhole(entry)).toString();
  seen.about = sha256(text);
  yield { kind: 'about', about: parseAbout(text) };
  entry = await next(entries);
  while (entry && entry.name !== MANIFEST) {
    const table = parseTableName(entry.name);
    if (table !== undefined) {
      const meter = new TableMeter(table);
      const chunks = readTable(table, meter);
      yield { kind: 'table', name: table, chunks };
      // eslint-disable-next-line no-unused-vars
      for await (const _ of chunks);
      seen.tables.push(meter.result);
    } else if (entry.name.startsWith(RELEASES)) {
      const [path, content] = [entry.name.slice(RELEASES.length), await readWhole(entry)];
      seen.files.add(path, content);
      yield { kind: 'file', path, content };
      entry = await next(entries);
    } else throw new ArchiveFault(`The archive holds ${JSON.stringify(entry.name)}, which no backup writes.`);
  }
  if (!entry) throw cutOff();
  const manifest = parse(manifestSchema, (await readWhole(entry)).toString());
  assertMatches(manifest, seen);
  if (await next(entries)) throw new ArchiveFault('Something was added to the end of the archive.');
  return manifest;

  /** Reads the rows of a table from all its entries. */
  async function* readTable(name: string, meter: TableMeter): AsyncGenerator<Buffer> {
    try {
      while (entry && parseTableName(entry.name) === name) {
        for await (const chunk of entry.content) {
          meter.add(chunk);
          yield chunk;
        }
        entry = await next(entries);
      }
    } catch (error) {
      // The consumer of the rows gets the error first.
      throw translateError(error);
    }
  }
}

type Contents = { readonly tables: readonly TableMeasure[]; readonly files: FilesMeter; readonly about: string };

function assertMatches(manifest: Manifest, { tables, files, about }: Contents): void {
  if (manifest.about !== about) throw new ArchiveFault('The beginning of the archive was changed.');
  for (const [index, listed] of manifest.tables.entries()) {
    const found = tables[index];
    if (found?.name !== listed.name) throw new ArchiveFault(`The table ${listed.name} is missing in the archive.`);
    if (found.rows !== listed.rows)
      throw new ArchiveFault(
        `The table ${listed.name} has ${found.rows} rows in the archive, and was written with ${listed.rows}.`,
      );
    if (found.sha256 !== listed.sha256) throw new ArchiveFault(`The table ${listed.name} was changed in the archive.`);
  }
  if (tables.length > manifest.tables.length) throw new ArchiveFault('A table was added to the archive.');
  const [listedReleases, found] = [manifest.releases, files.result];
  const isSame = listedReleases
    ? listedReleases.sha256 === found.sha256 && listedReleases.files === found.files
    : found.files === 0;
  if (!isSame) throw new ArchiveFault('Files of releases were changed in the archive, are missing, or were added.');
}

function parseAbout(text: string): About {
  const { format } = parse(aboutSchema.pick({ format: true }), text);
  if (format > FORMAT)
    throw new ArchiveFault(`The archive has format ${format}, but this release reads ${FORMAT}: use a newer release.`);
  return parse(aboutSchema, text);
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new ArchiveFault("The archive's description of itself cannot be read.");
  return data;
}

const parseTableName = (name: string): string | undefined => /^tables\/([a-z_][a-z0-9_]*)\/\d{6,}$/.exec(name)?.[1];

async function* readEntries(extract: tar.Extract): AsyncGenerator<Entry> {
  for await (const entry of extract) {
    const { name, type, size } = entry.header;
    if (type !== 'file') throw new ArchiveFault(`The archive holds ${JSON.stringify(name)}, which no backup writes.`);
    yield { name, size, content: entry as AsyncIterable<Buffer> };
  }
}

async function next(entries: AsyncGenerator<Entry>): Promise<Entry | undefined> {
  const { value, done } = await entries.next();
  return done ? undefined : value;
}

async function readWhole({ name, size, content }: Entry): Promise<Buffer> {
  if (size > MAX_WHOLE) throw new ArchiveFault(`${name} in the archive is longer than any backup writes.`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function translateError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') return cutOff();
  if (code?.startsWith('Z_') || /^Invalid tar header|^Unexpected/.test(message ?? ''))
    return new ArchiveFault('The archive is damaged.');
  return error;
}
