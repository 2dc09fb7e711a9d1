import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section } from '@klaster/shared/contract/indicators';
import { useState } from 'react';

export type FoldedSections = {
  has: (section: Section) => boolean;
  /** Whether any is folded. */
  any: boolean;
  toggle: (section: Section) => void;
  /** Unfolds all where any is folded; folds all where none is. */
  toggleAll: () => void;
  unfold: (section: Section) => void;
};

/** Which sections of the list show their heading alone; at first none. It stays so from report to report. */
export function useFoldedSections(): FoldedSections {
  const [folded, setFolded] = useState<readonly Section[]>([]);
  const without = (section: Section) => folded.filter((other) => other !== section);
  return {
    has: (section) => folded.includes(section),
    any: folded.length > 0,
    toggle: (section) => setFolded(folded.includes(section) ? without(section) : [...folded, section]),
    toggleAll: () => setFolded(folded.length > 0 ? [] : SECTIONS),
    unfold: (section) => setFolded(without(section)),
  };
}
