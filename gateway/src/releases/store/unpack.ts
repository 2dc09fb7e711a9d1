import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as tar from 'tar-stream';
import { hasCode, isSystemFault } from '../../storage/fs-error';
import { safePath } from '../../storage/safe-path';
import { ReleaseRefused } from '../../problems/registry-problem';
import { ARCHIVE_LIMITS, archiveRefused, FILE_TYPES } from './archive-limits';

/** What the file system says of two files at one path, or one below the other. */
const SAME_PATH = ['EEXIST', 'ENOTDIR', 'EISDIR'];

/** A file as it was unpacked. */
export type UnpackedFile = { bytes: number; integrity: string };

/**
 * Unpacks a gzipped tar archive into an empty folder, and stops at the first thing that is not allowed.
 *
 * @returns the files by path
 * @throws {ReleaseRefused}
 */
export async function unpack(archive: string, folder: string): Promise<Map<string, UnpackedFile>> {
  const extract = tar.extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), withinLimit, extract);
  const [files, read] = await Promise.allSettled([unpackEntries(extract, folder), reading]);
  if (files.status === 'fulfilled' && read.status === 'fulfilled') return files.value;
  throw refusedFor([files, read].flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])));
}

/** Headers and padding have no size of their own: what is between the files is counted here. */
async function* withinLimit(tarred: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of tarred) {
    bytes += chunk.length;
    if (bytes > ARCHIVE_LIMITS.tar)
      throw archiveRefused('the archive', `unpacked it may have ${ARCHIVE_LIMITS.tar} bytes`);
    yield chunk;
  }
}

async function unpackEntries(extract: tar.Extract, folder: string): Promise<Map<string, UnpackedFile>> {
  const files = new Map<string, UnpackedFile>();
  let bytes = 0;
  for await (const entry of extract) {
    const { name, type, size } = entry.header;
    const target = targetOf(folder, name, type);
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

function targetOf(folder: string, name: string, type: tar.Header['type']): string {
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
  if (errors.some((error) => hasCode(error, ...SAME_PATH))) {
    return archiveRefused('two files of the archive', 'they have the same path, or one is the other’s folder');
  }
  const cause = errors.find((error) => !hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) ?? errors[0];
  return archiveRefused('the archive', `it cannot be read: ${(cause as Error).message}`);
}

/** E.g. a full disk. */
function isFaultOfMachine(error: unknown): boolean {
  return isSystemFault(error) && !hasCode(error, ...SAME_PATH);
}
