import { GRANT_REQUESTS, grantsSchema, isReserved, listGrants } from '@klaster/shared/contract/releases';
import type { Grants, ReleaseChange } from '@klaster/shared/contract/releases';
import { ProblemError } from '../../problems/problem-error';
import { isGrantable, grantOfAnother, getGrants } from '../grants/granted';
import type { Attribution, EventDraft } from '../record/event-hash';
import { getApp, digestIn, GATEWAY, isStored, findPrevious, listRequests, servedSince } from '../record/state-machine';
import type { AppState, RegistryState } from '../record/state-machine';
import { assertSameFiles } from '../store/release-digest';
import { SHELL } from '../store/release-manifest';
import { listOutdated } from './retention';
import type { Retention } from './retention';

/** A release to serve to 0 to 100 percent of the visitors. */
export type WantedRelease = { app: string; version: string; percent: number };

/** A served release with the number of the event since which it is served. */
export type ServedVersion = { app: string; version: string; sinceSeq: number };

export type Command =
  | { kind: 'publish'; app: string; version: string; bytes: number; sha256: string }
  | { kind: 'promote'; releases: readonly WantedRelease[] }
  /** After a publication. Does nothing for a pinned app and for a version that was rolled back from. */
  | { kind: 'serve'; release: WantedRelease }
  | { kind: 'roll-back'; app: string; version?: string | undefined }
  | { kind: 'roll-back-automatically'; served: ServedVersion }
  | { kind: 'record-refusal'; served: ServedVersion; reason: string }
  | { kind: 'pin'; app: string; version?: string | undefined }
  | { kind: 'unpin'; app: string }
  | { kind: 'retire'; app: string }
  | { kind: 'grant' | 'revoke' | 'decline'; app: string; grants: Grants }
  /** For what is neither granted nor asked for already. */
  | { kind: 'request'; app: string; grants: Grants }
  | { kind: 'own'; app: string; owner: string }
  | { kind: 'create-token'; token: Omit<Extract<EventDraft, { kind: 'token-created' }>, 'kind' | 'who' | 'why'> }
  | { kind: 'revoke-token'; id: string }
  | { kind: 'remove'; app: string; version: string; retention: Retention; now: Date };

/** Gates may name many routes. */
const REASON_LENGTH = 500;

/** The event that fulfils a command, null if nothing has to change. Gates and authority are checked by the caller. */
export function decide(state: RegistryState, command: Command, by: Attribution): EventDraft | null {
  switch (command.kind) {
    case 'publish': {
      const { app, version, bytes, sha256 } = command;
      assertNotRetired(state, app);
      assertSameFiles(command, digestIn(getApp(state, app), version));
      return isStored(getApp(state, app), version) ? null : { kind: 'published', app, version, bytes, sha256, ...by };
    }
    case 'promote':
      return promotion(promotionChanges(state, command.releases), by);
    case 'serve':
      return isHeldBack(state, command.release) ? null : promotion(promotionChanges(state, [command.release]), by);
    case 'roll-back':
      return rollback(rollbackChange(state, command.app, command.version), false, by);
    case 'roll-back-automatically':
      return rollback(automaticRollback(state, command.served), true, by);
    case 'record-refusal': {
      const { app, version, sinceSeq } = command.served;
      const reason = command.reason.slice(0, REASON_LENGTH);
      const { refused } = getApp(state, app);
      if (refused?.reason === reason && refused.sinceSeq === sinceSeq) return null;
      return { kind: 'rollback-refused', app, version, reason, ...by };
    }
    case 'pin': {
      const { live, pinned } = getApp(state, command.app);
      const version = command.version ?? live;
      if (version === null) throw unknownRelease(command.app, '');
      assertStored(state, command.app, version);
      return pinned && version === live ? null : { kind: 'pinned', app: command.app, version, ...by };
    }
    case 'unpin':
      return getApp(state, command.app).pinned ? { kind: 'unpinned', app: command.app, ...by } : null;
    case 'retire':
      return retirement(state, command.app, by);
    case 'grant':
      return granting(state, command, by);
    case 'revoke':
      return { kind: 'granted', app: command.app, grants: withoutGrants(state, command), ...by };
    case 'request':
      return requesting(state, command, by);
    case 'decline': {
      const { app, grants } = command;
      const open = listRequests(getApp(state, app), Date.now()).filter(({ declined }) => declined === null);
      const unknown = listGrants(grants).find((grant) => !open.some(({ what }) => what === grant));
      if (unknown) throw new ProblemError('invalid_input', `${app} has not asked for ${unknown}.`);
      return { kind: 'declined', app, grants, ...by };
    }
    case 'own': {
      const { app, owner } = command;
      return getApp(state, app).owner === owner ? null : { kind: 'owned', app, owner, ...by };
    }
    case 'create-token':
      return { kind: 'token-created', ...command.token, ...by };
    case 'revoke-token': {
      const token = state.tokens.get(command.id);
      if (!token) throw new ProblemError('unknown_release', `There is no token ${command.id}.`);
      const why = `token for ${token.label} revoked`;
      return token.revoked ? null : { kind: 'token-revoked', id: command.id, who: by.who, why };
    }
    case 'remove': {
      const { app, version, retention, now } = command;
      const isOutdated = listOutdated(getApp(state, app), retention, now).includes(version);
      return isOutdated ? { kind: 'removed', app, version, ...by } : null;
    }
  }
}

