import { createHash } from 'node:crypto';
import { canonicalJson } from '@klaster/shared/contract/http';
import { RegistryProblem } from '../../problems/registry-problem';
import type { UnpackedFile } from './unpack-archive';

/** Files of a release by path, its manifest and the compressed forms included. */
export type ReleaseFiles = ReadonlyMap<string, UnpackedFile>;

/** A release as the record names it. Events from before digests were recorded have none. */
export type RecordedRelease = { app: string; version: string; sha256?: string | undefined };

/**
 * SHA-256 (hex) over the paths and hashes of all files. A version is only 64 bits of a hash; this is what a stored release is held to.
 * It is the same for a folder and for an archive, however that is compressed.
 */
export function computeDigest(files: ReleaseFiles): string {
  const integrities = Object.fromEntries([...files].map(([name, { integrity }]) => [name, integrity]));
  return createHash('sha256').update(canonicalJson(integrities)).digest('hex');
}

/** Bytes of all files together. */
export function sumBytes(files: ReleaseFiles): number {
  return [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** One sentence if the files are not those that the record speaks of. */
export function digestFault({ sha256 }: RecordedRelease, found: string): string | undefined {
  const differs = sha256 !== undefined && sha256 !== found;
  return differs ? `the SHA-256 of its files is ${found}, that in the record ${sha256}` : undefined;
}

/** A release that is to be stored. */
export type Candidate = { app: string; version: string; sha256: string };

/** @throws {RegistryProblem} if the files of that version are recorded or stored with another digest */
export function assertSameFiles({ app, version, sha256 }: Candidate, known: string | undefined): void {
  if (known === undefined || known === sha256) return;
  throw new RegistryProblem(
    'release_differs',
    `${app} ${version} is stored with other files (SHA-256 ${known}, these have ${sha256}), and a stored release never changes. Promote the stored one, or change the build so that it gets a version of its own.`,
  );
}

/**
 * Whether a received release takes the place of what is stored under its version: only of what is damaged, or is not what the record
 * says while the received one is.
 *
 * @param recorded digest in the record
 * @throws {RegistryProblem} if the stored release is intact and has other files
 */
export function replacesStored(
  received: Candidate,
  stored: { isDamaged: boolean; sha256: string },
  recorded: string | undefined,
): boolean {
  if (stored.isDamaged) return true;
  if (recorded === received.sha256) return stored.sha256 !== recorded;
  assertSameFiles(received, stored.sha256);
  return false;
}
