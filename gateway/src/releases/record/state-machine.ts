import {
  GRANT_REQUESTS,
  isGrantedOrigin,
  isGrantedPath,
  listGrants,
  TOKEN_DAYS,
} from '@klaster/shared/contract/releases';
import type { GrantRequest, Grants, RegistryEvent, ReleaseChange } from '@klaster/shared/contract/releases';
import { DAY_MS } from '../../config/limits';
import { NO_HASH } from './event-hash';
import type { RecordHead } from './event-hash';

/** Author of automatic changes. */
export const GATEWAY = 'gateway';

type StoredRelease = {
  version: string;
  at: string;
  who: string;
  bytes: number;
  /** Undefined if it was published before digests were recorded. */
  sha256?: string | undefined;
};

/** Until when a version was live, and for how many milliseconds in all, by the clocks of the gateways that wrote the events. */
type Service = { until: string; ms: number };

export type AppState = {
  /** Stored releases, newest first. */
  versions: readonly StoredRelease[];
  live: string | null;
  /** When the live version went live, by the clock of the gateway that wrote the event; `sinceSeq` gives the order. */
  since: string | null;
  sinceSeq: number;
  who: string | null;
  why: string | null;
  canary: { version: string; percent: number; sinceSeq: number } | null;
  pinned: boolean;
  /** Nobody gets it, except by a canary, until a version is promoted to all. */
  retired: boolean;
  /** Null: the grants of the workspace's table. */
  granted: Grants | null;
  /** Asked for and not granted; may contain outdated ones. */
  requests: readonly GrantRequest[];
  /** Team and contact. */
  owner: string | null;
  /** Versions that were live before, the latest last. */
  past: readonly string[];
  /** Time of service by stored version, of the live one before its present term. */
  service: ReadonlyMap<string, Service>;
  /** Versions that were rolled back from and not promoted again. */
  bad: readonly string[];
  /** The last refused automatic rollback. */
  refused: { sinceSeq: number; reason: string } | null;
};

export type TokenState = {
  id: string;
  app: string;
  label: string;
  at: string;
  expires: string;
  /** Largest share of visitors that it may give a release to. */
  percent: number;
  tokenHash: string;
  revoked: string | null;
};

export type RegistryState = {
  head: RecordHead;
  apps: ReadonlyMap<string, AppState>;
  tokens: ReadonlyMap<string, TokenState>;
};

export const EMPTY_APP: AppState = {
  versions: [],
  live: null,
  since: null,
  sinceSeq: 0,
  who: null,
  why: null,
  canary: null,
  pinned: false,
  retired: false,
  granted: null,
  requests: [],
  owner: null,
  past: [],
  service: new Map(),
  bad: [],
  refused: null,
};

export const EMPTY_STATE: RegistryState = { head: { seq: 0, hash: NO_HASH }, apps: new Map(), tokens: new Map() };

export function getApp(state: RegistryState, app: string): AppState {
  return state.apps.get(app) ?? EMPTY_APP;
}

export function isStored(app: AppState, version: string): boolean {
  return app.versions.some((release) => release.version === version);
}

export function digestIn(app: AppState, version: string): string | undefined {
  return app.versions.find((release) => release.version === version)?.sha256;
}

/** The latest former version that is still stored and was not rolled back from. */
export function findPrevious(app: AppState): string | null {
  return app.past.findLast((version) => isStored(app, version) && !app.bad.includes(version)) ?? null;
}

/** Number of the event since which the version is served; undefined if it is not. */
export function servedSince(app: AppState, version: string): number | undefined {
  if (app.live === version) return app.sinceSeq;
  return app.canary?.version === version ? app.canary.sinceSeq : undefined;
}

export function listServed(app: AppState): string[] {
  return [app.live, app.canary?.version].filter((version) => version != null);
}

type Moment = Pick<RegistryEvent, 'seq' | 'at' | 'who' | 'why'>;

/** The state after one more event. Whether it was allowed is up to `decide`. */
export function fold(state: RegistryState, event: RegistryEvent): RegistryState {
  const head = { seq: event.seq, hash: event.hash };
  if (event.kind === 'repaired') {
    // Carried events get the number of the repair, since other events have taken their former ones.
    const { seq, carried = [] } = event;
    return { ...carried.reduce<RegistryState>((before, carry) => fold(before, { ...carry, seq }), state), head };
  }
  return { head, apps: foldApps(state, event), tokens: foldTokens(state.tokens, event) };
}

function foldApps(state: RegistryState, event: RegistryEvent): RegistryState['apps'] {
  const change = (app: string, next: (before: AppState) => AppState) =>
    new Map([...state.apps, [app, next(getApp(state, app))] as const]);
  switch (event.kind) {
    case 'published': {
      const { version, at, who, bytes, sha256 } = event;
      return change(event.app, (app) => ({
        ...app,
        // A repair may repeat a known version.
        versions: [{ version, at, who, bytes, sha256 }, ...app.versions.filter((stored) => stored.version !== version)],
      }));
    }
    case 'removed':
      return change(event.app, (app) => without(app, event.version));
    case 'pinned':
      return change(event.app, (app) => ({ ...promote(app, event.version, event), pinned: true }));
    case 'unpinned':
      return change(event.app, (app) => ({ ...app, pinned: false }));
    case 'retired':
      return change(event.app, (app) => retire(app, event));
    case 'granted':
      return change(event.app, (app) => ({ ...app, granted: event.grants, requests: listUnmet(app, event.grants) }));
    case 'requested':
      return change(event.app, (app) => ({ ...app, requests: withRequested(app, event) }));
    case 'declined':
      return change(event.app, (app) => ({ ...app, requests: withDeclined(app, event) }));
    case 'owned':
      return change(event.app, (app) => ({ ...app, owner: event.owner }));
    case 'promoted':
    case 'rolled-back': {
      const move = event.kind === 'promoted' ? moveTo : rollBack;
      const moved = event.changes.map((entry) => [entry.app, move(getApp(state, entry.app), entry, event)] as const);
      return new Map([...state.apps, ...moved]);
    }
    case 'rollback-refused': {
      const { version, reason } = event;
      return change(event.app, (app) => ({ ...app, refused: { sinceSeq: servedSince(app, version) ?? 0, reason } }));
    }
    default:
      return state.apps;
  }
}