/** Whether a published release is not served, even if a share of visitors was requested. */
export function isHeldBack(state: RegistryState, { app, version }: WantedRelease): boolean {
  const { pinned, bad } = getApp(state, app);
  return pinned || bad.includes(version);
}

export function promotion(changes: ReleaseChange[], by: Attribution): EventDraft | null {
  return changes.length === 0 ? null : { kind: 'promoted', changes, ...by };
}

function rollback(change: ReleaseChange | null, automatic: boolean, by: Attribution): EventDraft | null {
  if (change?.percent === 0) return promotion([change], by);
  return change && { kind: 'rolled-back', changes: [change], automatic, ...by };
}

function promotionChanges(state: RegistryState, wanted: readonly WantedRelease[]): ReleaseChange[] {
  if (new Set(wanted.map(({ app }) => app)).size < wanted.length)
    throw new ProblemError('invalid_input', 'An app is named twice.');
  return wanted
    .filter((release) => !isServedSo(movable(state, release.app, release.version), release))
    .map(({ app, version, percent }) => ({ app, from: getApp(state, app).live, to: version, percent }));
}

function isServedSo({ live, canary }: AppState, { app, version, percent }: WantedRelease): boolean {
  if (percent === 100) return live === version && canary === null;
  if (percent > 0 && live === version)
    throw new ProblemError('invalid_input', `${app} ${version} is live for everybody already.`);
  return percent === 0 ? canary?.version !== version : canary?.version === version && canary.percent === percent;
}

/** @throws {ProblemError} if the version is not stored or the app is pinned to another one */
function movable(state: RegistryState, name: string, version: string): AppState {
  assertStored(state, name, version);
  const app = getApp(state, name);
  if (app.pinned && app.live !== version) throw pinnedApp(name, app);
  return app;
}

const pinnedApp = (name: string, { live }: AppState) =>
  new ProblemError('release_pinned', `${name} is pinned to ${live}. Take the pin off first.`);

/** Null if nobody gets the app already. */
function retirement(state: RegistryState, name: string, by: Attribution): EventDraft | null {
  if (name === SHELL) throw new ProblemError('invalid_input', 'The shell cannot be retired: every page needs it.');
  const app = getApp(state, name);
  if (app.versions.length === 0) throw new ProblemError('unknown_release', `No release of ${name} is kept.`);
  if (app.pinned) throw pinnedApp(name, app);
  return app.retired && app.canary === null ? null : { kind: 'retired', app: name, ...by };
}

function assertNotRetired(state: RegistryState, name: string): void {
  const app = getApp(state, name);
  if (!app.retired) return;
  const remedy = `To bring it back, promote a stored release: release promote ${name} ${findPrevious(app) ?? '<version>'}`;
  throw new ProblemError('release_retired', `${name} has been retired, so nothing is published. ${remedy}`);
}

/** @throws {ProblemError} `unknown_release` */
export function assertStored(state: RegistryState, app: string, version: string): void {
  if (!isStored(getApp(state, app), version)) throw unknownRelease(app, version);
}

const unknownRelease = (app: string, version: string) =>
  new ProblemError('unknown_release', `No release ${version} of ${app} is kept.`);

function noEarlier(state: RegistryState, app: string): ProblemError {
  const lacks = getApp(state, app).versions.length === 0 ? 'no release yet' : 'no earlier release to roll back to';
  return new ProblemError('unknown_release', `${app} has ${lacks}.`);
}

/**
 * To the given version, else away from the canary, else to the previous live version. Null if the app is there already. Without a live
 * version, as after a retirement, the canary only ends: then the share is 0.
 */
function rollbackChange(state: RegistryState, name: string, version?: string): ReleaseChange | null {
  const { canary, live } = getApp(state, name);
  if (canary && live === null && version === undefined)
    return { app: name, from: null, to: canary.version, percent: 0 };
  const to = version ?? (canary ? live : findPrevious(getApp(state, name)));
  if (to === null) throw noEarlier(state, name);
  movable(state, name, to);
  if (to !== live) return { app: name, from: live, to, percent: 100 };
  return canary && { app: name, from: canary.version, to, percent: 100 };
}

