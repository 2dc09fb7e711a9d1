/** `'аa шsh ъ'` maps а to a, ш to sh, ъ to nothing. */
export function letterTable(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]));
}

export const CYRILLIC_VOWELS = 'аеёиоуыэюяў';

export const isUpper = (letter: string | undefined): boolean =>
  letter !== undefined && letter !== letter.toLowerCase() && letter === letter.toUpperCase();

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
