import type { Grants } from '@klaster/shared/contract';
import type { RecordHead } from './event-hash';
import { NO_HASH } from './event-hash';

/** Name of the gateway as one that moves releases. */
export const GATEWAY = 'gateway';

type StoredRelease = {
  version: string;
  at: string;
  who: string;
  bytes: number;
  /** Digest of its files; undefined if it was published before digests were recorded. */
  sha256?: string | undefined;
};

/** How a version served everybody, by the clocks of those who made the events. */
type Service = {
  /** When it was last replaced. */
  until: string;
  /** Milliseconds in all. */
  ms: number;
};

/** One app, as the record says. */
export type AppState = {
  /** Stored releases, newest first. */
  versions: readonly StoredRelease[];
  live: string | null;
  /**
   * When, by whom and why the live version became so. The time is that of the clock of the gateway that wrote the event; order
   * goes by the event's number, which all gateways share.
   */
  since: string | null;
  sinceSeq: number;
  who: string | null;
  why: string | null;
  canary: { version: string; percent: number; sinceSeq: number } | null;
  pinned: boolean;
  /** Null: nothing but what the workspace's table gives it. */
  granted: Grants | null;
  /** Versions that were live before the present one, the latest last. */
  past: readonly string[];
  /** How stored versions served while they were live, the present one before this time. */
  service: ReadonlyMap<string, Service>;
  /** Versions that were rolled back from, and not promoted again since. */
  bad: readonly string[];
  /** The last automatic rollback that was refused, with the event since which the version was served. */
  refused: { sinceSeq: number; reason: string } | null;
};

export type TokenState = {
  id: string;
  app: string;
  label: string;
  at: string;
  /** When it ends. */
  expires: string;
  /** Percent of the visitors to whom it gives a release at most. */
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
  granted: null,
  past: [],
  service: new Map(),
  bad: [],
  refused: null,
};

export const EMPTY_STATE: RegistryState = { head: { seq: 0, hash: NO_HASH }, apps: new Map(), tokens: new Map() };

export function appOf(state: RegistryState, app: string): AppState {
  return state.apps.get(app) ?? EMPTY_APP;
}

export function isStored(app: AppState, version: string): boolean {
  return app.versions.some((release) => release.version === version);
}

/** Digest of a stored release's files, if the record has it. */
export function digestIn(app: AppState, version: string): string | undefined {
  return app.versions.find((release) => release.version === version)?.sha256;
}

/** The version served before the live one: the latest that is still stored and was not rolled back from. */
export function previousOf(app: AppState): string | null {
  return app.past.findLast((version) => isStored(app, version) && !app.bad.includes(version)) ?? null;
}

/** Number of the event since which visitors get a version; undefined when none get it. */
export function servedSince(app: AppState, version: string): number | undefined {
  if (app.live === version) return app.sinceSeq;
  return app.canary?.version === version ? app.canary.sinceSeq : undefined;
}

/** Every version that some visitor is given. */
export function servedOf(app: AppState): string[] {
  return [app.live, app.canary?.version].filter((version) => version != null);
}
