import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ARCHIVE_LIMITS, archiveRefusal, fileRefusal } from '@klaster/shared/contract/releases';
import * as tar from 'tar-stream';
import { ProblemError, ReleaseRefused } from '../../problems/problem-error';
import { hasCode, isSystemFault, safePath } from '../../storage/file-system';

/** Errors of two files at one path, or of one below the other. */
const SAME_PATH = ['EEXIST', 'ENOTDIR', 'EISDIR'];

export type UnpackedFile = { bytes: number; integrity: string };

const archiveRefused = (release: string, against: string) => new ReleaseRefused([archiveRefusal(release, against)]);

/** Writes an upload to a new file, so that a slow sender holds no more than this. @throws {ProblemError} if it is too long */
export function spool(body: Readable, file: string): Promise<void> {
  return pipeline(
    body,
    within(ARCHIVE_LIMITS.compressed, () => new ProblemError('payload_too_large')),
    createWriteStream(file, { flags: 'wx' }),
  );
}

/** Unpacks a gzipped tar into an empty folder; stops at the first violation. @throws {ReleaseRefused} */
export async function unpack(archive: string, folder: string): Promise<Map<string, UnpackedFile>> {
  const extract = tar.extract();
  // Counts headers and padding too.
  const withinTar = within(ARCHIVE_LIMITS.tar, () =>
    archiveRefused('the archive', `unpacked it may have ${ARCHIVE_LIMITS.tar} bytes`),
  );
  const reading = pipeline(createReadStream(archive), createGunzip(), withinTar, extract);
  const [files, read] = await Promise.allSettled([unpackEntries(extract, folder), reading]);
  if (files.status === 'fulfilled' && read.status === 'fulfilled') return files.value;
  throw refusedFor(
    [files, read].flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])),
  );
}

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
    const refusal = fileRefusal({ name, size }, { files: files.size, bytes });
    if (refusal) throw new ReleaseRefused([refusal]);
    bytes += size;
    files.set(name, await writeEntry(entry, target));
  }
  return files;
}

function resolveTarget(folder: string, name: string, type: tar.Header['type']): string {
  if (type !== 'file') throw archiveRefused(`${name} is a ${type}`, 'only plain files may be in it');
  const target = Buffer.byteLength(name) <= ARCHIVE_LIMITS.path ? safePath(folder, name) : null;
  if (!target)
    throw archiveRefused(`${name.slice(0, ARCHIVE_LIMITS.path)} is no path within the release`, 'files stay within it');
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
      // Unlike `write`, it writes all of the chunk.
      await handle.writeFile(chunk);
    }
    return { bytes, integrity: `sha256-${hash.digest('base64')}` };
  } finally {
    await handle.close();
  }
}

/** Each half fails with the other: the cause is the error that is not about a stream that ended early. */
function refusedFor(errors: readonly unknown[]): unknown {
  const isOfMachine = (error: unknown) => isSystemFault(error) && !hasCode(error, ...SAME_PATH);
  const known = errors.find(isOfMachine) ?? errors.find((error) => error instanceof ReleaseRefused);
  if (known) return known;
  if (errors.some((error) => hasCode(error, ...SAME_PATH)))
    return archiveRefused('two files of the archive', 'they have the same path, or one is the other’s folder');
  const cause = errors.find((error) => !hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) ?? errors[0];
  return archiveRefused('the archive', `it cannot be read: ${(cause as Error).message}`);
}
