import { otherLayout } from './keyboard-layout';
import { searchKey, searchPattern } from './search-key';

/** Returns a predicate: whether one of the texts has each typed word, in either script and keyboard layout. */
export function finder(typed: string): (texts: readonly string[]) => boolean {
  const readings = [typed, otherLayout(typed)].map((reading) =>
    searchPattern(reading)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => new RegExp(word)),
  );
  return (texts) =>
    texts.some((text) => {
      const key = searchKey(text);
      return readings.some((words) => words.length > 0 && words.every((word) => word.test(key)));
    });
}
