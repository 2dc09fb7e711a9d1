import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { GateRefusal } from '@klaster/shared/contract/http';
import * as tar from 'tar-stream';
import { ReleaseRefused } from '../../problems/registry-problem';
import { RequestRefused } from '../../problems/request-refused';
import { hasCode, isSystemFault } from '../../storage/fs-error';
import { safePath } from '../../storage/safe-path';

const MB = 1024 * 1024;

/** Several times the size of our largest app. */
export const ARCHIVE_LIMITS = {
  /** Bytes of the compressed archive. */
  compressed: 20 * MB,
  /** Bytes of all files together. */
  unpacked: 60 * MB,
  /** Bytes of the tar: the files, and the headers and padding between them. */
  tar: 66 * MB,
  /** Bytes of one file. */
  file: 20 * MB,
  /** Bytes of the manifest: its routes and navigation are part of every page. */
  manifest: MB / 4,
  files: 2000,
  /** Bytes of a file's path. */
  path: 200,
};

/** Files of a browser app's build, and their compressed forms. */
const FILE_TYPES = /\.(js|json|css|html|svg|png|woff2|txt|map)(\.(br|gz))?$/;

/** What the file system says of two files at one path, or one below the other. */
const SAME_PATH = ['EEXIST', 'ENOTDIR', 'EISDIR'];

/** A file as it was unpacked. */
export type UnpackedFile = { bytes: number; integrity: string };

/** A refusal by the rule `archive`. */
export function archiveRefusal(
  release: string,
  against: string,
  remedy = 'Pack the content of the build’s dist folder as a gzipped tar of plain files.',
): GateRefusal {
  return { rule: 'archive', release, against, remedy };
}

const archiveRefused = (release: string, against: string) => new ReleaseRefused([archiveRefusal(release, against)]);

/**
 * Writes an upload to a new file. Nothing looks into it before it is all there: a sender that is slow or leaves holds no more
 * than this.
 *
 * @throws {RequestRefused} 413 once it is too long
 */
export function spool(body: Readable, file: string): Promise<void> {
  return pipeline(
    body,
    within(ARCHIVE_LIMITS.compressed, () => RequestRefused.tooLarge()),
    createWriteStream(file, { flags: 'wx' }),
  );
}

/**
 * Unpacks a gzipped tar archive into an empty folder, and stops at the first thing that is not allowed.
 *
 * @returns the files by path
 * @throws {ReleaseRefused}
 */
export async function unpack(archive: string, folder: string): Promise<Map<string, UnpackedFile>> {
  const extract = tar.extract();
  // Headers and padding have no size of their own: what is between the files is counted here.
  const withinTar = within(ARCHIVE_LIMITS.tar, () =>
    archiveRefused('the archive', `unpacked it may have ${ARCHIVE_LIMITS.tar} bytes`),
  );
  const reading = pipeline(createReadStream(archive), createGunzip(), withinTar, extract);
  const [files, read] = await Promise.allSettled([unpackEntries(extract, folder), reading]);
  if (files.status === 'fulfilled' && read.status === 'fulfilled') return files.value;
  throw refusedFor([files, read].flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])));
}

/** Passes a stream on, and fails once it is longer than the limit. */
function within(limit: number, failure: () => Error) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) throw failure();
      yield chunk;
    }
  };
}

async function unpackEntries(extract: tar.Extract, folder: string): Promise<Map<string, UnpackedFile>> {
  const files = new Map<string, UnpackedFile>();
  let bytes = 0;
  for await (const entry of extract) {
    const { name, type, size } = entry.header;
    const target = resolveTarget(folder, name, type);
    bytes += size;
    if (size > ARCHIVE_LIMITS.file)
      throw archiveRefused(`${name} has ${size} bytes`, `a file may have ${ARCHIVE_LIMITS.file}`);
    if (bytes > ARCHIVE_LIMITS.unpacked)
      throw archiveRefused('the files', `together they may have ${ARCHIVE_LIMITS.unpacked} bytes`);
    if (files.size === ARCHIVE_LIMITS.files)
      throw archiveRefused('the archive', `it may hold ${ARCHIVE_LIMITS.files} files`);
    files.set(name, await writeEntry(entry, target));
  }
  return files;
}

function resolveTarget(folder: string, name: string, type: tar.Header['type']): string {
  if (type !== 'file') throw archiveRefused(`${name} is a ${type}`, 'only plain files may be in it');
  const target = Buffer.byteLength(name) <= ARCHIVE_LIMITS.path ? safePath(folder, name) : null;
  if (!target)
    throw archiveRefused(`${name.slice(0, ARCHIVE_LIMITS.path)} is no path within the release`, 'files stay within it');
  if (!FILE_TYPES.test(name))
    throw archiveRefused(`${name} is of a type no browser app needs`, `allowed: ${FILE_TYPES.source}`);
  return target;
}

async function writeEntry(entry: AsyncIterable<unknown>, target: string): Promise<UnpackedFile> {
  await mkdir(path.dirname(target), { recursive: true });
  const handle = await open(target, 'wx');
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      // Unlike `write`, it goes on until all of it is written, or fails.
      await handle.writeFile(chunk);
    }
    return { bytes, integrity: `sha256-${hash.digest('base64')}` };
  } finally {
    await handle.close();
  }
}

/** Either half fails when the other does: of both errors, the cause is the one that is not about a stream that ended early. */
function refusedFor(errors: readonly unknown[]): unknown {
  const known = errors.find(isFaultOfMachine) ?? errors.find((error) => error instanceof ReleaseRefused);
  if (known) return known;
  if (errors.some((error) => hasCode(error, ...SAME_PATH)))
    return archiveRefused('two files of the archive', 'they have the same path, or one is the other’s folder');
  const cause = errors.find((error) => !hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) ?? errors[0];
  return archiveRefused('the archive', `it cannot be read: ${(cause as Error).message}`);
}

/** E.g. a full disk. */
function isFaultOfMachine(error: unknown): boolean {
  return isSystemFault(error) && !hasCode(error, ...SAME_PATH);
}
