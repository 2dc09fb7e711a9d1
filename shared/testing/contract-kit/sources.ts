import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Source = { readonly file: string; readonly code: string; readonly tsx: boolean };

const NOT_BUILT = /\.test\.tsx?$|^test\/|\.d\.ts$/;

/** Files that go into the build. */
export function sourcesIn(folder: string): Source[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const built = files.filter((file) => /\.tsx?$/.test(file) && !NOT_BUILT.test(file));
  return built.map((file) => ({ file, code: readFileSync(path.join(folder, file), 'utf8'), tsx: file.endsWith('x') }));
}
