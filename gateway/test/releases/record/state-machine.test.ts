import type { ReleaseChange } from '@klaster/shared/contract/releases';
import { sealEvent } from '../../../src/releases/record/event-hash';
import type { EventDraft } from '../../../src/releases/record/event-hash';
import { getApp, EMPTY_STATE, fold, findPrevious, listRequests } from '../../../src/releases/record/state-machine';
import type { AppState, RegistryState } from '../../../src/releases/record/state-machine';

const APP = 'mf-clusters';
const BY = { who: 'operator', why: 'a test' };
const BOSS = { who: 'admin:boss', why: 'another reason' };

const publish = (version: string): EventDraft => ({ kind: 'published', app: APP, version, bytes: 1, ...BY });
const change = (from: string | null, to: string, percent = 100): ReleaseChange => ({ app: APP, from, to, percent });
const promote = (
  from: string | null,
  to: string,
  more: { percent?: number; who?: string; why?: string } = {},
): EventDraft => {
  const { percent, ...by } = more;
  return { kind: 'promoted', changes: [change(from, to, percent)], ...BY, ...by };
};
const rollBack = (from: string, to: string, by = BY): EventDraft => ({
  kind: 'rolled-back',
  automatic: false,
  changes: [change(from, to)],
  ...by,
});
const pin = (version: string, by = BY): EventDraft => ({ kind: 'pinned', app: APP, version, ...by });

/** Each event is an hour after the previous one. */
function stateAfter(...drafts: EventDraft[]): RegistryState {
  const add = (state: RegistryState, draft: EventDraft) =>
    fold(state, sealEvent(draft, state.head, new Date(Date.UTC(2026, 0, 1, state.head.seq + 1))));
  return drafts.reduce(add, EMPTY_STATE);
}

/** State after v1, v2 and v3 were published by the events 1 to 3. */
function after(...drafts: EventDraft[]): AppState {
  return getApp(stateAfter(...['v1', 'v2', 'v3'].map(publish), ...drafts), APP);
}

const AT = (seq: number) => `2026-01-01T${String(seq).padStart(2, '0')}:00:00.000Z`;

const serviceOf = (of: Record<string, [until: number, hours: number]>): AppState['service'] =>
  new Map(
    Object.entries(of).map(([version, [until, hours]]) => [version, { until: AT(until), ms: hours * 3_600_000 }]),
  );

const live = [promote(null, 'v1'), promote('v1', 'v2')];
const canary = [...live, promote('v2', 'v3', { percent: 10 })];
const since = (seq: number) => ({ since: AT(seq), sinceSeq: seq });
const retired = { kind: 'retired', app: APP, ...BOSS } as const;
const grants = { paths: ['/map'], connect: ['https://maps.example'] };
const refused = { kind: 'rollback-refused', app: APP, reason: 'pinned', ...BOSS } as const;

