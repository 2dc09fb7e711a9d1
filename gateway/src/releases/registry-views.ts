import { setTimeout as sleep } from 'node:timers/promises';
import type { AppReleases, FailuresAnswer, RegistryEvent } from '@klaster/shared/contract/releases';
import { assertStored } from './changes/decide';
import { summarise, summariseByPosition } from './failures/failure-reports';
import type { FailureReports } from './failures/failure-reports';
import { loadsKey, termKey, upperQuartile } from './failures/opened-pages';
import type { PageTallies } from './failures/page-tallies';
import type { Sources } from './failures/source-lines';
import { WINDOW_MS } from './failures/verdict';
import type { FailedPage } from './failures/verdict';
import { getGrants } from './grants/granted';
import type { ReleaseId } from '../storage/registry-folders';
import { getApp, GATEWAY, findPrevious, listRequests, listServed, servedSince } from './record/state-machine';
import type { RegistryState, TokenState } from './record/state-machine';
import type { EventFiles } from './record/event-files';
import type { RegistryRecord } from './record/registry-record';
import type { ReleaseStore } from './store/release-store';
import { listTokens, verifyToken } from './tokens/deploy-tokens';

type Verification = { events: number; releases: number; faults: string[] };

type ViewsParts = {
  record: RegistryRecord;
  files: EventFiles;
  store: ReleaseStore;
  reports: FailureReports;
  sources: Sources;
  tallies: PageTallies;
};

/** Milliseconds after which the record counts as unreadable, since readiness and metrics are polled. */
const FAULT_LIMIT_MS = 2_000;

type Opened = Awaited<ReturnType<PageTallies['read']>>;

const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error));

export class RegistryViews {
  constructor(private readonly parts: ViewsParts) {}

  /** @param only names of the apps to return, also of those that the record does not know */
  async apps(only?: readonly string[]): Promise<AppReleases[]> {
    const state = await this.parts.record.current();
    const names = (only ?? [...state.apps.keys()]).toSorted();
    const opened = await this.parts.tallies.read(Date.now());
    return Promise.all(names.map((name) => this.app(name, state, opened)));
  }

  /** @throws {ProblemError} `unknown_release` */
  async failures(release: ReleaseId): Promise<FailuresAnswer['failures']> {
    const { record, reports, sources } = this.parts;
    assertStored(await record.current(), release.app, release.version);
    const failures = summariseByPosition(release.version, await reports.of(release));
    const found = await sources.resolve(
      release,
      failures.flatMap(({ position }) => position ?? []),
    );
    return failures.map((failure) => ({ ...failure, source: failure.position && found(failure.position) }));
  }

  async tokens(): Promise<ReturnType<typeof listTokens>> {
    return listTokens(await this.parts.record.current());
  }

  async tokenHolder(token: string): Promise<TokenState> {
    return verifyToken(await this.parts.record.current(), token);
  }

  /** Whether an app's live version is the result of an automatic rollback. */
  async rolledBack(): Promise<{ app: string; isRolledBack: boolean }[]> {
    const { apps } = await this.parts.record.recent();
    return [...apps].map(([app, { who }]) => ({ app, isRolledBack: who === GATEWAY }));
  }

  /** Newest first, without secrets. */
  async history(app: string | undefined, limit: number): Promise<RegistryEvent[]> {
    const [events, state] = await Promise.all([this.parts.record.events(), this.parts.record.current()]);
    return events
      .filter((event) => app === undefined || concerns(event, app, state))
      .slice(-limit)
      .toReversed()
      .map(withoutSecrets);
  }

  /** Undefined if the record is intact. */
  async recordFault(): Promise<string | undefined> {
    const late = sleep(FAULT_LIMIT_MS, 'it cannot be read: the store of releases does not answer', { ref: false });
    const found = this.parts.record.faultNow().catch((error: unknown) => `it cannot be read: ${describeError(error)}`);
    return Promise.race([found, late]);
  }

  async verify(): Promise<Verification> {
    const { head, apps } = await this.parts.record.current();
    const { events, faults } = await this.parts.files.verify(head);
    const stored = [...apps].flatMap(([name, app]) =>
      app.versions.map(({ version, sha256 }) => ({ app: name, version, sha256 })),
    );
    for (const release of stored) faults.push(...(await this.parts.store.inspect(release)).faults);
    return { events, releases: stored.length, faults };
  }

  private async app(name: string, state: RegistryState, opened: Opened): Promise<AppReleases> {
    const app = getApp(state, name);
    const reported = await Promise.all(
      app.versions.map(async ({ version }) => [version, await this.parts.reports.of({ app: name, version })] as const),
    );
    return {
      app: name,
      live: app.live,
      since: app.since,
      who: app.who,
      why: app.why,
      canary: app.canary && { version: app.canary.version, percent: app.canary.percent },
      pinned: app.pinned,
      retired: app.retired,
      grants: getGrants(state, name),
      requests: listRequests(app, Date.now()),
      owner: app.owner,
      previous: findPrevious(app),
      versions: [...app.versions],
      failures: reported.flatMap(([version, failures]) => summarise(version, failures)),
      traffic: listServed(app).map((version) => {
        const term = termKey(name, version, servedSince(app, version) ?? 0);
        return measure(version, {
          pages: opened(term),
          loads: opened(loadsKey(term)),
          failures: reported.find(([reportedVersion]) => reportedVersion === version)?.[1] ?? [],
        });
      }),
    };
  }
}

type Evidence = Record<'pages' | 'loads', Map<string, number>> & { failures: readonly FailedPage[] };

function measure(version: string, { pages, loads, failures }: Evidence): AppReleases['traffic'][number] {
  const recent = failures.filter(({ at }) => Date.now() - at < WINDOW_MS);
  return {
    version,
    pages: [...pages.values()].reduce((sum, count) => sum + count, 0),
    failed: new Set(recent.map(({ visitor }) => visitor)).size,
    load: upperQuartile(loads),
  };
}

function concerns(event: RegistryEvent, app: string, { tokens }: RegistryState): boolean {
  if (event.kind === 'repaired') return true;
  if ('changes' in event) return event.changes.some((change) => change.app === app);
  return ('app' in event ? event.app : tokens.get(event.id)?.app) === app;
}

function withoutSecrets(event: RegistryEvent): RegistryEvent {
  if (event.kind === 'repaired') {
    const { carried: _, ...shown } = event;
    return shown;
  }
  if (event.kind !== 'token-created') return event;
  const { tokenHash: _, ...shown } = event;
  return shown;
}
