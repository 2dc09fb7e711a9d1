import type { ReleaseChange } from '@klaster/shared/contract';
import { sealEvent } from '../../../src/releases/record/event-hash';
import type { EventDraft } from '../../../src/releases/record/event-hash';
import { fold } from '../../../src/releases/record/fold';
import { appOf, EMPTY_STATE, previousOf } from '../../../src/releases/record/registry-state';
import type { AppState, RegistryState } from '../../../src/releases/record/registry-state';

const APP = 'mf-clusters';
const BY = { who: 'operator', why: 'a test' };

const publish = (version: string): EventDraft => ({ kind: 'published', app: APP, version, bytes: 1, ...BY });
const change = (from: string | null, to: string, percent = 100): ReleaseChange => ({ app: APP, from, to, percent });
const promote = (from: string | null, to: string, percent?: number): EventDraft => ({
  kind: 'promoted',
  changes: [change(from, to, percent)],
  ...BY,
});
const rollBack = (from: string, to: string): EventDraft => ({
  kind: 'rolled-back',
  automatic: false,
  changes: [change(from, to)],
  ...BY,
});

/** Each event an hour after the one before. */
function stateAfter(...drafts: EventDraft[]): RegistryState {
  const add = (state: RegistryState, draft: EventDraft) =>
    fold(state, sealEvent(draft, state.head, new Date(Date.UTC(2026, 0, 1, state.head.seq + 1))));
  return drafts.reduce(add, EMPTY_STATE);
}

/** State after v1, v2 and v3 were published, and then the given events, from the fourth on. */
function after(...drafts: EventDraft[]): AppState {
  return appOf(stateAfter(...['v1', 'v2', 'v3'].map(publish), ...drafts), APP);
}

/** A version that was live once or more often, for so many hours in all. */
const served = (version: string, until: number, hours = 1) =>
  [version, { until: AT(until), ms: hours * 3_600_000 }] as const;

const AT = (seq: number) => `2026-01-01T${String(seq).padStart(2, '0')}:00:00.000Z`;

test('a release that is only stored is served to nobody', () => {
  const app = after();
  expect(app).toMatchObject({ live: null, canary: null, since: null });
  expect(app.versions.map(({ version }) => version)).toEqual(['v3', 'v2', 'v1']);
});

test('the previous version is the one that was live before', () => {
  const app = after(promote(null, 'v1'), promote('v1', 'v2'), promote('v2', 'v3'));
  expect(app).toMatchObject({ live: 'v3', who: 'operator', why: 'a test' });
  expect(previousOf(app)).toBe('v2');
});

test('a version rolled back from is not fallen back to', () => {
  const app = after(promote(null, 'v1'), promote('v1', 'v2'), rollBack('v2', 'v1'), promote('v1', 'v3'));
  expect(app.live).toBe('v3');
  expect(previousOf(app)).toBe('v1');
  expect(app.bad).toEqual(['v2']);
});

test('a rollback over a version does not fall back to it either', () => {
  const app = after(promote(null, 'v1'), promote('v1', 'v2'), promote('v2', 'v3'), rollBack('v3', 'v1'));
  expect(app.live).toBe('v1');
  expect(previousOf(app)).toBeNull();
});

test('a rollback over versions holds back all of them, the one it came from and the canary too', () => {
  const three = [promote(null, 'v1'), promote('v1', 'v2'), promote('v2', 'v3')];
  expect(after(...three, rollBack('v3', 'v1')).bad.toSorted()).toEqual(['v2', 'v3']);
  const again = after(...three, rollBack('v3', 'v1'), promote('v1', 'v2'));
  expect(again).toMatchObject({ live: 'v2', bad: ['v3'] });
});

test('promoting a bad version again declares it good', () => {
  const app = after(promote(null, 'v1'), promote('v1', 'v2'), rollBack('v2', 'v1'), promote('v1', 'v2'));
  expect(app).toMatchObject({ live: 'v2', bad: [] });
  expect(previousOf(app)).toBe('v1');
});

test('a deleted version cannot be the previous one', () => {
  const removed: EventDraft = { kind: 'removed', app: APP, version: 'v2', ...BY };
  const app = after(promote(null, 'v1'), promote('v1', 'v2'), promote('v2', 'v3'), removed);
  expect(previousOf(app)).toBe('v1');
});

test('a canary does not change the live version until it is promoted to everybody', () => {
  const canary = after(promote(null, 'v1'), promote('v1', 'v2', 10));
  expect(canary).toMatchObject({ live: 'v1', canary: { version: 'v2', percent: 10 } });
  const all = after(promote(null, 'v1'), promote('v1', 'v2', 10), promote('v1', 'v2'));
  expect(all).toMatchObject({ live: 'v2', canary: null });
  expect(previousOf(all)).toBe('v1');
});

