import { createHash } from 'node:crypto';
import { canonicalJson } from '@klaster/shared/contract/http';
import { ProblemError } from '../../problems/problem-error';
import type { ReleaseId } from '../../storage/registry-folders';
import type { UnpackedFile } from './unpack-archive';

/** Files of a release by path, including its manifest and compressed forms. */
export type ReleaseFiles = ReadonlyMap<string, UnpackedFile>;

/** A release in the record; old events have no digest. */
export type RecordedRelease = ReleaseId & { sha256?: string | undefined };

/** SHA-256 over the paths and hashes of all files, however the archive is compressed. A version has only 64 bits of a hash. */
export function computeDigest(files: ReleaseFiles): string {
  const integrities = Object.fromEntries([...files].map(([name, { integrity }]) => [name, integrity]));
  return createHash('sha256').update(canonicalJson(integrities)).digest('hex');
}

export function sumBytes(files: ReleaseFiles): number {
  return [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

export function digestFault({ sha256 }: RecordedRelease, found: string): string | undefined {
  const differs = sha256 !== undefined && sha256 !== found;
  return differs ? `the SHA-256 of its files is ${found}, that in the record ${sha256}` : undefined;
}

/** A release to store. */
export type Candidate = ReleaseId & { sha256: string };

/** @throws {ProblemError} if the files of that version are recorded or stored with another digest */
export function assertSameFiles({ app, version, sha256 }: Candidate, known: string | undefined): void {
  if (known === undefined || known === sha256) return;
  throw new ProblemError(
    'release_differs',
    `${app} ${version} is stored with other files (SHA-256 ${known}, these have ${sha256}), and a stored release never changes. Promote the stored one, or change the build so that it gets a version of its own.`,
  );
}

/**
 * Whether a received release replaces the stored one: if that is damaged, or if only the received one has the recorded digest.
 *
 * @throws {ProblemError} if the stored release is intact and has other files
 */
export function replacesStored(
  received: Candidate,
  stored: { faults: readonly string[]; sha256: string },
  recorded: string | undefined,
): boolean {
  if (stored.faults.length > 0) return true;
  if (recorded === received.sha256) return stored.sha256 !== recorded;
  assertSameFiles(received, stored.sha256);
  return false;
}
