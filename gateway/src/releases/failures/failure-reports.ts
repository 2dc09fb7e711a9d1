import { failurePhaseSchema } from '@klaster/shared/contract/releases';
import type { AppReleases } from '@klaster/shared/contract/releases';
import * as z from 'zod';
import type { ObjectStore, StoredObject } from '../../storage/object-store';
import { WINDOW_MS } from './verdict';
import type { FailedPage } from './verdict';

/** Maximum number of reports stored per version, and of those per network: far more than a rollback needs, yet bounded. */
const MAX_REPORTS = 256;
const MAX_OF_A_NETWORK = 32;

/** Reports read at most: those stored, and those that several gateways have just written at once. */
const MOST_READ = 4 * MAX_REPORTS;

/** `<page>.<phase>.json` */
const REPORT_FILE = /^([\w-]+)\.([a-z]+)\.json$/;

const contentSchema = z.object({ visitor: z.string(), network: z.string(), sinceSeq: z.int(), message: z.string() });

type Release = { app: string; version: string };

/** Failures that pages reported: one file per version, page and phase, so that repeated reports do not count. */
export class FailureReports {
  constructor(private readonly store: ObjectStore) {}

  /** @returns all of the version's, this one the last; null when it is known already or there is no room for it */
  async add(release: Release, failure: Omit<FailedPage, 'at'>): Promise<FailedPage[] | null> {
    const { page: _page, phase: _phase, ...content } = failure;
    const key = keyOf(release, failure);
    const at = await this.store.create(key, JSON.stringify(content), { mayBeLost: true });
    if (at === null) return null;
    const added = { ...failure, at };
    const held = await this.makeRoom(release, added);
    if (held === null) await this.store.remove([key]);
    return held && [...held, added];
  }

  /** The oldest first. */
  async of(release: Release): Promise<FailedPage[]> {
    const failures = (await this.store.readAll(folderOf(release), MOST_READ)).map(readFailure);
    return failures.filter((failure) => failure !== null).toSorted((a, b) => a.at - b.at);
  }

  /** For a version that was removed. */
  removeAll(release: Release): Promise<void> {
    return this.store.removeAll(folderOf(release));
  }

  /** What no longer counts makes room, then the oldest report of the network that has most. */
  private async makeRoom(release: Release, added: FailedPage): Promise<FailedPage[] | null> {
    const { network, at } = added;
    const all = (await this.of(release)).filter((failure) => fileOf(failure) !== fileOf(added));
    const isFull = all.length >= MAX_REPORTS || countNetwork(all, network) >= MAX_OF_A_NETWORK;
    const held = isFull ? all.filter((failure) => at - failure.at < WINDOW_MS) : all;
    if (countNetwork(held, network) >= MAX_OF_A_NETWORK) return null;
    if (held.length >= MAX_REPORTS) {
      const crowded = held.toSorted((a, b) => countNetwork(held, b.network) - countNetwork(held, a.network))[0]?.network;
      held.splice(
        held.findIndex((failure) => failure.network === crowded),
        1,
      );
    }
    await this.store.remove(all.filter((failure) => !held.includes(failure)).map((gone) => keyOf(release, gone)));
    return held;
  }
}

const folderOf = ({ app, version }: Release) => `failures/${app}@${version}`;

const keyOf = (release: Release, failure: Pick<FailedPage, 'page' | 'phase'>) =>
  `${folderOf(release)}/${fileOf(failure)}`;

function countNetwork(failures: readonly FailedPage[], network: string): number {
  return failures.filter((failure) => failure.network === network).length;
}

function fileOf({ page, phase }: Pick<FailedPage, 'page' | 'phase'>): string {
  return `${page}.${phase}.json`;
}

function readFailure({ name, body, changedMs: at }: StoredObject): FailedPage | null {
  const [, page = '', phase] = REPORT_FILE.exec(name) ?? [];
  try {
    return {
      ...contentSchema.parse(JSON.parse(body.toString('utf8'))),
      page,
      phase: failurePhaseSchema.parse(phase),
      at,
    };
  } catch {
    // Unreadable: a report is not worth a failed request.
    return null;
  }
}

/** A version's failures by phase: how many visitors, and the latest message. */
export function summarise(version: string, failures: readonly FailedPage[]): AppReleases['failures'] {
  return failurePhaseSchema.options.flatMap((phase) => {
    const ofPhase = failures.filter((failure) => failure.phase === phase);
    const latest = ofPhase.toSorted((a, b) => b.at - a.at)[0];
    if (!latest) return [];
    const visitors = new Set(ofPhase.map(({ visitor }) => visitor)).size;
    return [{ version, phase, visitors, last: new Date(latest.at).toISOString(), message: latest.message }];
  });
}
