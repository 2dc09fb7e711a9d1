import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../workspace';

/** Set for tests that repeat something, to have them do it at full length. */
export const AT_FULL_LENGTH = 'TESTS_AT_LENGTH';

/** What reads it itself, and what asks the API's tests' support for that. */
const READING = [`process.env['${AT_FULL_LENGTH}']`, '/support/in-short'];

/** Jest's files of tests that go further at full length, from the workspace's folder. */
export function repeatingTests(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter((file) => /\.test\.tsx?$/.test(file) && READING.some((text) => readFileSync(file, 'utf8').includes(text)))
    .map((file) => path.relative(root, file));
}
