import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../workspace';

/** Set for a run that leaves out files of tests with `.slow.` in their names. */
export const IN_SHORT = 'TESTS_IN_SHORT';

/** Set for tests that repeat something, to have them do it at full length. */
export const AT_FULL_LENGTH = 'TESTS_AT_LENGTH';

/** What reads one of the two itself, and what takes of the tests' support what does. */
const READING = [
  `process.env['${AT_FULL_LENGTH}']`,
  '/support/in-short',
  'testRemoteContract(',
  'describe.each(SAMPLES)',
];

/** Jest's files of tests that a run in short leaves out or cuts short, from the workspace's folder. */
export function longTests(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter((file) => /\.test\.tsx?$/.test(file) && (file.includes('.slow.') || isCutShort(file)))
    .map((file) => path.relative(root, file));
}

const isCutShort = (file: string): boolean => READING.some((text) => readFileSync(file, 'utf8').includes(text));
