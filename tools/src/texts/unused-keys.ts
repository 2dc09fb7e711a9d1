/** Template strings name families of keys: `validation.${code}` uses all that begin with `validation.`. */
const FAMILY = /`([\w.-]+\.)\$\{/g;
const KEY_PREFIX = /keyPrefix:\s*['"]([\w.-]+)['"]/g;
const QUOTED = /['"`](?:[\w-]+:)?([\w.-]+)['"`]/g;

export type UsedKeys = { readonly literal: ReadonlySet<string>; readonly families: readonly string[] };

/** Every string in the code that may be a key. Too generous rather than too strict. */
export function usedKeys(code: readonly string[]): UsedKeys {
  const all = (pattern: RegExp) => code.flatMap((file) => Array.from(file.matchAll(pattern), ([, key]) => key ?? ''));
  return {
    literal: new Set(all(QUOTED)),
    families: [...all(FAMILY), ...all(KEY_PREFIX).map((prefix) => `${prefix}.`)],
  };
}

/** Keys of a catalogue that no code asks for. */
export function unusedKeys(keys: Iterable<string>, { literal, families }: UsedKeys): string[] {
  return [...keys].filter((key) => !literal.has(key) && !families.some((family) => key.startsWith(family)));
}
