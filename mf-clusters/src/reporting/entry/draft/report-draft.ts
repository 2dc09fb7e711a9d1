import type { Figures, FigureValue, IndicatorKey, Section } from '@klaster/shared/contract/indicators';

export type SectionState =
  /** `null`: never saved. */
  | { readonly status: 'saved'; readonly savedAt: Date | null; readonly savedBy: string | null }
  | { readonly status: 'typing' }
  | { readonly status: 'saving' }
  /** Offline: stored in this browser, and sent later. */
  | { readonly status: 'waiting' }
  /** Refused, and stored in this browser. */
  | { readonly status: 'failed'; readonly message: string; readonly fields: ReadonlyMap<IndicatorKey, string> }
  | { readonly status: 'conflict' };

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

/** A change makes a new object that reuses unchanged states and conflicts, so that their components do not render again. */
export type DraftSnapshot = {
  /** Derived figures are recalculated. */
  readonly figures: Figures;
  /** Invalid texts by field; `figures` has the saved figure. */
  readonly texts: ReadonlyMap<IndicatorKey, string>;
  readonly notes: ReadonlyMap<IndicatorKey, string>;
  readonly sections: Readonly<Record<Section, SectionState>>;
  readonly conflicts: readonly SectionConflict[];
  /** The version that would be submitted. */
  readonly reportVersion: number;
  /** False in some private windows, or when the disk is full. */
  readonly isStored: boolean;
};

/** A draft of a report. The object stays the same; its snapshots change. */
export type ReportDraft = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => DraftSnapshot;
  typeFigure(key: IndicatorKey, value: FigureValue): void;
  /** Stores an invalid text, which is not sent. */
  typeText(key: IndicatorKey, text: string): void;
  typeNote(key: IndicatorKey, note: string): void;
  /** Fields without a choice keep the input. */
  resolve(section: Section, choices: ReadonlyMap<IndicatorKey, Choice>): void;
  retry(section: Section): void;
  discard(section: Section): void;
  /** Sends all pending changes. @returns whether all input is saved */
  flush(): Promise<boolean>;
};

export function asBefore<Part extends object>(before: Part | undefined, now: Part): Part {
  const [old, parts] = [Object.entries(before ?? {}), Object.entries(now)];
  const isSame = old.length === parts.length && parts.every(([name, part], index) => isEntry(old[index], name, part));
  return before && isSame ? before : now;
}

const isEntry = (entry: [string, unknown] | undefined, name: string, part: unknown) =>
  entry?.[0] === name && Object.is(entry[1], part);
