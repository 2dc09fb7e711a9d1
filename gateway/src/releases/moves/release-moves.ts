import type { PublishAnswer, RegistryEvent } from '@klaster/shared/contract';
import type { Readable } from 'node:stream';
import { EVERYTHING } from '../record/authority';
import type { Authority } from '../record/authority';
import { judgeAlone } from '../gates/gates';
import type { Attribution, EventDraft } from '../record/event-hash';
import type { RegistryRecord } from '../record/registry-record';
import { appOf, digestIn, isStored } from '../record/registry-state';
import type { RegistryState } from '../record/registry-state';
import { assertNotRefused, RegistryProblem, ReleaseRefused } from '../../problems/registry-problem';
import type { Manifests } from '../store/manifests';
import type { ReceivedRelease } from '../store/open-archive';
import { assertSameFiles } from '../store/release-digest';
import type { ReleaseStore } from '../store/release-store';
import { automaticRollback, promotionChanges, rollbackChange } from './changes';
import type { ServedVersion, WantedRelease } from './changes';
import { assertFit } from './going-live';
import type { Housekeeping } from './housekeeping';

/** Letters of a reason in the record: gates may name many routes. */
const REASON_LENGTH = 500;

type MovesParts = {
  record: RegistryRecord;
  store: ReleaseStore;
  manifests: Manifests;
  housekeeping: Housekeeping;
};

type Publication = {
  /** Share of visitors that get it, 0 to 100. */
  percent: number;
  by: Attribution;
};

/** All that changes what visitors get. Whether the caller may is decided before. */
export class ReleaseMoves {
  constructor(
    private readonly parts: MovesParts,
    private readonly authority: Authority = EVERYTHING,
  ) {}

  /** The same moves, by the right of somebody who may not do everything. */
  under(authority: Authority): ReleaseMoves {
    return new ReleaseMoves(this.parts, authority);
  }

  /**
   * Stores the release as an archive and, above 0 percent, serves it. A pinned app's release is only stored, and so is one that
   * was rolled back from: a pipeline that runs again must not undo that; only a promotion may.
   *
   * @throws {ReleaseRefused} by a gate; then nothing is stored
   * @throws {RegistryProblem} if the version is stored with other files
   */
  async publish(app: string, archive: Readable, { percent, by }: Publication): Promise<PublishAnswer> {
    return this.parts.store.receive(app, archive, async (release) => {
      const wanted = { app, version: release.manifest.version, percent };
      const before = await this.parts.record.current();
      assertAsRecorded(before, release);
      assertNotRefused(await judgeAlone(release));
      const isServed = percent > 0 && !isHeldBack(before, wanted);
      if (isServed)
        await this.assertWouldFit(before, release, promotion([{ ...wanted, from: null, to: wanted.version }], by));
      // Before anything is stored; the record checks again.
      await this.authority.assertAllows(await this.parts.record.current(), published(release, by));
      await this.parts.store.keep(release);
      const added = await this.append((state) => publication(state, release, by));
      if (isServed) await this.serve(wanted, by);
      await this.parts.housekeeping.removeOutdated(app);
      return publishAnswer(await this.parts.record.current(), wanted, added === null);
    });
  }

  /** Several go live together or not at all. */
  async promote(wanted: readonly WantedRelease[], by: Attribution): Promise<void> {
    await this.move((state) => {
      const changes = promotionChanges(state, wanted);
      return changes.length > 0 ? promotion(changes, by) : null;
    });
  }

  /** A pin or a rollback during the upload stays in force. */
  private async serve(wanted: WantedRelease, by: Attribution): Promise<void> {
    await this.move((state) => {
      const changes = isHeldBack(state, wanted) ? [] : promotionChanges(state, [wanted]);
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
   * The gateway's automatic rollback of a version. Where a gate or a pin forbids it, the refusal is recorded instead, once.
   *
   * @returns null when visitors no longer get the version, a person has promoted it again, or the refusal is already recorded
   */
  async rollBackByItself(served: ServedVersion, by: Attribution): Promise<RegistryEvent | null> {
    return this.parts.record.append(async (state) => {
      try {
        const change = automaticRollback(state, served);
        if (change === null) return null;
        const draft: EventDraft = { kind: 'rolled-back', changes: [change], automatic: true, ...by };
        await assertFit(state, draft, this.parts.manifests);
        return draft;
      } catch (error) {
        if (error instanceof ReleaseRefused || error instanceof RegistryProblem) {
          return refusedRollback(state, { ...served, message: error.message, by });
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
    await this.append((state) => (appOf(state, app).pinned ? { kind: 'unpinned', app, ...by } : null));
  }

  /** The release has no place yet: its manifest is known for as long as it takes to judge it. */
  private async assertWouldFit(state: RegistryState, { manifest }: ReceivedRelease, draft: EventDraft): Promise<void> {
    this.parts.manifests.learn(manifest);
    try {
      await assertFit(state, draft, this.parts.manifests);
    } catch (error) {
      if (!isStored(appOf(state, manifest.name), manifest.version))
        this.parts.manifests.forget(manifest.name, manifest.version);
      throw error;
    }
  }

  private move(decide: (state: RegistryState) => EventDraft | null): Promise<RegistryEvent | null> {
    return this.append(async (state) => {
      const draft = decide(state);
      if (draft) await assertFit(state, draft, this.parts.manifests);
      return draft;
    });
  }

  private append(decide: (state: RegistryState) => Promise<EventDraft | null> | EventDraft | null) {
    return this.parts.record.append(decide, this.authority);
  }
}

/** Whether publishing a release changes nothing for visitors, whatever share was requested. */
function isHeldBack(state: RegistryState, { app, version }: WantedRelease): boolean {
  const { pinned, bad } = appOf(state, app);
  return pinned || bad.includes(version);
}

type Promotion = Extract<EventDraft, { kind: 'promoted' }>;

function promotion(changes: Promotion['changes'], by: Attribution): Promotion {
  return { kind: 'promoted', changes, ...by };
}

function refusedRollback(
  state: RegistryState,
  { app, version, sinceSeq, message, by }: ServedVersion & { message: string; by: Attribution },
): EventDraft | null {
  const { refused } = appOf(state, app);
  const reason = message.slice(0, REASON_LENGTH);
  const isKnown = refused?.reason === reason && refused.sinceSeq === sinceSeq;
  return isKnown ? null : { kind: 'rollback-refused', app, version, reason, ...by };
}

function published({ manifest: { name: app, version }, bytes, sha256 }: ReceivedRelease, by: Attribution): EventDraft {
  return { kind: 'published', app, version, bytes, sha256, ...by };
}

function publication(state: RegistryState, release: ReceivedRelease, by: Attribution): EventDraft | null {
  const { name, version } = release.manifest;
  assertAsRecorded(state, release);
  return isStored(appOf(state, name), version) ? null : published(release, by);
}

/** Another gateway may have recorded the same version with other files meanwhile. */
function assertAsRecorded(state: RegistryState, release: ReceivedRelease): void {
  const { name, version } = release.manifest;
  assertSameFiles(release, digestIn(appOf(state, name), version));
}

function publishAnswer(state: RegistryState, { app, version }: WantedRelease, known: boolean): PublishAnswer {
  const { live, canary, pinned, bad } = appOf(state, app);
  const rolledBack = bad.includes(version);
  const percentOfCanary = canary?.version === version ? canary.percent : 0;
  const percent = live === version ? 100 : percentOfCanary;
  return { app, version, live, percent, known, pinned, rolled_back: rolledBack };
}
