import { ProblemError } from '../../../src/problems/problem-error';
import { decide } from '../../../src/releases/changes/decide';
import type { Command } from '../../../src/releases/changes/decide';
import { sealEvent } from '../../../src/releases/record/event-hash';
import { getApp, EMPTY_STATE, fold, GATEWAY, findPrevious } from '../../../src/releases/record/state-machine';
import type { RegistryState } from '../../../src/releases/record/state-machine';

const APP = 'mf-clusters';
const BY = { who: 'operator', why: 'a test' };

/** Parses `promote v3 10`: a command, a version, and a share of visitors or the event since which the version is served. */
function buildCommand(words: string): Command {
  const [what = '', version = '', number] = words.split(' ');
  const release = { app: APP, version, percent: Number(number ?? 100) };
  const commands: Record<string, Command> = {
    publish: { kind: 'publish', app: APP, version, bytes: 1, sha256: version },
    promote: { kind: 'promote', releases: [release] },
    serve: { kind: 'serve', release },
    back: { kind: 'roll-back', app: APP, version: version || undefined },
    pin: { kind: 'pin', app: APP, version: version || undefined },
    unpin: { kind: 'unpin', app: APP },
    retire: { kind: 'retire', app: APP },
    gateway: { kind: 'roll-back-automatically', served: { app: APP, version, sinceSeq: Number(number) } },
  };
  return commands[what] ?? { kind: 'revoke-token', id: version };
}

/** Events 1 to 6: v1 to v4 are stored, and v1 and then v2 go live. */
const LIVE = ['publish v1', 'publish v2', 'publish v3', 'publish v4', 'promote v1', 'promote v2'];

function play(steps: string, start: readonly string[] = LIVE): RegistryState {
  return [...start, ...steps.split(', ').filter(Boolean)].reduce<RegistryState>((state, words) => {
    const by = words.startsWith('gateway') ? { ...BY, who: GATEWAY } : BY;
    const draft = decide(state, buildCommand(words), by);
    return draft ? fold(state, sealEvent(draft, state.head, new Date())) : state;
  }, EMPTY_STATE);
}

function outcome(state: RegistryState): string {
  const app = getApp(state, APP);
  const canary = app.canary ? `, ${app.canary.version} to ${app.canary.percent} %` : '';
  const bad = app.bad.length > 0 ? `, bad ${app.bad.toSorted().join(' ')}` : '';
  return `${app.live} after ${findPrevious(app)}${canary}${bad}${app.pinned ? ', pinned' : ''}${app.retired ? ', retired' : ''}`;
}

test('a stored release is not served, and the first promotion has no previous version', () => {
  expect(outcome(play('', LIVE.slice(0, 4)))).toBe('null after null');
  expect(outcome(play('', LIVE.slice(0, 5)))).toBe('v1 after null');
});

test.each([
  ['a promotion makes a version live', 'promote v3', 'v3 after v2'],
  ['a canary leaves the live version', 'promote v3 10', 'v2 after v1, v3 to 10 %'],
  ['a canary is given to more', 'promote v3 10, promote v3 50', 'v2 after v1, v3 to 50 %'],
  ['a canary is given to all', 'promote v3 10, promote v3', 'v3 after v2'],
  ['a canary takes the place of another', 'promote v3 10, promote v4 10', 'v2 after v1, v4 to 10 %'],
  ['a canary is ended', 'promote v3 10, promote v3 0', 'v2 after v1'],
  ['promoting the live version ends a canary', 'promote v3 10, promote v2', 'v2 after v1'],
  ['a rollback goes to the version before', 'back', 'v1 after null, bad v2'],
  ['a rollback goes to a version that is named', 'back v4', 'v4 after v1, bad v2'],
  ['a rollback takes a canary off first', 'promote v3 10, back', 'v2 after v1, bad v3'],
  ['a rollback to the live version does so too', 'promote v3 10, back v2', 'v2 after v1, bad v3'],
  ['a rollback past a canary holds both back', 'promote v3 10, back v1', 'v1 after null, bad v2 v3'],
  ['a second rollback skips what was rolled back from', 'promote v3, back, back', 'v1 after null, bad v2 v3'],
  ['a rollback over versions holds all of them back', 'promote v3, back v1', 'v1 after null, bad v2 v3'],
  ['a bad version is not gone back to', 'back, promote v3, back', 'v1 after null, bad v2 v3'],
  ['promoting a bad version declares it good', 'back, promote v2', 'v2 after v1'],
  ['giving a bad version to some does not', 'back, promote v2 10', 'v1 after null, v2 to 10 %, bad v2'],
  ['publishing a bad version again does not serve it', 'back, serve v2', 'v1 after null, bad v2'],
  ['not even to some', 'back, serve v2 10', 'v1 after null, bad v2'],
  ['nor a canary that a rollback went past', 'promote v3 10, back v1, serve v3 10', 'v1 after null, bad v2 v3'],
  ['nor what the gateway went back from', 'gateway v2 6, serve v2', 'v1 after null, bad v2'],
  ['a pin holds the live version, without a canary', 'promote v3 10, pin', 'v2 after v1, pinned'],
  ['a pin makes its version live', 'pin v1', 'v1 after v2, pinned'],
  ['publications leave a pinned app', 'pin, serve v3', 'v2 after v1, pinned'],
  ['a pin is moved, and taken off', 'pin, pin v1, unpin, promote v3', 'v3 after v1'],
  ['a retired app is served to nobody', 'promote v3 10, retire', 'null after v2, retired'],
  ['a canary of a retired app leaves it retired', 'retire, promote v3 10', 'null after v2, v3 to 10 %, retired'],
  ['retiring it again ends the canary', 'retire, promote v3 10, retire', 'null after v2, retired'],
  ['a rollback ends the canary of a retired app', 'retire, promote v3 10, back', 'null after v2, retired'],
  ['and so does the gateway’s', 'retire, promote v3 10, gateway v3 8', 'null after v2, retired'],
  ['a promotion brings a retired app back', 'retire, promote v1', 'v1 after v2'],
  ['and so does a rollback, to what was live', 'retire, back', 'v2 after v1'],
  ['the gateway goes back from the live version', 'gateway v2 6', 'v1 after null, bad v2'],
  ['the gateway takes a canary off', 'promote v3 10, gateway v3 7', 'v2 after v1, bad v3'],
  ['the gateway goes back past a canary', 'promote v3 10, gateway v2 6', 'v1 after null, bad v2 v3'],
  [
    'and off a canary where it went back before',
    'gateway v2 6, promote v3 10, gateway v3 8',
    'v1 after null, bad v2 v3',
  ],
])('%s', (_what, steps, expected) => {
  expect(outcome(play(steps))).toBe(expected);
});

