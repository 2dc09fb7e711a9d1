import type { Section } from '@klaster/shared/contract/indicators';
import { useState } from 'react';
import type { ReportDraft } from './draft/report-draft';
import { takeBack } from './field-changes';
import type { Change } from './field-changes';

/** Several fields of a section that were filled at once. */
export type Fill = { readonly section: Section; readonly changes: readonly Change[] };

/** The last fill of the section shown, which can be undone as a whole. */
export function useFill<One extends Fill>(draft: ReportDraft, section: Section) {
  const [last, setLast] = useState<One>();
  // Until something is typed, Ctrl+Z undoes the fill; after that the browser handles it.
  const [isFresh, setIsFresh] = useState(false);
  const show = (fill: One) => {
    setIsFresh(fill.changes.length > 0);
    setLast(fill);
  };
  /** Restores the fields' former values, except where something was typed since. */
  const undo = () => {
    takeBack(draft, last?.changes ?? []);
    setLast(undefined);
    setIsFresh(false);
  };
  const fill = last?.section === section ? last : undefined;
  return { fill, isFresh: isFresh && fill !== undefined, show, undo, age: () => setIsFresh(false) };
}
