import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Template strings name families of keys by their beginning: `validation.${code}`. */
const BEGINNING = /`(?:[\w-]+:)?([\w.-]+\.[\w-]*)\$\{/g;
/** Template strings may also name families by their ending: `${side}.title`. */
const ENDING = /`\$\{[^}`]+\}(\.[\w.-]+)`/g;
const KEY_PREFIX = /keyPrefix:\s*['"]([\w.-]+)['"]/g;
const QUOTED = /['"`](?:[\w-]+:)?([\w.-]+)['"`]/g;

export type UsedKeys = {
  readonly literal: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  readonly endings: readonly string[];
};

/** Every string that may be a key. Rather too many than too few, so that no used key counts as unused. */
export function usedKeys(code: readonly string[]): UsedKeys {
  const all = (pattern: RegExp) => code.flatMap((file) => Array.from(file.matchAll(pattern), ([, key]) => key ?? ''));
  return {
    literal: new Set(all(QUOTED)),
    beginnings: [...all(BEGINNING), ...all(KEY_PREFIX).map((prefix) => `${prefix}.`)],
    endings: all(ENDING),
  };
}

export function unusedKeys(keys: Iterable<string>, { literal, beginnings, endings }: UsedKeys): string[] {
  const isUsed = (key: string) =>
    literal.has(key) ||
    beginnings.some((beginning) => key.startsWith(beginning)) ||
    endings.some((ending) => key.endsWith(ending));
  return [...keys].filter((key) => !isUsed(key));
}

const CODE = /(?<!\.test|\.d)\.tsx?$/;
const SKIPPED = /(?:^|[\\/])(?:node_modules|dist)(?:[\\/]|$)/;

/** Without tests. */
export async function codeIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const code = files.filter((file) => CODE.test(file) && !SKIPPED.test(file));
  return Promise.all(code.map((file) => readFile(path.join(folder, file), 'utf8')));
}