test.each([
  ['promoting what is live', '', 'promote v2'],
  ['a canary as it is', 'promote v3 10', 'promote v3 10'],
  ['taking from all what nobody gets', '', 'promote v3 0'],
  ['taking from all what is live', '', 'promote v2 0'],
  ['taking from all what is not the canary', 'promote v3 10', 'promote v4 0'],
  ['promoting the pinned version', 'pin', 'promote v2'],
  ['a rollback to where the app is', '', 'back v2'],
  ['the pin that there is', 'pin', 'pin v2'],
  ['unpinning what is not pinned', '', 'unpin'],
  ['a known publication', '', 'publish v1'],
  ['retiring what is retired', 'retire', 'retire'],
  ['the gateway’s rollback from what was retired since', 'retire', 'gateway v2 6'],
  ['the gateway’s rollback from what nobody gets', '', 'gateway v3 7'],
  ['the gateway’s rollback from what was promoted again since', '', 'gateway v2 4'],
  ['the gateway’s rollback from a canary that was promoted again since', 'promote v3 10', 'gateway v3 6'],
])('nothing is recorded of %s', (_what, steps, command) => {
  expect(decide(play(steps), buildCommand(command), BY)).toBeNull();
});

const PINNED = `release_pinned: ${APP} is pinned to v2. Take the pin off first.`;
const NO_EARLIER = `unknown_release: ${APP} has no earlier release to roll back to.`;

function readRefusal(command: Command, state = play('')): string {
  try {
    decide(state, command, BY);
  } catch (error) {
    if (error instanceof ProblemError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'not refused';
}

test.each([
  ['promote v2 10', '', `invalid_input: ${APP} v2 is live for everybody already.`],
  ['promote v9', '', `unknown_release: No release v9 of ${APP} is kept.`],
  ['promote v3', 'pin', PINNED],
  ['back', 'pin', PINNED],
  ['back v9', '', `unknown_release: No release v9 of ${APP} is kept.`],
  ['back', 'back', NO_EARLIER],
  ['pin v9', '', `unknown_release: No release v9 of ${APP} is kept.`],
  ['retire', 'pin', PINNED],
  ['publish v5', 'retire', /^release_retired: .* release promote mf-clusters v2$/],
  ['publish v1', 'retire', /^release_retired/],
  ['gateway v2 8', 'promote v3, gateway v3 7', /unknown_release: The gateway itself went back to it; .* a person/],
  ['gateway v1 7', 'back', NO_EARLIER],
  ['gateway v1 7', 'back, promote v3 10', NO_EARLIER],
  ['revoke none', '', 'unknown_release: There is no token none.'],
])('%s after “%s” is refused: %s', (command, steps, refusal) => {
  expect(readRefusal(buildCommand(command), play(steps))).toMatch(refusal);
});

test('a rollback of an app without a release says so', () => {
  const refusal = readRefusal(buildCommand('back'), play('', []));
  expect(refusal).toBe(`unknown_release: ${APP} has no release yet.`);
});

test('an app that is named twice or does not exist, a pin without a version and other files are refused', () => {
  const promoteAll = (...apps: string[]): Command => ({
    kind: 'promote',
    releases: apps.map((app) => ({ app, version: 'v3', percent: 100 })),
  });
  expect(readRefusal(promoteAll(APP, APP))).toBe('invalid_input: An app is named twice.');
  expect(readRefusal(promoteAll('mf-none'))).toBe('unknown_release: No release v3 of mf-none is kept.');
  expect(readRefusal({ kind: 'pin', app: 'mf-none' })).toMatch(/^unknown_release/);
  expect(readRefusal({ kind: 'publish', app: APP, version: 'v1', bytes: 1, sha256: 'other' })).toMatch(
    /^release_differs/,
  );
});

test('the shell and an app without a release cannot be retired', () => {
  expect(readRefusal({ kind: 'retire', app: 'shell' })).toMatch(/^invalid_input: The shell cannot be retired/);
  expect(readRefusal({ kind: 'retire', app: 'mf-none' })).toBe('unknown_release: No release of mf-none is kept.');
});

test('a refusal of the gateway’s rollback is recorded once, for as long as it is the same', () => {
  const served = { app: APP, version: 'v2', sinceSeq: 6 };
  const refuse = (reason: string): Command => ({ kind: 'record-refusal', served, reason });
  const state = play('');
  const refused = fold(state, sealEvent(decide(state, refuse('pinned'), BY)!, state.head, new Date()));
  expect(decide(refused, refuse('pinned'), BY)).toBeNull();
  expect(decide(refused, refuse('x'.repeat(600)), BY)).toMatchObject({ reason: 'x'.repeat(500) });
});
