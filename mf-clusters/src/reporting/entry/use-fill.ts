import type { Section } from '@klaster/shared/contract/indicators';
import { useState } from 'react';
import type { ReportDraft } from './draft/report-draft';
import { takeBack } from './field-changes';
import type { Change } from './field-changes';

/** Several fields of a section that were filled at once. */
export type Fill = { readonly section: Section; readonly changes: readonly Change[] };

/** The last fill of the section shown, which can be taken back as a whole. */
export function useFill<One extends Fill>(draft: ReportDraft, section: Section) {
  const [last, setLast] = useState<One>();
  // Until something is typed, the fill is what the keys of undo take back; after that they are the browser's.
  const [isFresh, setIsFresh] = useState(false);
  const show = (fill: One) => {
    setIsFresh(fill.changes.length > 0);
    setLast(fill);
  };
  /** Puts back what the fields held; one that was typed in since is left alone. */
  const undo = () => {
    takeBack(draft, last?.changes ?? []);
    setLast(undefined);
    setIsFresh(false);
  };
  const fill = last?.section === section ? last : undefined;
  return { fill, isFresh: isFresh && fill !== undefined, show, undo, age: () => setIsFresh(false) };
}
