import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readArchive } from '../../src/backup/archive/reader';
import type { About } from '../../src/backup/archive/manifest';
import { ArchiveWriter } from '../../src/backup/archive/writer';
import { dump } from '../../src/backup/dump';
import type { ReleasesSource } from '../../src/backup/releases/record';
import { restore } from '../../src/backup/restore';
import { compareDatabase } from '../../src/backup/verify';
import { recordChange } from '../../src/kernel/audit/record.repository';
import type { Database } from '../../src/kernel/database/connect';
import { addFactory } from './fixtures';
import { createDatabase } from './test-app';

export const KEY = randomBytes(32);

const ABOUT: About = {
  format: 1,
  product: '0.1.0',
  made_at: '2026-11-26T09:00:00.000Z',
  database: 'klaster',
  server: '18.4',
  migrations: [],
  tables: ['few', 'many'].map((name) => ({ name, columns: ['id'] })),
  sequences: [],
  audit: { position: 0, hash: '0'.repeat(64) },
};

export type Content = {
  readonly tables: Readonly<Record<string, Buffer>>;
  readonly files: Readonly<Record<string, Buffer>>;
};

export async function packArchive({ tables, files }: Content, key: Buffer | undefined): Promise<Buffer> {
  const target = new PassThrough();
  const bytes = buffer(target);
  const writer = new ArchiveWriter(target, { key, signal: new AbortController().signal });
  await writer.begin(ABOUT);
  for (const [name, rows] of Object.entries(tables)) await writer.table(name, Readable.from([rows]));
  for (const [path, content] of Object.entries(files)) await writer.file(path, content);
  await writer.end({ ...writer.filesWritten, events: 0, head: '0'.repeat(64) });
  return bytes;
}

export async function unpackArchive(archive: Buffer, key: Buffer | undefined): Promise<Content> {
  const [tables, files]: [Record<string, Buffer>, Record<string, Buffer>] = [{}, {}];
  for await (const section of readArchive(streamOf(archive), key)) {
    if (section.kind === 'table') tables[section.name] = await buffer(section.chunks);
    if (section.kind === 'file') files[section.path] = section.content;
  }
  return { tables, files };
}

/** In pieces that differ from the archive's frames. */
export function streamOf(archive: Buffer): Readable {
  const pieces = Array.from({ length: Math.ceil(archive.length / 50_000) }, (_, index) =>
    archive.subarray(index * 50_000, (index + 1) * 50_000),
  );
  return Readable.from(pieces, { objectMode: true });
}

export async function dumpDatabase(url: string, releases?: ReleasesSource): Promise<Buffer> {
  const stream = new PassThrough();
  const bytes = buffer(stream);
  // `dump` throws the same failure.
  bytes.catch(() => undefined);
  const target = { stream, commit: async () => undefined, discard: async () => undefined };
  await dump(target, { url, releases, key: KEY, signal: new AbortController().signal });
  return bytes;
}

export const change = (db: Database, after: object = { n: 1 }) =>
  db.transaction().execute(async (tx) => {
    const id = await addFactory(tx);
    const actor = { user: null, requestId: 'a"b\\c\t\u2029' };
    await recordChange(tx, actor, { action: 'create', entity: 'oil_factories', id, before: null, after });
  });

export const restoreInto = (url: string, archive: Buffer, releases?: string) =>
  restore(streamOf(archive), { url, releases, key: KEY, signal: new AbortController().signal });

export const differences = async (url: string, archive: Buffer) =>
  (await compareDatabase(streamOf(archive), { url, key: KEY })).filter(
    (table) => table.missing + table.added + table.changed > 0,
  );

type Opened = Awaited<ReturnType<typeof createDatabase>>;

/** Databases that are closed after each test. */
export function databases(): (template?: string) => Promise<Opened> {
  const opened: Opened[] = [];
  afterEach(() => Promise.all(opened.splice(0).map(({ db }) => db.destroy())));
  return async (template) => {
    const one = await createDatabase(template);
    opened.push(one);
    return one;
  };
}