test('a canary rolled back from is gone and bad, at 0 percent it is gone only', () => {
  const bad = after(promote(null, 'v1'), promote('v1', 'v2', 10), rollBack('v2', 'v1'));
  expect(bad).toMatchObject({ live: 'v1', canary: null, bad: ['v2'] });
  const off = after(promote(null, 'v1'), promote('v1', 'v2', 10), promote('v1', 'v2', 0));
  expect(off).toMatchObject({ live: 'v1', canary: null, bad: [] });
});

test('a pin makes its version live and ends the canary', () => {
  const pin: EventDraft = { kind: 'pinned', app: APP, version: 'v1', ...BY };
  const app = after(promote(null, 'v1'), promote('v1', 'v2'), promote('v2', 'v3', 5), pin);
  expect(app).toMatchObject({ live: 'v1', pinned: true, canary: null });
  expect(after(promote(null, 'v1'), pin, { kind: 'unpinned', app: APP, ...BY })).toMatchObject({ pinned: false });
});

test('several apps move in one event', () => {
  const both: EventDraft = {
    kind: 'promoted',
    changes: [change(null, 'v1'), { app: 'shell', from: null, to: 's1', percent: 100 }],
    ...BY,
  };
  const state = fold(EMPTY_STATE, sealEvent(both, EMPTY_STATE.head, new Date()));
  expect([appOf(state, APP).live, appOf(state, 'shell').live]).toEqual(['v1', 's1']);
});

describe('an event changes this of the app, and nothing else', () => {
  const live = [promote(null, 'v1'), promote('v1', 'v2')];
  const canary = [...live, promote('v2', 'v3', 10)];
  const attribution = { who: 'admin:boss', why: 'another reason' };
  const grants = { paths: ['/map'], connect: ['https://maps.example'] };
  const refused = { kind: 'rollback-refused', app: APP, reason: 'pinned', ...attribution } as const;

  test.each<[string, [before: EventDraft[], event: EventDraft], Partial<AppState>]>([
    [
      'published',
      [live, { kind: 'published', app: APP, version: 'v4', bytes: 7, ...attribution }],
      { versions: [{ version: 'v4', at: AT(6), who: attribution.who, bytes: 7 }, ...after().versions] },
    ],
    [
      'promoted',
      [live, { ...promote('v2', 'v3'), ...attribution }],
      {
        live: 'v3',
        since: AT(6),
        sinceSeq: 6,
        past: ['v1', 'v2'],
        service: new Map([served('v1', 5), served('v2', 6)]),
        ...attribution,
      },
    ],
    [
      'promoted a second time',
      [[...live, promote('v2', 'v1')], promote('v1', 'v2')],
      { live: 'v2', since: AT(7), sinceSeq: 7, past: ['v1'], service: new Map([served('v1', 7, 2), served('v2', 6)]) },
    ],
    ['promoted where it is live', [canary, { ...promote('v2', 'v2'), ...attribution }], { canary: null }],
    ['a canary', [live, promote('v2', 'v3', 1)], { canary: { version: 'v3', percent: 1, sinceSeq: 6 } }],
    ['a larger canary', [canary, promote('v2', 'v3', 99)], { canary: { version: 'v3', percent: 99, sinceSeq: 7 } }],
    [
      'a canary of a bad version',
      [[...canary, rollBack('v3', 'v2')], promote('v2', 'v3', 5)],
      { canary: { version: 'v3', percent: 5, sinceSeq: 8 } },
    ],
    [
      'a bad version promoted to all',
      [[...canary, rollBack('v3', 'v2'), promote('v2', 'v3', 5)], promote('v2', 'v3')],
      {
        bad: [],
        canary: null,
        live: 'v3',
        since: AT(9),
        sinceSeq: 9,
        past: ['v1', 'v2'],
        service: new Map([served('v1', 5), served('v2', 9, 4)]),
      },
    ],
    [
      'rolled back past a canary',
      [canary, { ...rollBack('v2', 'v1'), ...attribution }],
      {
        live: 'v1',
        since: AT(7),
        sinceSeq: 7,
        canary: null,
        past: [],
        bad: ['v2', 'v3'],
        service: new Map([served('v1', 5), served('v2', 7, 2)]),
        ...attribution,
      },
    ],
    [
      'rolled back from the canary',
      [canary, { ...rollBack('v3', 'v2'), ...attribution }],
      { canary: null, bad: ['v3'] },
    ],
    [
      'rolled back to what was never live',
      [live, rollBack('v2', 'v3')],
      {
        live: 'v3',
        since: AT(6),
        sinceSeq: 6,
        past: ['v1'],
        bad: ['v2'],
        service: new Map([served('v1', 5), served('v2', 6)]),
      },
    ],
    [
      'rolled back to what was bad',
      [[...live, rollBack('v2', 'v1'), promote('v1', 'v3')], rollBack('v3', 'v2')],
      {
        live: 'v2',
        since: AT(8),
        sinceSeq: 8,
        past: ['v1'],
        bad: ['v3'],
        service: new Map([served('v1', 7, 2), served('v2', 6), served('v3', 8)]),
      },
    ],
    [
      'pinned to another version',
      [canary, { kind: 'pinned', app: APP, version: 'v1', ...attribution }],
      {
        live: 'v1',
        since: AT(7),
        sinceSeq: 7,
        canary: null,
        past: ['v2'],
        pinned: true,
        service: new Map([served('v1', 5), served('v2', 7, 2)]),
        ...attribution,
      },
    ],
    ['pinned where it is', [live, { kind: 'pinned', app: APP, version: 'v2', ...attribution }], { pinned: true }],
    [
      'unpinned',
      [[...live, { kind: 'pinned', app: APP, version: 'v2', ...BY }], { kind: 'unpinned', app: APP, ...attribution }],
      { pinned: false },
    ],
    [
      'removed',
      [live, { kind: 'removed', app: APP, version: 'v1', ...attribution }],
      { versions: after().versions.filter(({ version }) => version !== 'v1'), past: [], service: new Map() },
    ],
    ['granted', [live, { kind: 'granted', app: APP, grants, ...attribution }], { granted: grants }],
    [
      'refused for the live version',
      [canary, { ...refused, version: 'v2' }],
      { refused: { sinceSeq: 5, reason: 'pinned' } },
    ],
    ['refused for the canary', [canary, { ...refused, version: 'v3' }], { refused: { sinceSeq: 6, reason: 'pinned' } }],
    ['refused for neither', [canary, { ...refused, version: 'v1' }], { refused: { sinceSeq: 0, reason: 'pinned' } }],
    ['a token', [live, { kind: 'token-created', id: 'a', app: APP, label: 'CI', ...attribution }], {}],
  ])('%s', (_what, [before, event], changed) => {
    expect(after(...before, event)).toEqual({ ...after(...before), ...changed });
  });

  test('the first version has no previous one', () => {
    expect(after(promote(null, 'v1'))).toEqual({ ...after(), live: 'v1', since: AT(4), sinceSeq: 4, ...BY });
  });

  test('nothing of another app', () => {
    const before = stateAfter(publish('v1'), promote(null, 'v1'));
    const state = fold(before, sealEvent({ ...publish('s1'), app: 'shell' } as EventDraft, before.head, new Date()));
    expect(appOf(state, APP)).toEqual(appOf(before, APP));
    expect([...state.apps.keys()]).toEqual([APP, 'shell']);
  });
});

