import type { FigureValue, IndicatorKey, Section } from '@klaster/shared/contract/indicators';
import { useState } from 'react';
import type { ReportDraft } from '../draft/report-draft';

/** `text` is set if the input is invalid. */
type Content = { readonly value: FigureValue; readonly text: string | undefined };

export type Change = { readonly key: IndicatorKey; readonly before: Content; readonly after: Content };

export function setField(
  draft: ReportDraft,
  key: IndicatorKey,
  given: { value: FigureValue } | { text: string },
): Change {
  const { figures, texts } = draft.current();
  const before = { value: figures[key], text: texts.get(key) };
  if ('value' in given) draft.typeFigure(key, given.value);
  else draft.typeText(key, given.text);
  return { key, before, after: { value: before.value, text: undefined, ...given } };
}

/** Fields that were changed since keep their content. */
export function undoChanges(draft: ReportDraft, changes: readonly Change[]): void {
  for (const { key, before, after } of changes) {
    const { figures, texts } = draft.current();
    const isAsGiven = texts.get(key) === after.text && (after.text !== undefined || figures[key] === after.value);
    if (!isAsGiven) continue;
    if (before.text === undefined) draft.typeFigure(key, before.value);
    else draft.typeText(key, before.text);
  }
}

export type Fill = { readonly section: Section; readonly changes: readonly Change[] };

export function useFill<One extends Fill>(draft: ReportDraft, section: Section) {
  const [last, setLast] = useState<One>();
  // Until something is typed, Ctrl+Z undoes the fill; after that the browser handles it.
  const [isFresh, setIsFresh] = useState(false);
  const show = (fill: One) => {
    setIsFresh(fill.changes.length > 0);
    setLast(fill);
  };
  const undo = () => {
    undoChanges(draft, last?.changes ?? []);
    setLast(undefined);
    setIsFresh(false);
  };
  const fill = last?.section === section ? last : undefined;
  return { fill, isFresh: isFresh && fill !== undefined, show, undo, age: () => setIsFresh(false) };
}
