import type { PublishAnswer, RegistryEvent } from '@klaster/shared/contract';
import type { Readable } from 'node:stream';
import { judgeAlone } from '../gates/gates';
import type { Attribution, EventDraft } from '../record/event-hash';
import type { RegistryRecord } from '../record/registry-record';
import { appOf, isStored } from '../record/registry-state';
import type { RegistryState } from '../record/registry-state';
import { assertNotRefused, RegistryProblem, ReleaseRefused } from '../registry-problem';
import type { Manifests } from '../store/manifests';
import type { ReceivedRelease, ReleaseStore } from '../store/release-store';
import { automaticRollback, promotionChanges, rollbackChange } from './changes';
import type { ServedVersion, Wanted } from './changes';
import { assertFit } from './going-live';
import type { Housekeeping } from './housekeeping';

/** Letters of a reason in the record: gates may name many routes. */
const REASON_LENGTH = 500;

/** All that changes what visitors get. Whether the caller may is decided before. */
export class ReleaseMoves {
  constructor(
    private readonly record: RegistryRecord,
    private readonly store: ReleaseStore,
    private readonly manifests: Manifests,
    private readonly housekeeping: Housekeeping,
  ) {}

  /**
   * Keeps the release in an archive and, above 0 percent, serves it. A pinned app's release is kept only.
   *
   * @throws {ReleaseRefused} by a gate; then nothing is kept
   */
  async publish(app: string, archive: Readable, percent: number, by: Attribution): Promise<PublishAnswer> {
    return this.store.receive(app, archive, async (release) => {
      const wanted = { app, version: release.manifest.version, percent };
      assertNotRefused(await judgeAlone(release));
      const before = await this.record.current();
      const isServed = percent > 0 && !appOf(before, app).pinned;
      if (isServed)
        await this.assertWouldFit(before, release, promotion([{ ...wanted, from: null, to: wanted.version }], by));
      await this.store.keep(release);
      const added = await this.record.append((state) => publication(state, release, by));
      if (isServed) await this.promote([wanted], by);
      await this.housekeeping.removeOutdated(app);
      return answerOf(await this.record.current(), wanted, added === null);
    });
  }

  /** Several go live together or not at all. */
  async promote(wanted: readonly Wanted[], by: Attribution): Promise<void> {
    await this.move((state) => {
      const changes = promotionChanges(state, wanted);
      return changes.length > 0 ? promotion(changes, by) : null;
    });
  }

  async rollBack(app: string, version: string | undefined, by: Attribution): Promise<void> {
    await this.move((state) => {
      const change = rollbackChange(state, app, version);
      return change && { kind: 'rolled-back', changes: [change], automatic: false, ...by };
    });
  }

  /**
   * The gateway's own way back from a version. What stands against it, a gate or a pin, is recorded instead, once.
   *
   * @returns null when visitors do not get the version any more or a person has put it out anew, and when the refusal is in the record already
   */
  async rollBackByItself(served: ServedVersion, by: Attribution): Promise<RegistryEvent | null> {
    return this.record.append(async (state) => {
      try {
        const change = automaticRollback(state, served);
        if (change === null) return null;
        const draft: EventDraft = { kind: 'rolled-back', changes: [change], automatic: true, ...by };
        await assertFit(state, draft, this.manifests);
        return draft;
      } catch (error) {
        if (error instanceof ReleaseRefused || error instanceof RegistryProblem) {
          return refusedRollback(state, served, error.message, by);
        }
        throw error;
      }
    });
  }

  /** Holds an app at a version, the live one unless another is named. */
  async pin(app: string, version: string | undefined, by: Attribution): Promise<void> {
    await this.move((state) => {
      const { live, pinned } = appOf(state, app);
      const held = version ?? live;
      if (held === null || !isStored(appOf(state, app), held)) {
        throw new RegistryProblem('unknown_release', `No release ${held ?? ''} of ${app} is kept.`);
      }
      return pinned && held === live ? null : { kind: 'pinned', app, version: held, ...by };
    });
  }

  async unpin(app: string, by: Attribution): Promise<void> {
    await this.record.append((state) => (appOf(state, app).pinned ? { kind: 'unpinned', app, ...by } : null));
  }

  /** The release has no place yet: its manifest is known for as long as it takes to judge it. */
  private async assertWouldFit(state: RegistryState, { manifest }: ReceivedRelease, draft: EventDraft): Promise<void> {
    this.manifests.learn(manifest);
    try {
      await assertFit(state, draft, this.manifests);
    } catch (error) {
      if (!isStored(appOf(state, manifest.name), manifest.version))
        this.manifests.forget(manifest.name, manifest.version);
      throw error;
    }
  }

  private move(decide: (state: RegistryState) => EventDraft | null): Promise<RegistryEvent | null> {
    return this.record.append(async (state) => {
      const draft = decide(state);
      if (draft) await assertFit(state, draft, this.manifests);
      return draft;
    });
  }
}

type Promotion = Extract<EventDraft, { kind: 'promoted' }>;

function promotion(changes: Promotion['changes'], by: Attribution): Promotion {
  return { kind: 'promoted', changes, ...by };
}

function refusedRollback(
  state: RegistryState,
  { app, version, sinceSeq }: ServedVersion,
  message: string,
  by: Attribution,
): EventDraft | null {
  const { refused } = appOf(state, app);
  const reason = message.slice(0, REASON_LENGTH);
  const isKnown = refused?.reason === reason && refused.sinceSeq === sinceSeq;
  return isKnown ? null : { kind: 'rollback-refused', app, version, reason, ...by };
}

function publication(state: RegistryState, { manifest, bytes }: ReceivedRelease, by: Attribution): EventDraft | null {
  const { name: app, version } = manifest;
  return isStored(appOf(state, app), version) ? null : { kind: 'published', app, version, bytes, ...by };
}

function answerOf(state: RegistryState, { app, version }: Wanted, known: boolean): PublishAnswer {
  const { live, canary, pinned } = appOf(state, app);
  const percentOfCanary = canary?.version === version ? canary.percent : 0;
  return { app, version, live, percent: live === version ? 100 : percentOfCanary, known, pinned };
}
