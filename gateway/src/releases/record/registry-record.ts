import { setTimeout as sleep } from 'node:timers/promises';
import type { RegistryEvent } from '@klaster/shared/contract/releases';
import { sealEvent } from './event-hash';
import type { EventDraft } from './event-hash';
import { eventFault } from './event-files';
import type { EventFiles } from './event-files';
import { EMPTY_STATE, fold } from './state-machine';
import type { RegistryState } from './state-machine';

/** A caller's right to move releases, checked when an event is appended: it may have ended during an upload. */
export type Authority = {
  /** @throws {ProblemError} unless the event may be appended */
  assertAllows: (state: RegistryState, draft: EventDraft) => Promise<void> | void;
};

/** Authority of the operator and of the gateway itself. */
export const EVERYTHING: Authority = { assertAllows: () => undefined };

/** Nothing can be added to a broken record. */
export class BrokenRecord extends Error {}

/** Decides on the next event, null for none. Called again if another gateway was faster. */
type Judge = (state: RegistryState) => Promise<EventDraft | null> | EventDraft | null;

/** Milliseconds that a page waits for the store. */
const PATIENCE_MS = 500;

/** The record in memory. Each use first reads the events that other gateways have added. */
export class RegistryRecord {
  private state: RegistryState = EMPTY_STATE;
  private known: RegistryEvent[] = [];
  private fault: string | undefined;
  private catchingUp: Promise<void> | undefined;
  private readAt = Number.NEGATIVE_INFINITY;
  /** Whether a page has waited in vain since the store's last response. */
  private isAway = false;
  private wasRead = false;

  constructor(
    private readonly files: EventFiles,
    private readonly onFault: (fault: string) => void,
  ) {}

  async current(): Promise<RegistryState> {
    await this.catchUp();
    return this.state;
  }

  /** For pages and files: as old as the store allows, or as known if the store does not answer. */
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
    this.isAway = !(await Promise.race([look, sleep(PATIENCE_MS, false, { ref: false })]));
  }

  async events(): Promise<readonly RegistryEvent[]> {
    await this.catchUp();
    return this.known;
  }

  /** Reads the store again: events may be gone since, and a broken record may have been repaired. Undefined if it is intact. */
  async faultNow(): Promise<string | undefined> {
    await this.catchUp();
    if (this.fault === undefined && (await this.isStillThere())) return undefined;
    await this.reread();
    return this.fault;
  }

  /** If another event is added meanwhile, `judge` and `authority` decide again. @throws {BrokenRecord} */
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

  /** Whether the store still has every known event, the last one unchanged. */
  private async isStillThere(): Promise<boolean> {
    const { seq, hash } = this.state.head;
    if (seq === 0) return true;
    const there = (await this.files.list()).numbers.filter((number) => number <= seq).length;
    const last = await this.files.read(seq);
    return there === seq && last !== null && last !== 'unreadable' && last.hash === hash;
  }

  private async reread(): Promise<void> {
    while (this.catchingUp) await this.catchingUp;
    await this.whileCatchingUp(() => this.takeOver());
  }

  /** Accepts an intact record that continues the known one or contains a newer repair. */
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

  /** A missing event would look like the end of the record, and a new one would take its number. */
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
