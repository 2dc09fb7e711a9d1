import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../workspace';

/**
 * A folder has a sample remote for each of the two newest major versions of `shared`, as it was written for that one. The former must go on
 * working unchanged, so nobody edits it.
 */
export function majorFaults(folder: string, shared: string, hash: string): string[] {
  const wanted = [majorOf(shared) - 1, majorOf(shared)].join(', ');
  const found = readdirSync(folder).toSorted().join(', ');
  if (found !== wanted) return [`shell/majors has remotes of the versions ${found} instead of ${wanted}.`];
  if (hashFormer(folder, shared) === hash) return [];
  return [`The remote of version ${majorOf(shared) - 1} was edited. Restore it, and keep in shared what it uses.`];
}

export function hashFormer(folder: string, shared: string): string {
  const former = path.join(folder, String(majorOf(shared) - 1));
  const hash = createHash('sha256');
  for (const file of filesBelow(former).toSorted()) hash.update(path.relative(former, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** After a major step: a copy of the newest remote is that of the new version, and the oldest goes. */
export function beginMajor(folder: string, shared: string): void {
  const major = majorOf(shared);
  const copy = path.join(folder, String(major));
  cpSync(path.join(folder, String(major - 1)), copy, { recursive: true });
  for (const file of filesBelow(copy)) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replaceAll(`major-${major - 1}`, `major-${major}`).replaceAll(`>=${major - 1}`, `>=${major}`),
    );
  }
  rmSync(path.join(folder, String(major - 2)), { recursive: true });
}

export const majorOf = (version: string): number => Number(version.split('.')[0]);
