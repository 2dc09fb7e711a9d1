import type { ReportEntry, SectionSave, SectionSaved } from '@klaster/shared/contract/reports';
import { deriveFigures } from '@klaster/shared/contract/indicators';
import type { Figures, FigureValue, IndicatorKey, Section } from '@klaster/shared/contract/indicators';
import type { StoredFields } from './stored-fields';
import { NEVER_SAVED, rebase, sectionOf, slotOf, toSaved } from './typed';
import type { Clash, Saved, Slot, Typed } from './typed';

export class TypedFields {
  private figures: Figures;
  private readonly saved = new Map<Section, Saved>();
  private readonly typed = new Map<Slot, Typed>();
  reportVersion: number;
  isStored = true;

  /** `onStored` is called when the browser starts or stops storing the input. */
  constructor(
    entry: ReportEntry,
    private readonly stored: StoredFields,
    private readonly onStored: () => void,
  ) {
    this.figures = entry.figures;
    this.reportVersion = entry.version;
    for (const section of entry.sections) this.saved.set(section.section, toSaved(section));
  }

  /** Fields typed meanwhile take precedence. */
  async restore(): Promise<void> {
    for (const input of await this.stored.read())
      if (!this.typed.has(slotOf(input))) this.typed.set(slotOf(input), input);
  }

  /** `isUnderWay`: earlier input of the section is being sent. */
  type(
    { kind, key, value }: { kind: Typed['kind']; key: IndicatorKey; value: FigureValue },
    isUnderWay: boolean,
  ): void {
    const input = { kind, key, value, base: this.baseOf(kind, key) } as Typed;
    const before = this.typed.get(slotOf(input));
    if (kind === 'text' || value !== input.base) {
      this.keep(before?.kind === kind ? ({ ...input, base: before.base } as Typed) : input);
    } else if (before && isUnderWay) {
      // Back to the saved value, which the pending request changes.
      this.keep(input);
    } else if (before) this.forget(before);
  }

  choose(section: Section, isTheirs: (key: IndicatorKey) => boolean): void {
    for (const input of this.in(section)) {
      if (input.kind !== 'figure') continue;
      if (isTheirs(input.key)) this.forget(input);
      else this.keep({ ...input, base: this.figures[input.key] });
    }
  }

  discard(section: Section): void {
    for (const input of this.in(section)) this.forget(input);
  }

  /** @returns the conflicting fields */
  settle(section: Section): readonly Clash[] {
    const typed = this.in(section);
    const { unsaved, clashes } = rebase(typed, this.figures, this.savedOf(section));
    for (const input of typed) if (!unsaved.includes(input)) this.forget(input);
    for (const input of unsaved) if (!typed.includes(input)) this.keep(input);
    return clashes;
  }

  accept(section: Section, sent: readonly Typed[], { version, saved_at, report_version }: SectionSaved): void {
    const notes = new Map(this.savedOf(section).notes);
    for (const input of sent) {
      if (input.kind === 'note') notes.set(input.key, input.value);
      else this.figures = { ...this.figures, [input.key]: input.value };
      const now = this.typed.get(slotOf(input));
      if (now === input) this.forget(input);
      // Changed while it was sent: rebased onto the saved value.
      else if (now) this.keep({ ...now, base: input.value } as Typed);
    }
    this.saved.set(section, { version, savedAt: saved_at === null ? null : new Date(saved_at), savedBy: null, notes });
    this.reportVersion = Math.max(this.reportVersion, report_version);
  }

  takeOver(section: Section, saved: Saved, figures: Partial<Figures>): void {
    this.figures = { ...this.figures, ...figures };
    this.saved.set(section, saved);
  }

  buildBody(section: Section, sent: readonly Typed[]): SectionSave {
    const valuesOfKind = (kind: Typed['kind']) =>
      Object.fromEntries(sent.flatMap((input) => (input.kind === kind ? [[input.key, input.value]] : [])));
    const notes = valuesOfKind('note');
    return {
      version: this.savedOf(section).version,
      figures: valuesOfKind('figure'),
      ...(Object.keys(notes).length > 0 && { notes }),
    };
  }

  /** Figures and notes to send; invalid texts are never sent. */
  toSend(section: Section): Typed[] {
    return this.in(section).filter(({ kind }) => kind !== 'text');
  }

  savedOf(section: Section): Saved {
    return this.saved.get(section) ?? NEVER_SAVED;
  }

  get isEmpty(): boolean {
    return this.typed.size === 0;
  }

  sections(): Set<Section> {
    return new Set([...this.typed.values()].map(({ key }) => sectionOf(key)));
  }

  draw(): { figures: Figures; texts: Map<IndicatorKey, string>; notes: Map<IndicatorKey, string> } {
    const valuesOfKind = (kind: Typed['kind']) =>
      [...this.typed.values()].filter((input) => input.kind === kind).map(({ key, value }) => [key, value] as const);
    const saved = [...this.saved.values()].flatMap(({ notes }) => [...notes]);
    const notes = [...saved, ...(valuesOfKind('note') as [IndicatorKey, string][])];
    return {
      figures: deriveFigures({ ...this.figures, ...Object.fromEntries(valuesOfKind('figure')) }),
      texts: new Map(valuesOfKind('text') as [IndicatorKey, string][]),
      notes: new Map([...new Map(notes)].filter(([, note]) => note !== '')),
    };
  }

  private baseOf(kind: Typed['kind'], key: IndicatorKey): FigureValue {
    return kind === 'note' ? (this.savedOf(sectionOf(key)).notes.get(key) ?? '') : this.figures[key];
  }

  private in(section: Section): Typed[] {
    return [...this.typed.values()].filter(({ key }) => sectionOf(key) === section);
  }

  private keep(input: Typed): void {
    const slot = slotOf(input);
    this.typed.set(slot, input);
    void this.stored.put(slot, input).then((isStored) => {
      // It was saved before it could be stored.
      if (!this.typed.has(slot)) void this.stored.drop(slot, input);
      if (isStored === this.isStored) return;
      this.isStored = isStored;
      this.onStored();
    });
  }

  private forget(input: Typed): void {
    this.typed.delete(slotOf(input));
    void this.stored.drop(slotOf(input), input);
  }
}
