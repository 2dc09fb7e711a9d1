import { finder } from '@klaster/shared/contract/uzbek';
import type { Help, HelpSection } from '@klaster/shared/help';
import type { HelpSource } from './all-help';

/** A section, and the text that matched. */
export type FoundSection = {
  readonly source: HelpSource;
  readonly section: HelpSection;
  readonly excerpt: string;
};

/** Further results are not listed. */
const MAX_RESULTS = 30;

/**
 * Sections that contain all typed words, in either script: first those with the words in the title, then in one
 * paragraph, then anywhere.
 */
export function findSections(typed: string, pages: readonly (readonly [HelpSource, Help])[]): FoundSection[] {
  const has = finder(typed);
  const found = pages.flatMap(([source, { sections }]) =>
    sections.flatMap((section) => {
      const { title, texts } = section;
      const paragraph = texts.find((text) => has([text]));
      const isFound = [has([title]), paragraph !== undefined, has([[title, ...texts].join(' ')])];
      const rank = isFound.indexOf(true);
      return rank < 0 ? [] : [{ source, section, rank, excerpt: paragraph ?? texts[0] ?? '' }];
    }),
  );
  return found.toSorted((a, b) => a.rank - b.rank).slice(0, MAX_RESULTS);
}
