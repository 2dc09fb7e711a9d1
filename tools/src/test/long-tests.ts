import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../workspace';

/** Leaves out test files with `.slow.` in their names. */
export const IN_SHORT = 'TESTS_IN_SHORT';

/** Tests with a number of repetitions run all of them. */
export const AT_FULL_LENGTH = 'TESTS_AT_LENGTH';

/** A file with one of these texts depends on the two variables. */
const READING = [
  `process.env['${AT_FULL_LENGTH}']`,
  '/support/in-short',
  'testRemoteContract(',
  'describe.each(SAMPLES)',
];

/** Test files that a short run leaves out or cuts short. */
export function longTests(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter((file) => /\.test\.tsx?$/.test(file) && (file.includes('.slow.') || isCutShort(file)))
    .map((file) => path.relative(root, file));
}

const isCutShort = (file: string): boolean => READING.some((text) => readFileSync(file, 'utf8').includes(text));