test.each<[string, [before: EventDraft[], event: EventDraft], Partial<AppState>]>([
  [
    'published',
    [live, { kind: 'published', app: APP, version: 'v4', bytes: 7, ...BOSS }],
    { versions: [{ version: 'v4', at: AT(6), who: BOSS.who, bytes: 7 }, ...after().versions] },
  ],
  ['promoted first', [[], promote(null, 'v1')], { live: 'v1', ...since(4), ...BY }],
  [
    'promoted',
    [live, promote('v2', 'v3', BOSS)],
    { live: 'v3', ...since(6), past: ['v1', 'v2'], service: serviceOf({ v1: [5, 1], v2: [6, 1] }), ...BOSS },
  ],
  [
    'promoted a second time',
    [[...live, promote('v2', 'v1')], promote('v1', 'v2')],
    { live: 'v2', ...since(7), past: ['v1'], service: serviceOf({ v1: [7, 2], v2: [6, 1] }) },
  ],
  ['promoted where it is live', [canary, promote('v2', 'v2', BOSS)], { canary: null }],
  ['a canary', [live, promote('v2', 'v3', { percent: 1 })], { canary: { version: 'v3', percent: 1, sinceSeq: 6 } }],
  [
    'a larger canary',
    [canary, promote('v2', 'v3', { percent: 99 })],
    { canary: { version: 'v3', percent: 99, sinceSeq: 7 } },
  ],
  ['the end of a canary', [canary, promote('v2', 'v3', { percent: 0 })], { canary: null }],
  [
    'a canary of a bad version',
    [[...canary, rollBack('v3', 'v2')], promote('v2', 'v3', { percent: 5 })],
    { canary: { version: 'v3', percent: 5, sinceSeq: 8 } },
  ],
  [
    'a bad version promoted to all',
    [[...canary, rollBack('v3', 'v2'), promote('v2', 'v3', { percent: 5 })], promote('v2', 'v3')],
    {
      bad: [],
      canary: null,
      live: 'v3',
      ...since(9),
      past: ['v1', 'v2'],
      service: serviceOf({ v1: [5, 1], v2: [9, 4] }),
    },
  ],
  [
    'rolled back past a canary',
    [canary, rollBack('v2', 'v1', BOSS)],
    {
      live: 'v1',
      ...since(7),
      canary: null,
      past: [],
      bad: ['v2', 'v3'],
      service: serviceOf({ v1: [5, 1], v2: [7, 2] }),
      ...BOSS,
    },
  ],
  ['rolled back from the canary', [canary, rollBack('v3', 'v2', BOSS)], { canary: null, bad: ['v3'] }],
  [
    'rolled back to what was never live',
    [live, rollBack('v2', 'v3')],
    { live: 'v3', ...since(6), past: ['v1'], bad: ['v2'], service: serviceOf({ v1: [5, 1], v2: [6, 1] }) },
  ],
  [
    'rolled back to what was bad',
    [[...live, rollBack('v2', 'v1'), promote('v1', 'v3')], rollBack('v3', 'v2')],
    { live: 'v2', ...since(8), past: ['v1'], bad: ['v3'], service: serviceOf({ v1: [7, 2], v2: [6, 1], v3: [8, 1] }) },
  ],
  [
    'pinned to another version',
    [canary, pin('v1', BOSS)],
    {
      live: 'v1',
      ...since(7),
      canary: null,
      past: ['v2'],
      pinned: true,
      service: serviceOf({ v1: [5, 1], v2: [7, 2] }),
      ...BOSS,
    },
  ],
  ['pinned where it is', [live, pin('v2', BOSS)], { pinned: true }],
  ['unpinned', [[...live, pin('v2')], { kind: 'unpinned', app: APP, ...BOSS }], { pinned: false }],
  [
    'retired',
    [canary, retired],
    {
      live: null,
      ...since(7),
      canary: null,
      retired: true,
      past: ['v1', 'v2'],
      service: serviceOf({ v1: [5, 1], v2: [7, 2] }),
      ...BOSS,
    },
  ],
  ['retired before it was ever live', [[], retired], { retired: true, ...since(4), ...BOSS }],
  [
    'a canary of a retired app',
    [[...live, retired], promote(null, 'v3', { percent: 5 })],
    { canary: { version: 'v3', percent: 5, sinceSeq: 7 } },
  ],
  [
    'brought back by a promotion',
    [[...live, retired], promote(null, 'v1')],
    { live: 'v1', ...since(7), retired: false, past: ['v2'], ...BY },
  ],
  [
    'brought back by a pin',
    [[...live, retired], pin('v3')],
    { live: 'v3', ...since(7), retired: false, pinned: true, ...BY },
  ],
  [
    'removed',
    [live, { kind: 'removed', app: APP, version: 'v1', ...BOSS }],
    { versions: after().versions.filter(({ version }) => version !== 'v1'), past: [], service: new Map() },
  ],
  ['owned', [live, { kind: 'owned', app: APP, owner: 'Maps team', ...BOSS }], { owner: 'Maps team' }],
  ['granted', [live, { kind: 'granted', app: APP, grants, ...BOSS }], { granted: grants }],
  [
    'refused for the live version',
    [canary, { ...refused, version: 'v2' }],
    { refused: { sinceSeq: 5, reason: 'pinned' } },
  ],
  ['refused for the canary', [canary, { ...refused, version: 'v3' }], { refused: { sinceSeq: 6, reason: 'pinned' } }],
  ['refused for neither', [canary, { ...refused, version: 'v1' }], { refused: { sinceSeq: 0, reason: 'pinned' } }],
  ['a token', [live, { kind: 'token-created', id: 'a', app: APP, label: 'CI', ...BOSS }], {}],
])('%s changes only this part of the app', (_what, [before, event], changed) => {
  expect(after(...before, event)).toEqual({ ...after(...before), ...changed });
});

