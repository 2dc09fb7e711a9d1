import type { Figures, FigureValue, IndicatorKey, Section } from '@klaster/shared/contract/indicators';

/** Save state of a section's input. */
export type SectionState =
  /** Nothing waits; saved at that time, or never. */
  | { readonly status: 'saved'; readonly savedAt: Date | null; readonly savedBy: string | null }
  /** Typed, and goes out in a moment. */
  | { readonly status: 'typing' }
  | { readonly status: 'saving' }
  /** No network: stored in this browser, and sent when the connection is back. */
  | { readonly status: 'waiting' }
  /** Refused, and stored in this browser. */
  | { readonly status: 'failed'; readonly message: string; readonly fields: ReadonlyMap<IndicatorKey, string> }
  /** Another user saved other values meanwhile. */
  | { readonly status: 'conflict' };

/** Fields of a section where another user saved a figure other than the input here. */
export type SectionConflict = {
  readonly section: Section;
  readonly savedBy: string | null;
  readonly savedAt: Date | null;
  readonly fields: readonly {
    readonly key: IndicatorKey;
    readonly mine: FigureValue;
    readonly theirs: FigureValue;
  }[];
};

export type Choice = 'mine' | 'theirs';

/**
 * A report's saved values, the unsaved input and its state. A change makes a new object that reuses the unchanged states and
 * conflicts: components that show one of them do not render again.
 */
export type DraftSnapshot = {
  /** Figures with derived ones recomputed. */
  readonly figures: Figures;
  /** Typed texts that are no figure, by field: theirs is the figure as it was saved. */
  readonly texts: ReadonlyMap<IndicatorKey, string>;
  readonly notes: ReadonlyMap<IndicatorKey, string>;
  readonly sections: Readonly<Record<Section, SectionState>>;
  readonly conflicts: readonly SectionConflict[];
  /** Version of the last saved report: the one submitted. */
  readonly reportVersion: number;
  /** Whether this browser stores the input; some do not in private windows, or when the disk is full. */
  readonly isStored: boolean;
};

/** A report that is being filled in: always the same object. */
export type ReportDraft = {
  /** @returns what ends it */
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => DraftSnapshot;
  typeFigure(key: IndicatorKey, value: FigureValue): void;
  /** A text that is no figure: it stays here until it is one. */
  typeText(key: IndicatorKey, text: string): void;
  typeNote(key: IndicatorKey, note: string): void;
  /** Settles a conflict: fields that are not named stay as they were typed. */
  resolve(section: Section, choices: ReadonlyMap<IndicatorKey, Choice>): void;
  retry(section: Section): void;
  /** Discards the section's unsaved input. */
  discard(section: Section): void;
  /** Sends all pending changes. @returns whether all input is saved now */
  flush(): Promise<boolean>;
};

/** The previous value if the new one is equal. */
export function asBefore<Part extends object>(before: Part | undefined, now: Part): Part {
  const [old, parts] = [Object.entries(before ?? {}), Object.entries(now)];
  const isSame = old.length === parts.length && parts.every(([name, part], at) => isEntry(old[at], name, part));
  return before && isSame ? before : now;
}

const isEntry = (entry: [string, unknown] | undefined, name: string, part: unknown) =>
  entry?.[0] === name && Object.is(entry[1], part);