test('the head is the last event', () => {
  const event = sealEvent(publish('v1'), EMPTY_STATE.head, new Date());
  expect(fold(EMPTY_STATE, event).head).toEqual({ seq: 1, hash: event.hash });
});

describe('tokens', () => {
  const created: EventDraft = { kind: 'token-created', id: 'a', app: APP, label: 'CI', tokenHash: 'h', ...BY };
  const revoked = (id: string): EventDraft => ({ kind: 'token-revoked', id, ...BY });
  const expires = new Date(Date.parse(AT(1)) + 90 * 24 * 60 * 60 * 1000).toISOString();
  const token = { id: 'a', app: APP, label: 'CI', at: AT(1), expires, percent: 100, tokenHash: 'h' };

  test('are stored, and revoked by their id alone', () => {
    expect(stateAfter(created).tokens).toEqual(new Map([['a', { ...token, revoked: null }]]));
    expect(stateAfter(created, revoked('b')).tokens).toEqual(new Map([['a', { ...token, revoked: null }]]));
    expect(stateAfter(created, revoked('a')).tokens).toEqual(new Map([['a', { ...token, revoked: AT(2) }]]));
  });

  test('those without limits expire after 90 days, later ones have the limits of their event', () => {
    const limits = { expires: '2027-01-01T00:00:00.000Z', percent: 10 };
    expect(stateAfter({ ...created, ...limits }).tokens.get('a')).toEqual({ ...token, ...limits, revoked: null });
  });

  test('one without a hash has an empty hash, which no token matches', () => {
    const { tokenHash: _, ...bare } = created;
    expect(stateAfter(bare).tokens.get('a')?.tokenHash).toBe('');
  });
});
