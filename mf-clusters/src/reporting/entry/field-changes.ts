import type { FigureValue, IndicatorKey } from '@klaster/shared/contract/indicators';
import type { ReportDraft } from './draft/report-draft';

/** Content of a field: a figure, or a text that is not a figure. */
type Content = { readonly value: FigureValue; readonly text: string | undefined };

/** Content of a field before and after a change. */
export type Change = { readonly key: IndicatorKey; readonly before: Content; readonly after: Content };

/** Gives a field a figure, or a text that is none. */
export function giveField(
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

/** Puts back what fields held; one that was typed in since is left alone. */
export function takeBack(draft: ReportDraft, changes: readonly Change[]): void {
  for (const { key, before, after } of changes) {
    const { figures, texts } = draft.current();
    const isAsGiven = texts.get(key) === after.text && (after.text !== undefined || figures[key] === after.value);
    if (!isAsGiven) continue;
    if (before.text === undefined) draft.typeFigure(key, before.value);
    else draft.typeText(key, before.text);
  }
}
