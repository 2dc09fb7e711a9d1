import { grantsSchema } from '@klaster/shared/contract/releases';
import type { Grants, ReleaseChange } from '@klaster/shared/contract/releases';
import { RegistryProblem } from '../../problems/registry-problem';
import { isReserved } from '../grants/addresses';
import { grantOfAnother, getGrants } from '../grants/granted';
import type { Attribution, EventDraft } from '../record/event-hash';
import { getApp, digestIn, GATEWAY, isStored, findPrevious, servedSince } from '../record/state-machine';
import type { AppState, RegistryState } from '../record/state-machine';
import { assertSameFiles } from '../store/release-digest';
import { listOutdated } from './retention';
import type { Retention } from './retention';

/** A release that is to be served to a part of the visitors, 0 to 100 percent. */
export type WantedRelease = { app: string; version: string; percent: number };

/** A release that visitors get, with the number of the event since which they do. */
export type ServedVersion = { app: string; version: string; sinceSeq: number };

/** A release whose archive has passed the gates, as the record keeps it. */
type PublishedRelease = { app: string; version: string; bytes: number; sha256: string };

/** Everything that may be requested of the registry. */
export type Command =
  | ({ kind: 'publish' } & PublishedRelease)
  | { kind: 'promote'; releases: readonly WantedRelease[] }
  /** After a publication: a pinned app, and a version that was rolled back from, stay as they are. */
  | { kind: 'serve'; release: WantedRelease }
  | { kind: 'roll-back'; app: string; version?: string | undefined }
  | { kind: 'roll-back-automatically'; served: ServedVersion }
  | { kind: 'record-refusal'; served: ServedVersion; reason: string }
  | { kind: 'pin'; app: string; version?: string | undefined }
  | { kind: 'unpin'; app: string }
  | { kind: 'grant' | 'revoke'; app: string; grants: Grants }
  | { kind: 'create-token'; token: Omit<Extract<EventDraft, { kind: 'token-created' }>, 'kind' | 'who' | 'why'> }
  | { kind: 'revoke-token'; id: string }
  | { kind: 'remove'; app: string; version: string; retention: Retention; now: Date };

/** Letters of a reason in the record: gates may name many routes. */
const REASON_LENGTH = 500;

/**
 * The event that fulfils a command in this state; null when nothing has to change. Pure: gates and authority are checked at the edge.
 *
 * @throws {RegistryProblem} when the command cannot be fulfilled
 */
