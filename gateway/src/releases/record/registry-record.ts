import { setTimeout as sleep } from 'node:timers/promises';
import type { RegistryEvent } from '@klaster/shared/contract/releases';
import { sealEvent } from './event-hash';
import type { EventDraft } from './event-hash';
import { eventFault } from './event-files';
import type { EventFiles } from './event-files';
import { EMPTY_STATE, fold } from './state-machine';
import type { RegistryState } from './state-machine';

/**
 * A caller's right to move releases. It is checked again when an event is appended, against the record at that moment: rights may
 * have ended during the upload, or while a release was judged.
 */
export type Authority = {
  /** @throws {RegistryProblem} unless the event may be appended to a record in this state */
  assertAllows: (state: RegistryState, draft: EventDraft) => Promise<void> | void;
};

/** Authority of the operator and of the gateway itself. */
export const EVERYTHING: Authority = { assertAllows: () => undefined };

/** Thrown instead of adding to a record that is not whole. */
export class BrokenRecord extends Error {}

/** Decides on the next event by what is so now; may be called again when another gateway was faster. Null: nothing to record. */
type Judge = (state: RegistryState) => Promise<EventDraft | null> | EventDraft | null;

/** Milliseconds that a page waits for news from the store. */
const PATIENCE_MS = 500;

/** The record in memory. Each use first reads events added by other gateways, so that several can share one store. */
export class RegistryRecord {
  private state: RegistryState = EMPTY_STATE;
  private known: RegistryEvent[] = [];
  private fault: string | undefined;
  private catchingUp: Promise<void> | undefined;
  /** Time of the last query to the store, and whether a page has waited in vain since its last response. */
  private readAt = Number.NEGATIVE_INFINITY;
  private isAway = false;
  private wasRead = false;

  constructor(
    private readonly files: EventFiles,
    /** Called once with a fault: what is live stays so, and nothing can be added. */
    private readonly onFault: (fault: string) => void,
  ) {}

  /** What all events together say now. */
  async current(): Promise<RegistryState> {
    await this.catchUp();
    return this.state;
  }

  /**
   * The same for what is only read, pages and files: as old as the store allows at most, by one question for all who wait. A store that
   * does not answer is not waited for: what is known is served on.
   */
  async recent(): Promise<RegistryState> {
    const { freshForMs } = this.files;
    if (freshForMs === 0 || !this.wasRead) return this.current();
    if (this.catchingUp || performance.now() - this.readAt >= freshForMs) await this.lookBriefly();
    return this.state;
  }

  private async lookBriefly(): Promise<void> {
    const look = this.catchUp().then(
      () => true,
      () => false,
    );
    if (this.isAway) return;
    const patience = new AbortController();
    const late = sleep(PATIENCE_MS, false, { signal: patience.signal, ref: false }).catch(() => false);
    this.isAway = !(await Promise.race([look, late]));
    patience.abort();
  }

  /** All events, first to last. */
  async events(): Promise<readonly RegistryEvent[]> {
    await this.catchUp();
    return this.known;
  }

  /**
   * What is wrong with the record, in a sentence; undefined when it is whole. Else more may have happened than is known here.
   * Looks at the disk: what was read before may have gone since, and a record that was broken may have been repaired.
   */
  async faultNow(): Promise<string | undefined> {
    await this.catchUp();
    if (this.fault === undefined && (await this.isStillThere())) return undefined;
    await this.reread();
    return this.fault;
  }

  /**
   * Appends the event that `judge` decides on, unless another event was added meanwhile: `judge` then decides again, so that a right
   * that has ended since is noticed.
   *
   * @param authority by which it is added
   * @throws {BrokenRecord} when the record has a fault
   */
  async append(judge: Judge, authority: Authority = EVERYTHING): Promise<RegistryEvent | null> {
    const fault = await this.faultNow();
    if (fault) throw new BrokenRecord(fault);
    for (;;) {
      const state = await this.current();
      if (this.fault) throw new BrokenRecord(this.fault);
      const draft = await judge(state);
      if (!draft) return null;
      await authority.assertAllows(state, draft);
      const event = sealEvent(draft, state.head, new Date());
      if (!(await this.files.add(event))) continue;
      while (!this.fault && this.state.head.seq < event.seq) await this.catchUp();
      return event;
    }
  }

  /** Whether every event that is known lies there, the last of them as it was. */
  private async isStillThere(): Promise<boolean> {
    const { seq, hash } = this.state.head;
    if (seq === 0) return true;
    const there = (await this.files.list()).numbers.filter((number) => number <= seq).length;
    const last = await this.files.read(seq);
    return there === seq && last !== null && last !== 'unreadable' && last.hash === hash;
  }

  /** Reads the record again after a fault. It is accepted if it is intact and continues the known one, or contains a newer repair. */
  private async reread(): Promise<void> {
    while (this.catchingUp) await this.catchingUp;
    await this.whileCatchingUp(() => this.takeOver());
  }

  private async takeOver(): Promise<void> {
    const fresh = new RegistryRecord(this.files, () => undefined);
    await fresh.catchUp();
    const { seq, hash } = this.state.head;
    const goesOn = seq === 0 || fresh.known[seq - 1]?.hash === hash;
    if (fresh.fault === undefined && (goesOn || fresh.repairs() > this.repairs())) {
      this.state = fresh.state;
      this.known = fresh.known;
      this.fault = undefined;
    } else if (this.fault === undefined) {
      this.report(fresh.fault ?? `event ${fresh.known.length + 1}: it is missing`);
    }
  }

  private repairs(): number {
    return this.known.filter(({ kind }) => kind === 'repaired').length;
  }

  private catchUp(): Promise<void> {
    return this.catchingUp ?? this.whileCatchingUp(() => this.readNew());
  }

  private whileCatchingUp(work: () => Promise<void>): Promise<void> {
    this.catchingUp = work().finally(() => {
      this.catchingUp = undefined;
    });
    return this.catchingUp;
  }

  private async readNew(): Promise<void> {
    const isFirst = this.known.length === 0;
    this.readAt = performance.now();
    for (let event = await this.next(); event; event = await this.next()) {
      this.state = fold(this.state, event);
      this.known.push(event);
    }
    if (isFirst && !this.fault) await this.lookForGap();
    this.wasRead = true;
    this.isAway = false;
  }

  /** An event that is missing would else look like the end of the record, and a new one would take its number. */
  private async lookForGap(): Promise<void> {
    const last = (await this.files.list()).numbers.at(-1) ?? 0;
    if (last <= this.state.head.seq || (await this.files.read(this.state.head.seq + 1))) return;
    this.report(`event ${this.state.head.seq + 1}: it is missing`);
  }

  private async next(): Promise<RegistryEvent | null> {
    if (this.fault) return null;
    const event = await this.files.read(this.state.head.seq + 1);
    const fault = event && eventFault(event, this.state.head);
    if (fault) this.report(fault);
    return fault || event === 'unreadable' ? null : event;
  }

  private report(fault: string): void {
    this.fault = fault;
    this.onFault(fault);
  }
}
