import type { SavedSection } from '@klaster/shared/contract/reports';
import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Figures, FigureValue, IndicatorKey, Section } from '@klaster/shared/contract/indicators';

/** Each change makes a new object: identity shows which one was sent. */
export type Typed =
  | { readonly kind: 'figure'; readonly key: IndicatorKey; readonly value: FigureValue; readonly base: FigureValue }
  | { readonly kind: 'note'; readonly key: IndicatorKey; readonly value: string; readonly base: string }
  /** Invalid as a figure and never sent; `base` is the saved figure. */
  | { readonly kind: 'text'; readonly key: IndicatorKey; readonly value: string; readonly base: FigureValue };

/** A figure and an invalid text share a slot; the note has its own. */
export type Slot = `figure:${IndicatorKey}` | `note:${IndicatorKey}`;

export const slotOf = ({ kind, key }: Pick<Typed, 'kind' | 'key'>): Slot =>
  kind === 'note' ? `note:${key}` : `figure:${key}`;

const SECTION_OF = new Map(INDICATORS.map(({ key, section }) => [key, section]));

export const sectionOf = (key: IndicatorKey): Section => SECTION_OF.get(key) ?? 'passport';

export type Saved = {
  readonly version: number;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
  readonly notes: ReadonlyMap<IndicatorKey, string>;
};

export const NEVER_SAVED: Saved = { version: 0, savedAt: null, savedBy: null, notes: new Map() };

export const toSaved = ({ version, saved_at, saved_by, notes }: SavedSection): Saved => ({
  version,
  savedAt: saved_at === null ? null : new Date(saved_at),
  savedBy: saved_by,
  notes: new Map(notes.map(({ key, note }) => [key, note])),
});

export type Clash = { readonly key: IndicatorKey; readonly mine: FigureValue; readonly theirs: FigureValue };

/**
 * Rebases the input onto a section that another user may have saved. Fields that the other user did not change keep the
 * input; fields with equal values are done; the others are conflicts. If both changed a note, the texts are joined.
 */
export function rebase(
  typed: readonly Typed[],
  figures: Figures,
  { notes }: Saved,
): { unsaved: Typed[]; clashes: Clash[] } {
  const clashes: Clash[] = [];
  const unsaved = typed.flatMap((input): Typed[] => {
    const theirs = input.kind === 'note' ? (notes.get(input.key) ?? '') : figures[input.key];
    if (theirs === input.value && input.kind !== 'text') return [];
    if (theirs === input.base) return [input];
    if (input.kind === 'note')
      return [{ ...input, value: bothNotes(theirs as string, input.value), base: theirs as string }];
    if (input.kind === 'figure') clashes.push({ key: input.key, mine: input.value, theirs });
    return [input];
  });
  return { unsaved, clashes };
}

const bothNotes = (theirs: string, mine: string) => [theirs, mine].filter((note) => note !== '').join('\n');