export function decide(state: RegistryState, command: Command, by: Attribution): EventDraft | null {
  switch (command.kind) {
    case 'publish': {
      const { app, version, bytes, sha256 } = command;
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
    case 'grant':
      return granting(state, command, by);
    case 'revoke':
      return { kind: 'granted', app: command.app, grants: withoutGrants(state, command), ...by };
    case 'create-token':
      return { kind: 'token-created', ...command.token, ...by };
    case 'revoke-token': {
      const token = state.tokens.get(command.id);
      if (!token) throw new RegistryProblem('unknown_release', `There is no token ${command.id}.`);
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

/** Whether publishing a release changes nothing for visitors, whatever share was requested. */
export function isHeldBack(state: RegistryState, { app, version }: WantedRelease): boolean {
  const { pinned, bad } = getApp(state, app);
  return pinned || bad.includes(version);
}

export function promotion(changes: ReleaseChange[], by: Attribution): EventDraft | null {
  return changes.length === 0 ? null : { kind: 'promoted', changes, ...by };
}

function rollback(change: ReleaseChange | null, automatic: boolean, by: Attribution): EventDraft | null {
  return change && { kind: 'rolled-back', changes: [change], automatic, ...by };
}

/** Changes needed to serve the releases as wanted; none for those already served so. */
function promotionChanges(state: RegistryState, wanted: readonly WantedRelease[]): ReleaseChange[] {
  if (new Set(wanted.map(({ app }) => app)).size < wanted.length)
    throw new RegistryProblem('invalid_input', 'An app is named twice.');
  return wanted
    .filter((release) => !isServedSo(movable(state, release.app, release.version), release))
    .map(({ app, version, percent }) => ({ app, from: getApp(state, app).live, to: version, percent }));
}

function isServedSo({ live, canary }: AppState, { app, version, percent }: WantedRelease): boolean {
  if (percent === 100) return live === version && canary === null;
  if (percent > 0 && live === version)
    throw new RegistryProblem('invalid_input', `${app} ${version} is live for everybody already.`);
  return percent === 0 ? canary?.version !== version : canary?.version === version && canary.percent === percent;
}

/** The app, if it may move to the version: that is stored, and the app not pinned to another. */
function movable(state: RegistryState, name: string, version: string): AppState {
  assertStored(state, name, version);
  const app = getApp(state, name);
  if (app.pinned && app.live !== version)
    throw new RegistryProblem('release_pinned', `${name} is pinned to ${app.live}. Take the pin off first.`);
  return app;
}

function assertStored(state: RegistryState, app: string, version: string): void {
  if (!isStored(getApp(state, app), version)) throw unknownRelease(app, version);
}

const unknownRelease = (app: string, version: string) =>
  new RegistryProblem('unknown_release', `No release ${version} of ${app} is kept.`);

/** To a given version, else away from the canary, else to the previous live version; null when the app is there already. */
function rollbackChange(state: RegistryState, name: string, version?: string): ReleaseChange | null {
  const { canary, live } = getApp(state, name);
  const to = version ?? (canary ? live : findPrevious(getApp(state, name)));
  if (to === null) throw new RegistryProblem('unknown_release', `${name} has no earlier release to roll back to.`);
  movable(state, name, to);
  if (to !== live) return { app: name, from: live, to, percent: 100 };
  return canary && { app: name, from: canary.version, to, percent: 100 };
}

/**
 * The gateway's own rollback of a version that visitors cannot load; null when nobody gets it any more, or it was promoted again since.
 * A live version that is itself the result of one stays: the next step is a person's, so that forged reports cause one step at most.
 */
function automaticRollback(state: RegistryState, { app: name, version, sinceSeq }: ServedVersion) {
  const app = getApp(state, name);
  if (servedSince(app, version) !== sinceSeq) return null;
  if (app.live !== version) return rollbackChange(state, name);
  if (app.who === GATEWAY)
    throw new RegistryProblem('unknown_release', `The gateway itself went back to it; the next step is a person's.`);
  const to = findPrevious(app);
  if (to === null) throw new RegistryProblem('unknown_release', `${name} has no earlier release to roll back to.`);
  return rollbackChange(state, name, to);
}

type Granting = { app: string; grants: Grants };

/** Adds to an app's grants. Existing ones are not recorded again. */
function granting(state: RegistryState, { app, grants: more }: Granting, by: Attribution): EventDraft | null {
  for (const path of more.paths) assertFree(state, app, path);
  const before = getGrants(state, app);
  const grants = {
    paths: [...new Set([...before.paths, ...more.paths])],
    connect: [...new Set([...before.connect, ...more.connect.map(toOrigin)])],
  };
  if (!grantsSchema.safeParse(grants).success)
    throw new RegistryProblem('invalid_input', `${app} would be granted more than an app may have.`);
  const isMore = grants.paths.length + grants.connect.length > before.paths.length + before.connect.length;
  return isMore ? { kind: 'granted', app, grants, ...by } : null;
}

function withoutGrants(state: RegistryState, { app, grants: less }: Granting): Grants {
  const before = getGrants(state, app);
  const gone = new Set([...less.paths, ...less.connect.map(toOrigin)]);
  const unknown = [...gone].filter((one) => ![...before.paths, ...before.connect].includes(one));
  if (unknown.length > 0)
    throw new RegistryProblem('invalid_input', `${app} has not been granted ${unknown.join(', ')}.`);
  const isLeft = (one: string) => !gone.has(one);
  return { paths: before.paths.filter(isLeft), connect: before.connect.filter(isLeft) };
}

function assertFree(state: RegistryState, app: string, path: string): void {
  if (isReserved(path)) throw new RegistryProblem('invalid_input', `The gateway itself answers ${path}.`);
  const taken = grantOfAnother(state, app, path);
  if (!taken) return;
  const remedy = `Take it from there to grant ${path}.`;
  throw new RegistryProblem('invalid_input', `${taken.path} is ${taken.app}’s. ${remedy}`);
}

const toOrigin = (url: string) => new URL(url).origin;
