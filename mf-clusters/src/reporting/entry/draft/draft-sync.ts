import type { ReportEntry, SectionSave, SectionSaved } from '@klaster/shared/contract/reports';
import type { FigureValue, IndicatorKey, Section } from '@klaster/shared/contract/indicators';
import type { StoredFields } from './stored-fields';
import { readRefusal } from './refusal';
import { drawSnapshot, halt } from './draft-snapshot';
import type { Halted } from './draft-snapshot';
import type { Choice, DraftSnapshot, ReportDraft } from './report-draft';
import { sectionOf } from './typed';
import type { Typed } from './typed';
import { TypedFields } from './typed-fields';

export type SendSection = (section: Section, body: SectionSave) => Promise<SectionSaved>;

/** Milliseconds after the last key stroke, and the maximum after the first. */
const PAUSE_MS = 800;
const LONGEST_PAUSE_MS = 5000;

/** Between attempts while offline. */
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** Consecutive conflicts with other users until the section waits for a retry by the user. */
const MAX_REBASES = 5;

const AT_ONCE = { since: 0, at: 0 };

/**
 * Saves a report: stored in the browser at once, sent shortly after the last key, one section at a time, retried while
 * offline, never over another user's changes. Source: specification 6.2.2.
 */
export class DraftSync implements ReportDraft {
  private readonly fields: TypedFields;
  private readonly halted = new Map<Section, Halted>();
  private readonly due = new Map<Section, { readonly since: number; at: number }>();
  private readonly rebases = new Map<Section, number>();
  private readonly listeners = new Set<() => void>();
  private sending: Section | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = FIRST_RETRY_MS;
  private isOver = false;
  private snapshot: DraftSnapshot;

  constructor(
    entry: ReportEntry,
    stored: StoredFields,
    private readonly send: SendSection,
  ) {
    this.fields = new TypedFields(entry, stored, () => this.changed());
    this.snapshot = this.draw(undefined);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): DraftSnapshot => this.snapshot;

  async restore(): Promise<void> {
    await this.fields.restore();
    for (const section of this.fields.sections()) this.settle(section);
    this.changed();
  }

  typeFigure(key: IndicatorKey, value: FigureValue): void {
    this.type('figure', key, value);
  }

  typeText(key: IndicatorKey, text: string): void {
    this.type('text', key, text);
  }

  typeNote(key: IndicatorKey, note: string): void {
    this.type('note', key, note.trim());
  }

  resolve(section: Section, choices: ReadonlyMap<IndicatorKey, Choice>): void {
    this.fields.choose(section, (key) => choices.get(key) === 'theirs');
    this.release(section);
  }

  retry(section: Section): void {
    this.release(section);
  }

  discard(section: Section): void {
    this.fields.discard(section);
    this.release(section);
  }

