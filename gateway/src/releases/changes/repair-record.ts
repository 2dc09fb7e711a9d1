import type { RegistryEvent, RepairAnswer } from '@klaster/shared/contract/releases';
import { ProblemError } from '../../problems/problem-error';
import type { ReleaseStore } from '../store/release-store';
import { isIntact, sealEvent } from '../record/event-hash';
import type { EventDraft } from '../record/event-hash';
import type { EventFiles } from '../record/event-files';
import { EVERYTHING } from '../record/registry-record';
import type { RegistryRecord } from '../record/registry-record';
import { getApp, fold, isStored } from '../record/state-machine';
import type { RegistryState } from '../record/state-machine';
import type { Actor } from './registry-changes';

type OrdinaryEvent = Exclude<RegistryEvent, { kind: 'repaired' }>;

type Plan = {
  fault: string;
  /** Events before the fault, as this gateway has read them. */
  known: readonly RegistryEvent[];
  /** Numbers of known events whose files are damaged or missing. */
  damaged: readonly number[];
  gone: readonly number[];
  /** Numbers of the files after the known events, and of events that cannot be read there. */
  tail: readonly number[];
  lost: readonly number[];
  carried: readonly OrdinaryEvent[];
  /** State after the known events. */
  before: RegistryState;
  live: Record<string, string>;
};

type RepairParts = {
  record: RegistryRecord;
  files: EventFiles;
  store: ReleaseStore;
};

/**
 * Repairs a broken record. Known events are written again; then one event contains every later event that can be read, so that live
 * versions, revoked tokens and grants are preserved. Files are moved to a folder beside the record, never deleted.
 */
export class RecordRepair {
  constructor(private readonly parts: RepairParts) {}

  async preview(): Promise<RepairAnswer> {
    return repairAnswer(await this.plan(), asideName(new Date()));
  }

  /** An interrupted repair can be repeated: until the last step the record still has a fault. */
  async run({ who, why, authority = EVERYTHING }: Actor): Promise<RepairAnswer> {
    const plan = await this.plan();
    if (!plan) throw new ProblemError('invalid_input', 'The record is whole: there is nothing to repair.');
    const now = new Date();
    const answer = repairAnswer(plan, asideName(now));
    const { fault, known, damaged, gone, tail, before, live } = plan;
    const { folder } = answer;
    const carried = [...plan.carried];
    const setAside = damaged.length + tail.length;
    const draft = { kind: 'repaired', fault, folder, setAside, carried, live, who, why } as const;
    await authority.assertAllows(before, draft);
    if (folder) await this.parts.files.copyTo(folder, [...damaged, ...tail]);
    for (const seq of [...damaged, ...gone]) await this.parts.files.replace(known[seq - 1]!);
    const event = sealEvent(draft, before.head, now);
    await this.parts.files.replace(event);
    await this.parts.files.remove(tail.filter((seq) => seq !== event.seq));
    await this.parts.record.faultNow();
    return answer;
  }

  private async plan(): Promise<Plan | null> {
    const fault = await this.parts.record.faultNow();
    if (fault === undefined) return null;
    const [known, before] = [await this.parts.record.events(), await this.parts.record.current()];
    const { numbers } = await this.parts.files.list();
    const altered = await this.findAltered(known);
    const tail = numbers.filter((seq) => seq > known.length);
    const readable = (await Promise.all(tail.map((seq) => this.readIntact(seq)))).filter((event) => event !== null);
    const carried = await this.withFoundReleases(before, readable.flatMap(eventsIn));
    const readableSeqs = new Set(readable.map(({ seq }) => seq));
    const last = tail.at(-1) ?? known.length;
    const after = carried.reduce<RegistryState>(fold, before);
    return {
      fault,
      known,
      damaged: altered.filter((seq) => numbers.includes(seq)),
      gone: altered.filter((seq) => !numbers.includes(seq)),
      tail,
      lost: Array.from({ length: last - known.length }, (_, index) => known.length + 1 + index).filter(
        (seq) => !readableSeqs.has(seq),
      ),
      carried,
      before,
      live: Object.fromEntries([...after.apps].flatMap(([app, { live }]) => (live ? [[app, live] as const] : []))),
    };
  }

  private async findAltered(known: readonly RegistryEvent[]): Promise<number[]> {
    const altered: number[] = [];
    for (const { seq, hash } of known) if ((await this.readIntact(seq))?.hash !== hash) altered.push(seq);
    return altered;
  }

  private async readIntact(seq: number): Promise<RegistryEvent | null> {
    const event = await this.parts.files.read(seq);
    return event && event !== 'unreadable' && event.seq === seq && isIntact(event) ? event : null;
  }

  /** Adds intact stored releases without an event: their events may be among the lost ones. */
  private async withFoundReleases(
    before: RegistryState,
    carried: readonly OrdinaryEvent[],
  ): Promise<readonly OrdinaryEvent[]> {
    const after = carried.reduce<RegistryState>(fold, before);
    const found = (await this.parts.store.listWhole()).filter(
      ({ app, version }) => !isStored(getApp(after, app), version),
    );
    const by = { who: 'gateway', why: 'found without an event' };
    const drafts = found.map((release): EventDraft => ({ kind: 'published', ...release, ...by }));
    return [...carried, ...drafts.flatMap((draft) => eventsIn(sealEvent(draft, before.head, new Date())))];
  }
}

function eventsIn(event: RegistryEvent): OrdinaryEvent[] {
  return event.kind === 'repaired' ? (event.carried ?? []) : [event];
}

function asideName(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-');
}

function repairAnswer(plan: Plan | null, name: string): RepairAnswer {
  if (!plan) return { fault: null, folder: null, setAside: [], carried: 0, restored: [], lost: [], live: {} };
  const { fault, damaged, gone, tail, carried, lost, live } = plan;
  const setAside = [...damaged, ...tail];
  return {
    fault,
    folder: setAside.length > 0 ? `set-aside/${name}` : null,
    setAside,
    carried: carried.length,
    restored: [...damaged, ...gone].toSorted((a, b) => a - b),
    lost: [...lost],
    live,
  };
}