test('a removed version cannot be the previous one', () => {
  const removed: EventDraft = { kind: 'removed', app: APP, version: 'v2', ...BY };
  expect(findPrevious(after(...live, promote('v2', 'v3'), removed))).toBe('v1');
});

test('a rollback of a retired app brings back what was live, and nothing counts as bad', () => {
  const before = after(...live, retired);
  expect(findPrevious(before)).toBe('v2');
  const back: EventDraft = { kind: 'rolled-back', automatic: false, changes: [change(null, 'v2')], ...BY };
  expect(after(...live, retired, back)).toMatchObject({ live: 'v2', retired: false, past: ['v1'], bad: [] });
});

test('an event changes no other app, and several apps may move in one', () => {
  const before = stateAfter(publish('v1'), promote(null, 'v1'));
  const state = fold(before, sealEvent({ ...publish('s1'), app: 'shell' } as EventDraft, before.head, new Date()));
  expect(getApp(state, APP)).toEqual(getApp(before, APP));
  expect([...state.apps.keys()]).toEqual([APP, 'shell']);
  const both = stateAfter({
    kind: 'promoted',
    changes: [change(null, 'v1'), { ...change(null, 's1'), app: 'shell' }],
    ...BY,
  });
  expect([getApp(both, APP).live, getApp(both, 'shell').live]).toEqual(['v1', 's1']);
});

test('the head is the last event', () => {
  const event = sealEvent(publish('v1'), EMPTY_STATE.head, new Date());
  expect(fold(EMPTY_STATE, event).head).toEqual({ seq: 1, hash: event.hash });
});

test('requests end after 30 days', () => {
  const grants = { paths: ['/map'], connect: [] };
  const app = getApp(stateAfter({ kind: 'requested', app: APP, grants, ...BY }), APP);
  const days = (count: number) => Date.parse(AT(1)) + count * 24 * 3_600_000;
  expect(listRequests(app, days(30) - 1)).toEqual([{ what: '/map', at: AT(1), ...BY, declined: null }]);
  expect(listRequests(app, days(30))).toEqual([]);
});

describe('tokens', () => {
  const created: EventDraft = { kind: 'token-created', id: 'a', app: APP, label: 'CI', tokenHash: 'h', ...BY };
  const expires = new Date(Date.parse(AT(1)) + 90 * 24 * 60 * 60 * 1000).toISOString();
  const token = { id: 'a', app: APP, label: 'CI', at: AT(1), expires, percent: 100, tokenHash: 'h', revoked: null };
  const limits = { expires: '2027-01-01T00:00:00.000Z', percent: 10 };
  const { tokenHash: _, ...bare } = created;

  test.each<[string, EventDraft[], object]>([
    ['expire after 90 days unless limited', [created], token],
    ['have the limits of their event', [{ ...created, ...limits }], { ...token, ...limits }],
    ['without a hash have an empty one, which no token matches', [bare], { ...token, tokenHash: '' }],
    ['stay when another is revoked', [created, { kind: 'token-revoked', id: 'b', ...BY }], token],
    ['are revoked by their id', [created, { kind: 'token-revoked', id: 'a', ...BY }], { ...token, revoked: AT(2) }],
  ])('%s', (_what, drafts, expected) => {
    expect(stateAfter(...drafts).tokens).toEqual(new Map([['a', expected]]));
  });
});