  /** Sends all pending fields, also those that were refused. */
  async flush(): Promise<boolean> {
    for (const [section, { status }] of this.halted) if (status !== 'conflict') this.halted.delete(section);
    while (!this.isOver && (this.hurry() || this.sending !== undefined)) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => resolve(stop()));
        this.pump();
      });
    }
    return this.fields.isEmpty;
  }

  /** Makes every section due. @returns whether there is any to send */
  private hurry(): boolean {
    for (const section of this.fields.sections()) this.due.set(section, AT_ONCE);
    return this.nextDue(Date.now()) !== undefined;
  }

  /** Called when the network returns or the page becomes visible again. */
  readonly wake = (): void => {
    this.retryMs = FIRST_RETRY_MS;
    this.tryAgain();
  };

  private tryAgain(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    for (const [section, { status }] of this.halted) if (status === 'waiting') this.release(section);
  }

  /** Sends pending changes when the user leaves the page. A failure is shown when the report is opened again. */
  close(): void {
    this.hurry();
    this.pump();
  }

  /** Called when another user is signed in: nothing is sent in their name. Changes stored in the browser stay. */
  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    clearTimeout(this.retryTimer);
  }

  private type(kind: Typed['kind'], key: IndicatorKey, value: FigureValue): void {
    const section = sectionOf(key);
    this.fields.type({ kind, key, value }, this.sending === section);
    const { status } = this.halted.get(section) ?? {};
    if (status === 'failed' || status === 'conflict') this.halted.delete(section);
    if (status === 'conflict') this.settle(section);
    const now = Date.now();
    const since = this.due.get(section)?.since ?? now;
    this.due.set(section, { since, at: Math.min(now + PAUSE_MS, since + LONGEST_PAUSE_MS) });
    this.changed();
  }

  private release(section: Section): void {
    this.halted.delete(section);
    this.rebases.delete(section);
    this.due.delete(section);
    this.makeDue(section);
    this.changed();
  }

  /** Makes a section's input due, unless it conflicts with the saved values. */
  private settle(section: Section): void {
    const clashes = this.fields.settle(section);
    if (clashes.length > 0) this.halted.set(section, halt('conflict', { clashes }));
    else this.makeDue(section);
  }

  private makeDue(section: Section): void {
    if (this.fields.toSend(section).length > 0) this.due.set(section, AT_ONCE);
  }

  private nextDue(now: number): Section | undefined {
    for (const [section, { at }] of this.due) {
      if (this.halted.has(section) || this.fields.toSend(section).length === 0) this.due.delete(section);
      else if (at <= now) return section;
    }
    return undefined;
  }

  /** Sends the next section that is due, or waits until one is. */
  private pump(): void {
    clearTimeout(this.timer);
    if (this.isOver || this.sending !== undefined) return;
    const section = this.nextDue(Date.now());
    if (section !== undefined) {
      void this.save(section);
      return;
    }
    const next = Math.min(...[...this.due.values()].map(({ at }) => at));
    if (Number.isFinite(next)) this.timer = setTimeout(() => this.pump(), Math.max(0, next - Date.now()));
  }

  private async save(section: Section): Promise<void> {
    const sent = this.fields.toSend(section);
    this.due.delete(section);
    this.sending = section;
    this.changed();
    try {
      const answer = await this.send(section, this.fields.buildBody(section, sent));
      if (this.isOver) return;
      this.accept(section, sent, answer);
    } catch (error) {
      this.refused(section, error);
    } finally {
      this.sending = undefined;
      this.changed();
    }
  }

  private accept(section: Section, sent: readonly Typed[], answer: SectionSaved): void {
    this.fields.accept(section, sent, answer);
    this.retryMs = FIRST_RETRY_MS;
    this.rebases.delete(section);
    if (!this.due.has(section)) this.makeDue(section);
  }

  private refused(section: Section, error: unknown): void {
    const refusal = readRefusal(error);
    if (refusal.kind === 'over') return this.stop();
    if (refusal.kind === 'waiting') return this.wait(section);
    if (refusal.kind === 'failed') {
      this.halted.set(section, halt('failed', refusal));
      return;
    }
    this.fields.takeOver(section, refusal.saved, refusal.figures);
    const rebases = (this.rebases.get(section) ?? 0) + 1;
    this.rebases.set(section, rebases);
    this.settle(section);
    if (rebases > MAX_REBASES && !this.halted.has(section)) this.halted.set(section, halt('failed', refusal));
  }

  private wait(section: Section): void {
    this.halted.set(section, halt('waiting'));
    if (this.retryTimer !== undefined) return;
    this.retryTimer = setTimeout(() => this.tryAgain(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, LONGEST_RETRY_MS);
  }

  private changed(): void {
    this.snapshot = this.draw(this.snapshot);
    for (const listener of this.listeners) listener();
    this.pump();
  }

  private draw(before: DraftSnapshot | undefined): DraftSnapshot {
    return drawSnapshot({ fields: this.fields, halted: this.halted, sending: this.sending }, before);
  }
}
