import { automaticRollback, promotionChanges, rollbackChange } from '../../../src/releases/moves/changes';
import { EMPTY_APP, EMPTY_STATE, GATEWAY } from '../../../src/releases/record/registry-state';
import type { AppState, RegistryState } from '../../../src/releases/record/registry-state';

const APP = 'mf-clusters';

/** A state in which the app keeps v1 to v4, and v2 is live. */
function where(facts: Partial<AppState> = {}): RegistryState {
  const versions = ['v4', 'v3', 'v2', 'v1'].map((version) => ({ version, at: '', who: '', bytes: 1 }));
  const app = { ...EMPTY_APP, versions, live: 'v2', sinceSeq: 5, who: 'operator', past: ['v1'], ...facts };
  return { ...EMPTY_STATE, apps: new Map([[APP, app]]) };
}

const CANARY = { version: 'v3', percent: 10, sinceSeq: 7 };
const wanted = (version: string, percent = 100, app = APP) => ({ app, version, percent });
const change = (from: string | null, to: string, percent = 100) => ({ app: APP, from, to, percent });
const refusal = (code: string, sentence: string) => expect.objectContaining({ code, message: sentence });

describe('promotion', () => {
  test.each([
    ['another version for everybody', { facts: {}, release: wanted('v3'), changes: [change('v2', 'v3')] }],
    ['another version for some', { facts: {}, release: wanted('v3', 10), changes: [change('v2', 'v3', 10)] }],
    ['a version for the first', { facts: { live: null }, release: wanted('v1'), changes: [change(null, 'v1')] }],
    ['a canary for more', { facts: { canary: CANARY }, release: wanted('v3', 50), changes: [change('v2', 'v3', 50)] }],
    ['a canary for everybody', { facts: { canary: CANARY }, release: wanted('v3'), changes: [change('v2', 'v3')] }],
    ['another canary', { facts: { canary: CANARY }, release: wanted('v4', 10), changes: [change('v2', 'v4', 10)] }],
    ['no canary', { facts: { canary: CANARY }, release: wanted('v3', 0), changes: [change('v2', 'v3', 0)] }],
    [
      'the live version, which ends a canary',
      { facts: { canary: CANARY }, release: wanted('v2'), changes: [change('v2', 'v2')] },
    ],
    ['what is live', { facts: {}, release: wanted('v2'), changes: [] }],
    ['a canary as it is', { facts: { canary: CANARY }, release: wanted('v3', 10), changes: [] }],
    ['nothing of what nobody gets', { facts: {}, release: wanted('v3', 0), changes: [] }],
    ['nothing of what is no canary', { facts: { canary: CANARY }, release: wanted('v4', 0), changes: [] }],
    ['the pinned version', { facts: { pinned: true }, release: wanted('v2'), changes: [] }],
  ])('%s', (_what, { facts, release, changes }) => {
    expect(promotionChanges(where(facts), [release])).toEqual(changes);
  });

  test('an app is named once', () => {
    const twice = [wanted('v3'), wanted('v4')];
    expect(() => promotionChanges(where(), twice)).toThrow(refusal('invalid_input', 'An app is named twice.'));
  });

  test('a version that is live for everybody is not a canary', () => {
    const sentence = `${APP} v2 is live for everybody already.`;
    expect(() => promotionChanges(where(), [wanted('v2', 10)])).toThrow(refusal('invalid_input', sentence));
    expect(promotionChanges(where(), [wanted('v2', 0)])).toEqual([]);
  });

  test.each([
    ['is not stored', wanted('v9'), `No release v9 of ${APP} is kept.`],
    ['is of an app that there is not', wanted('v1', 100, 'mf-none'), 'No release v1 of mf-none is kept.'],
  ])('a version that %s', (_what, release, sentence) => {
    expect(() => promotionChanges(where(), [release])).toThrow(refusal('unknown_release', sentence));
  });

  test('a pinned app stays', () => {
    const sentence = `${APP} is pinned to v2. Take the pin off first.`;
    expect(() => promotionChanges(where({ pinned: true }), [wanted('v3')])).toThrow(
      refusal('release_pinned', sentence),
    );
  });
});

describe('rollback', () => {
  test.each([
    ['to the version before', { facts: {}, version: undefined, expected: change('v2', 'v1') }],
    ['to a version that is named', { facts: {}, version: 'v4', expected: change('v2', 'v4') }],
    ['away from the canary first', { facts: { canary: CANARY }, version: undefined, expected: change('v3', 'v2') }],
    [
      'past the canary where a version is named',
      { facts: { canary: CANARY }, version: 'v1', expected: change('v2', 'v1') },
    ],
    ['to where it is', { facts: {}, version: 'v2', expected: null }],
    [
      'to where it is, away from the canary',
      { facts: { canary: CANARY }, version: 'v2', expected: change('v3', 'v2') },
    ],
    [
      'over what was rolled back from',
      { facts: { past: ['v1', 'v3'], bad: ['v3'] }, version: undefined, expected: change('v2', 'v1') },
    ],
    [
      'over a version that is not stored',
      { facts: { past: ['v1', 'v0'] }, version: undefined, expected: change('v2', 'v1') },
    ],
  ])('%s', (_what, { facts, version, expected }) => {
    expect(rollbackChange(where(facts), APP, version)).toEqual(expected);
  });

  test('without a version before', () => {
    const sentence = `${APP} has no earlier release to roll back to.`;
    expect(() => rollbackChange(where({ past: [] }), APP)).toThrow(refusal('unknown_release', sentence));
  });

  test('of a pinned app, or to a version that is not stored, is refused', () => {
    expect(() => rollbackChange(where({ pinned: true }), APP)).toThrow(
      expect.objectContaining({ code: 'release_pinned' }),
    );
    expect(() => rollbackChange(where(), APP, 'v9')).toThrow(expect.objectContaining({ code: 'unknown_release' }));
  });
});

describe('the gateway’s own rollback', () => {
  const served = (version: string, sinceSeq: number) => ({ app: APP, version, sinceSeq });

  test.each([
    ['from the live version', { facts: {}, version: served('v2', 5), expected: change('v2', 'v1') }],
    ['from the canary', { facts: { canary: CANARY }, version: served('v3', 7), expected: change('v3', 'v2') }],
    [
      'from the live version, despite a canary',
      { facts: { canary: CANARY }, version: served('v2', 5), expected: change('v2', 'v1') },
    ],
    [
      'from the canary, although the live version is one it went back to',
      { facts: { canary: CANARY, who: GATEWAY }, version: served('v3', 7), expected: change('v3', 'v2') },
    ],
    ['from a version that nobody gets', { facts: {}, version: served('v3', 7), expected: null }],
    ['from a version that was promoted again since', { facts: {}, version: served('v2', 4), expected: null }],
    [
      'from a canary that was promoted again since',
      { facts: { canary: CANARY }, version: served('v3', 6), expected: null },
    ],
  ])('%s', (_what, { facts, version, expected }) => {
    expect(automaticRollback(where(facts), version)).toEqual(expected);
  });

  test('goes only one step', () => {
    const sentence = "The gateway itself went back to it; the next step is a person's.";
    expect(() => automaticRollback(where({ who: GATEWAY }), served('v2', 5))).toThrow(
      refusal('unknown_release', sentence),
    );
  });

  test('needs a version before', () => {
    const sentence = `${APP} has no earlier release to roll back to.`;
    const state = where({ past: [], canary: CANARY });
    expect(() => automaticRollback(state, served('v2', 5))).toThrow(refusal('unknown_release', sentence));
  });
});
