import type { ReleaseChange } from '@klaster/shared/contract';
import { sealEvent } from '../../src/releases/record/event-hash';
import type { EventDraft } from '../../src/releases/record/event-hash';
import { fold } from '../../src/releases/record/fold';
import { appOf, EMPTY_STATE, previousOf } from '../../src/releases/record/registry-state';
import type { AppState, RegistryState } from '../../src/releases/record/registry-state';

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

function after(...drafts: EventDraft[]): AppState {
  const kept = ['v1', 'v2', 'v3'].map(publish);
  const add = (state: RegistryState, draft: EventDraft) => fold(state, sealEvent(draft, state.head, new Date()));
  return appOf([...kept, ...drafts].reduce(add, EMPTY_STATE), APP);
}

test('a release that is only kept is served to nobody', () => {
  const app = after();
  expect(app).toMatchObject({ live: null, canary: null, since: null });
  expect(app.versions.map(({ version }) => version)).toEqual(['v3', 'v2', 'v1']);
});

test('the previous version is what was live before', () => {
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

test('whoever promotes a bad version again declares it good', () => {
  const app = after(promote(null, 'v1'), promote('v1', 'v2'), rollBack('v2', 'v1'), promote('v1', 'v2'));
  expect(app).toMatchObject({ live: 'v2', bad: [] });
  expect(previousOf(app)).toBe('v1');
});

test('a version that is not kept any more is no previous one', () => {
  const removed: EventDraft = { kind: 'removed', app: APP, version: 'v2', ...BY };
  const app = after(promote(null, 'v1'), promote('v1', 'v2'), promote('v2', 'v3'), removed);
  expect(previousOf(app)).toBe('v1');
});

test('a canary leaves the live version as it is, until it is taken to everybody', () => {
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
