import { failurePhaseSchema, failurePositionSchema } from '@klaster/shared/contract/releases';
import type { AppReleases, FailurePosition } from '@klaster/shared/contract/releases';
import * as z from 'zod';
import type { ObjectStore, StoredObject } from '../../storage/object-store';
import { releaseName } from '../../storage/registry-folders';
import type { ReleaseId } from '../../storage/registry-folders';
import { WINDOW_MS } from './verdict';
import type { FailedPage } from './verdict';

/** Reports stored per version, and per version and party: far more than a rollback needs. */
const MAX_REPORTS = 256;
const MAX_OF_A_PARTY = 32;

/** Positions shown of a version. */
const MAX_SHOWN = 20;

/** More than are stored, since several gateways may write at the same time. */
const MAX_READ = 4 * MAX_REPORTS;

/** `<page>.<phase>.json` */
const REPORT_FILE = /^([\w-]+)\.([a-z]+)\.json$/;

const contentSchema = z.object({
  visitor: z.string(),
  network: z.string(),
  account: z.string().optional(),
  sinceSeq: z.int(),
  message: z.string(),
  position: failurePositionSchema.optional(),
});

/** One file per version, page and phase, so that repeated reports do not count. */
export class FailureReports {
  constructor(private readonly store: ObjectStore) {}

  /** @returns all reports of the version, this one last; null if it is known already or there is no room for it */
  async add(release: ReleaseId, failure: Omit<FailedPage, 'at'>): Promise<FailedPage[] | null> {
    const { page: _page, phase: _phase, ...content } = failure;
    const key = reportKey(release, failure);
    const at = await this.store.create(key, JSON.stringify(content), { mayBeLost: true });
    if (at === null) return null;
    const added = { ...failure, at };
    const held = await this.makeRoom(release, added);
    if (held === null) await this.store.remove([key]);
    return held && [...held, added];
  }

  /** The oldest first. */
  async of(release: ReleaseId): Promise<FailedPage[]> {
    const failures = (await this.store.readAll(reportFolder(release), MAX_READ)).map(readFailure);
    return failures.filter((failure) => failure !== null).toSorted((a, b) => a.at - b.at);
  }

  removeAll(release: ReleaseId): Promise<void> {
    return this.store.removeAll(reportFolder(release));
  }

  /** Removes reports that no longer count, then the oldest one of the party with the most. */
  private async makeRoom(release: ReleaseId, added: FailedPage): Promise<FailedPage[] | null> {
    const { at } = added;
    const all = (await this.of(release)).filter((failure) => reportFile(failure) !== reportFile(added));
    const isFull = all.length >= MAX_REPORTS || countSame(all, added) >= MAX_OF_A_PARTY;
    const held = isFull ? all.filter((failure) => at - failure.at < WINDOW_MS) : all;
    if (countSame(held, added) >= MAX_OF_A_PARTY) return null;
    if (held.length >= MAX_REPORTS) {
      const [most] = held.toSorted((a, b) => countSame(held, b) - countSame(held, a));
      held.splice(
        held.findIndex((failure) => most !== undefined && partyOf(failure) === partyOf(most)),
        1,
      );
    }
    await this.store.remove(all.filter((failure) => !held.includes(failure)).map((gone) => reportKey(release, gone)));
    return held;
  }
}

type ReportId = Pick<FailedPage, 'page' | 'phase'>;

const reportFolder = (release: ReleaseId) => `failures/${releaseName(release)}`;

const reportFile = ({ page, phase }: ReportId) => `${page}.${phase}.json`;

const reportKey = (release: ReleaseId, report: ReportId) => `${reportFolder(release)}/${reportFile(report)}`;

/** An account, or a network for its visitors without one. */
const partyOf = ({ account, network }: FailedPage): string => account ?? network;

const countSame = (failures: readonly FailedPage[], one: FailedPage): number =>
  failures.filter((failure) => partyOf(failure) === partyOf(one)).length;

function readFailure({ name, body, changedMs: at }: StoredObject): FailedPage | null {
  const [, page = '', phase] = REPORT_FILE.exec(name) ?? [];
  try {
    const content = contentSchema.parse(JSON.parse(body.toString('utf8')));
    return { ...content, page, phase: failurePhaseSchema.parse(phase), at };
  } catch {
    // An unreadable report must not fail the request.
    return null;
  }
}

/** Failures by phase. */
export function summarise(version: string, failures: readonly FailedPage[]): AppReleases['failures'] {
  return failurePhaseSchema.options.flatMap((phase) => {
    const ofPhase = failures.filter((failure) => failure.phase === phase);
    return ofPhase.length > 0 ? [summariseAlike(version, ofPhase)] : [];
  });
}

type PlacedFailure = AppReleases['failures'][number] & { position: FailurePosition | null };

/** Failures by phase and position, the latest first; of more than are shown, the latest. */
export function summariseByPosition(version: string, failures: readonly FailedPage[]): PlacedFailure[] {
  const alike = new Map<string, [FailedPage, ...FailedPage[]]>();
  for (const failure of failures.toSorted((a, b) => b.at - a.at)) {
    const key = JSON.stringify([failure.phase, failure.position]);
    const known = alike.get(key);
    if (known) known.push(failure);
    else alike.set(key, [failure]);
  }
  return [...alike.values()]
    .slice(0, MAX_SHOWN)
    .map((group) => ({ ...summariseAlike(version, group), position: group[0].position ?? null }));
}

function summariseAlike(version: string, failures: readonly FailedPage[]): AppReleases['failures'][number] {
  const { phase, at, message } = failures.reduce((latest, failure) => (failure.at > latest.at ? failure : latest));
  const visitors = new Set(failures.map(({ visitor }) => visitor)).size;
  return { version, phase, visitors, last: new Date(at).toISOString(), message };
}
