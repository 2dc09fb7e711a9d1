import { beyondGrants, beyondGrantsAsked, missingGrants } from '@klaster/shared/contract/releases';
import type { PublishAnswer, RegistryEvent } from '@klaster/shared/contract/releases';
import type { Readable } from 'node:stream';
import { ProblemError, ReleaseRefused, assertNotRefused } from '../../problems/problem-error';
import { judgeAlone } from '../gates/release-alone';
import { getGrants } from '../grants/granted';
import type { Attribution, EventDraft } from '../record/event-hash';
import { EVERYTHING } from '../record/registry-record';
import type { Authority, RegistryRecord } from '../record/registry-record';
import { getApp, isStored, listRequests } from '../record/state-machine';
import type { RegistryState } from '../record/state-machine';
import type { Manifests } from '../store/manifests';
import type { ReleaseManifest } from '../store/release-manifest';
import type { ReleaseStore } from '../store/release-store';
import { decide, isHeldBack, promotion } from './decide';
import type { Command, ServedVersion, WantedRelease } from './decide';
import { assertFit } from './going-live';
import type { Housekeeping } from './housekeeping';

type ChangesParts = { record: RegistryRecord; store: ReleaseStore; manifests: Manifests; housekeeping: Housekeeping };

/** By default with every right. */
export type Actor = Attribution & { authority?: Authority };

/** Events that change what visitors get, so that gates judge them. */
const MOVES = new Set<EventDraft['kind']>(['promoted', 'rolled-back', 'pinned']);

/** Commands become events if gates and authority allow them. */
export class RegistryChanges {
  constructor(private readonly parts: ChangesParts) {}

  /** @returns null if nothing had to change */
  act(command: Command, { authority, who, why }: Actor): Promise<RegistryEvent | null> {
    return this.parts.record.append((state) => this.judged(state, command, { who, why }), authority);
  }

  /**
   * Stores a release and, above 0 percent, serves it. Releases of pinned apps and those that were rolled back from are only stored:
   * a pipeline that runs again must not undo a rollback.
   *
   * @throws {ReleaseRefused} by a gate; then nothing is stored
   * @throws {ProblemError} if the version is stored with other files
   */
  async publish(
    app: string,
    archive: Readable,
    { percent, ...actor }: Actor & { percent: number },
  ): Promise<PublishAnswer> {
    const { record, store, manifests, housekeeping } = this.parts;
    const by = { who: actor.who, why: actor.why };
    return store.receive(app, archive, async (release) => {
      const { bytes, sha256, manifest } = release;
      const wanted = { app, version: manifest.version, percent };
      const publish = { kind: 'publish', app, version: manifest.version, bytes, sha256 } as const;
      const before = await record.current();
      const published = decide(before, publish, by);
      assertNotRefused(await judgeAlone(release));
      await this.assertGranted(manifest, actor);
      const isServed = percent > 0 && !isHeldBack(before, wanted);
      const served = promotion([{ app, from: null, to: manifest.version, percent }], by);
      if (isServed && served)
        await manifests.whileKnown(manifest, isStored(getApp(before, app), manifest.version), () =>
          assertFit(before, served, manifests),
        );
      // The record checks again when the event is appended.
      const draft = published ?? { kind: 'published', app, version: manifest.version, bytes, sha256, ...by };
      await (actor.authority ?? EVERYTHING).assertAllows(await record.current(), draft);
      await store.keep(release);
      const added = await this.act(publish, actor);
      if (isServed) await this.act({ kind: 'serve', release: wanted }, actor);
      await housekeeping.removeOutdated(app);
      return publishAnswer(await record.current(), wanted, added === null);
    });
  }

  /** Asks the operator for what is not granted. @throws {ReleaseRefused} */
  private async assertGranted(manifest: ReleaseManifest, actor: Actor): Promise<void> {
    const { record } = this.parts;
    const app = manifest.name;
    const grants = getGrants(await record.current(), app);
    if (beyondGrants(manifest, grants).length === 0) return;
    await this.act({ kind: 'request', app, grants: missingGrants(manifest, grants) }, actor);
    const requests = listRequests(getApp(await record.current(), app), Date.now());
    throw new ReleaseRefused(beyondGrantsAsked(manifest, grants, requests));
  }

  /**
   * If a gate or a pin forbids the rollback, the refusal is recorded once.
   *
   * @returns null if visitors no longer get the version, it was promoted again, or the refusal is already recorded
   */
  rollBackAutomatically(served: ServedVersion, by: Attribution): Promise<RegistryEvent | null> {
    return this.parts.record.append(async (state) => {
      try {
        return await this.judged(state, { kind: 'roll-back-automatically', served }, by);
      } catch (error) {
        if (!(error instanceof ReleaseRefused || error instanceof ProblemError)) throw error;
        return decide(state, { kind: 'record-refusal', served, reason: error.message }, by);
      }
    });
  }

  private async judged(state: RegistryState, command: Command, by: Attribution): Promise<EventDraft | null> {
    const draft = decide(state, command, by);
    if (draft && MOVES.has(draft.kind)) await assertFit(state, draft, this.parts.manifests);
    return draft;
  }
}

function publishAnswer(state: RegistryState, { app, version }: WantedRelease, known: boolean): PublishAnswer {
  const { live, canary, pinned, bad } = getApp(state, app);
  const percentOfCanary = canary?.version === version ? canary.percent : 0;
  const percent = live === version ? 100 : percentOfCanary;
  return { app, version, live, percent, known, pinned, rolled_back: bad.includes(version) };
}