/**
 * Null if nobody gets the version any more, or it was promoted again since. The result of an automatic rollback is not rolled back
 * automatically, so that forged reports cause one step at most.
 */
function automaticRollback(state: RegistryState, { app: name, version, sinceSeq }: ServedVersion) {
  const app = getApp(state, name);
  if (servedSince(app, version) !== sinceSeq) return null;
  if (app.live !== version) return rollbackChange(state, name);
  if (app.who === GATEWAY)
    throw new ProblemError('unknown_release', `The gateway itself went back to it; the next step is a person's.`);
  const to = findPrevious(app);
  if (to === null) throw noEarlier(state, name);
  return rollbackChange(state, name, to);
}

type Granting = { app: string; grants: Grants };

function granting(state: RegistryState, { app, grants: more }: Granting, by: Attribution): EventDraft | null {
  for (const path of more.paths) assertFree(state, app, path);
  for (const call of callsIn(more)) assertCallable(call);
  const before = getGrants(state, app);
  const grants = {
    paths: [...new Set([...before.paths, ...more.paths])],
    connect: [...new Set([...before.connect, ...more.connect.map(toOrigin)])],
    ...isolation(before.isolated || more.isolated, [...new Set([...callsIn(before), ...callsIn(more)])]),
  };
  if (!grantsSchema.safeParse(grants).success)
    throw new ProblemError('invalid_input', `${app} would be granted more than an app may have.`);
  return countGrants(grants) > countGrants(before) ? { kind: 'granted', app, grants, ...by } : null;
}

/** Null if nothing is new, or the app has asked for as much as it may. */
function requesting(state: RegistryState, { app, grants }: Granting, by: Attribution): EventDraft | null {
  for (const call of callsIn(grants)) assertCallable(call);
  const requests = listRequests(getApp(state, app), Date.now()).map(({ what }) => what);
  const known = new Set([...requests, ...listGrants(getGrants(state, app))]);
  const isFree = (path: string) => !isReserved(path) && !grantOfAnother(state, app, path);
  const wanted = listGrants(grants).filter((what) => !known.has(what) && (!what.startsWith('/') || isFree(what)));
  const asked = wanted.slice(0, GRANT_REQUESTS.most - requests.length);
  if (asked.length === 0) return null;
  return { kind: 'requested', app, grants: selectGrants(grants, (what) => asked.includes(what)), ...by };
}

function selectGrants({ paths, connect, calls = [] }: Grants, isKept: (what: string) => boolean): Grants {
  return { paths: paths.filter(isKept), connect: connect.filter(isKept), ...isolation(false, calls.filter(isKept)) };
}

function withoutGrants(state: RegistryState, { app, grants: less }: Granting): Grants {
  const before = getGrants(state, app);
  const gone = new Set([...less.paths, ...less.connect.map(toOrigin), ...callsIn(less)]);
  const unknown = [...gone].filter(
    (claim) => ![...before.paths, ...before.connect, ...callsIn(before)].includes(claim),
  );
  if (unknown.length > 0) throw new ProblemError('invalid_input', `${app} has not been granted ${unknown.join(', ')}.`);
  const isLeft = (claim: string) => !gone.has(claim);
  return { ...selectGrants(before, isLeft), ...(before.isolated && !less.isolated && { isolated: true }) };
}

const callsIn = ({ calls = [] }: Grants) => calls;

const countGrants = ({ paths, connect, calls = [], isolated }: Grants) =>
  paths.length + connect.length + calls.length + Number(isolated ?? false);

/** Absent parts stay absent: events of older gateways have none. */
const isolation = (isolated: boolean | undefined, calls: string[]): Pick<Grants, 'isolated' | 'calls'> => ({
  ...(isolated && { isolated }),
  ...(calls.length > 0 && { calls }),
});

function assertFree(state: RegistryState, app: string, path: string): void {
  if (isReserved(path)) throw new ProblemError('invalid_input', `The gateway itself answers ${path}.`);
  const otherGrant = grantOfAnother(state, app, path);
  if (!otherGrant) return;
  const remedy = `Take it from there to grant ${path}.`;
  throw new ProblemError('invalid_input', `${otherGrant.path} is ${otherGrant.app}’s. ${remedy}`);
}

function assertCallable(call: string): void {
  if (!isGrantable(call)) throw new ProblemError('invalid_input', `calls: “${call}” is no call that can be granted.`);
}

const toOrigin = (url: string) => new URL(url).origin;