/** Requests of the last 30 days. */
export function listRequests({ requests }: AppState, now: number): GrantRequest[] {
  return requests.filter(({ at }) => now - Date.parse(at) < GRANT_REQUESTS.days * DAY_MS);
}

type GrantsEvent = Moment & { grants: Grants };

function withRequested(app: AppState, { grants, at, who, why }: GrantsEvent): GrantRequest[] {
  const added = listGrants(grants).map((what) => ({ what, at, who, why, declined: null }));
  return [...listRequests(app, Date.parse(at)), ...added].slice(-GRANT_REQUESTS.most);
}

function withDeclined({ requests }: AppState, { grants, why }: GrantsEvent): GrantRequest[] {
  const declined = listGrants(grants);
  return requests.map((request) => (declined.includes(request.what) ? { ...request, declined: why } : request));
}

function listUnmet({ requests }: AppState, grants: Grants): GrantRequest[] {
  const isMet = (what: string) => {
    if (what.startsWith('/')) return isGrantedPath(grants, what);
    return URL.canParse(what) ? isGrantedOrigin(grants, what) : (grants.calls?.includes(what) ?? false);
  };
  return requests.filter(({ what }) => !isMet(what));
}

function moveTo(app: AppState, { to, percent }: ReleaseChange, event: Moment): AppState {
  const canary = percent > 0 && percent < 100 ? { version: to, percent, sinceSeq: event.seq } : null;
  return percent === 100 ? promote(app, to, event) : { ...app, canary };
}

/** Promoting a version to all visitors declares it good; a canary does not. */
function promote(app: AppState, version: string, { seq, at, who, why }: Moment): AppState {
  const bad = app.bad.filter((entry) => entry !== version);
  if (app.live === version) return { ...app, bad, canary: null };
  const past = [...app.past, app.live].filter((entry) => entry !== null && entry !== version) as string[];
  const service = serviceUntil(app, at);
  const retired = false;
  return { ...app, live: version, since: at, sinceSeq: seq, who, why, canary: null, retired, past, service, bad };
}

/** The live version becomes the previous one, so that a rollback undoes it. */
function retire(app: AppState, { seq, at, who, why }: Moment): AppState {
  const past = [...app.past, app.live].filter((entry) => entry !== null);
  const service = serviceUntil(app, at);
  return { ...app, live: null, since: at, sinceSeq: seq, who, why, canary: null, retired: true, past, service };
}

/** Adds the live version's time of service. Clocks of gateways may differ, but no time is negative. */
function serviceUntil({ live, since, service }: AppState, at: string): AppState['service'] {
  if (live === null || since === null) return service;
  const ms = Math.max(0, Date.parse(at) - Date.parse(since)) + (service.get(live)?.ms ?? 0);
  return new Map([...service, [live, { until: at, ms }]]);
}

/** Later versions and the canary become bad: they are no fallbacks, and publishing them again does not make them live. */
function rollBack(app: AppState, { from, to }: ReleaseChange, { seq, at, who, why }: Moment): AppState {
  const index = app.past.lastIndexOf(to);
  const skipped = app.live === to || index < 0 ? [] : app.past.slice(index + 1);
  const left = [from, app.canary?.version, ...skipped].filter((version) => version != null);
  const bad = [...new Set([...app.bad, ...left])].filter((version) => version !== to);
  if (app.live === to) return { ...app, canary: null, bad };
  const past = index < 0 ? app.past : app.past.slice(0, index);
  const service = serviceUntil(app, at);
  const retired = false;
  return { ...app, live: to, since: at, sinceSeq: seq, who, why, canary: null, retired, past, service, bad };
}

function without(app: AppState, version: string): AppState {
  const versions = app.versions.filter((release) => release.version !== version);
  const service = new Map([...app.service].filter(([entry]) => entry !== version));
  return { ...app, versions, past: app.past.filter((entry) => entry !== version), service };
}

/** Expiry of tokens that were created before tokens expired. */
function usualExpiry(at: string): string {
  return new Date(Date.parse(at) + TOKEN_DAYS.usual * DAY_MS).toISOString();
}

function foldTokens(tokens: RegistryState['tokens'], event: RegistryEvent): RegistryState['tokens'] {
  if (event.kind === 'token-created') {
    const { id, app, label, at, expires = usualExpiry(at), percent = 100, tokenHash = '' } = event;
    const token: TokenState = { id, app, label, at, expires, percent, tokenHash, revoked: null };
    return new Map([...tokens, [id, token] as const]);
  }
  const token = event.kind === 'token-revoked' ? tokens.get(event.id) : undefined;
  return token ? new Map([...tokens, [token.id, { ...token, revoked: event.at }]]) : tokens;
}
