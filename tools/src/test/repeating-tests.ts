import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../workspace';

/** Set for tests that repeat something, to have them do it at full length. */
export const AT_FULL_LENGTH = 'TESTS_AT_LENGTH';

/** Jest's files of tests that read {@link AT_FULL_LENGTH}, from the workspace's folder. */
export function repeatingTests(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter(
      (file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes(`process.env['${AT_FULL_LENGTH}']`),
    )
    .map((file) => path.relative(root, file));
}
