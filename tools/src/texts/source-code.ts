import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const CODE = /(?<!\.test|\.d)\.tsx?$/;
const SKIPPED = /(?:^|[\\/])(?:node_modules|dist)(?:[\\/]|$)/;

/** Texts of all code files under a folder, tests aside. */
export async function codeIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const code = files.filter((file) => CODE.test(file) && !SKIPPED.test(file));
  return Promise.all(code.map((file) => readFile(path.join(folder, file), 'utf8')));
}
