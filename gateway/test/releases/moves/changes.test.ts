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
    ['another version for everybody', {}, wanted('v3'), [change('v2', 'v3')]],
    ['another version for some', {}, wanted('v3', 10), [change('v2', 'v3', 10)]],
    ['a version for the first', { live: null }, wanted('v1'), [change(null, 'v1')]],
    ['a canary for more', { canary: CANARY }, wanted('v3', 50), [change('v2', 'v3', 50)]],
    ['a canary for everybody', { canary: CANARY }, wanted('v3'), [change('v2', 'v3')]],
    ['another canary', { canary: CANARY }, wanted('v4', 10), [change('v2', 'v4', 10)]],
    ['no canary', { canary: CANARY }, wanted('v3', 0), [change('v2', 'v3', 0)]],
    ['the live version, which ends a canary', { canary: CANARY }, wanted('v2'), [change('v2', 'v2')]],
    ['what is live', {}, wanted('v2'), []],
    ['a canary as it is', { canary: CANARY }, wanted('v3', 10), []],
    ['nothing of what nobody gets', {}, wanted('v3', 0), []],
    ['nothing of what is no canary', { canary: CANARY }, wanted('v4', 0), []],
    ['the pinned version', { pinned: true }, wanted('v2'), []],
  ])('%s', (_what, facts, release, changes) => {
    expect(promotionChanges(where(facts), [release])).toEqual(changes);
  });

  test('an app is named once', () => {
    const twice = [wanted('v3'), wanted('v4')];
    expect(() => promotionChanges(where(), twice)).toThrow(refusal('invalid_input', 'An app is named twice.'));
  });

  test('what is live for everybody is no canary', () => {
    const sentence = `${APP} v2 is live for everybody already.`;
    expect(() => promotionChanges(where(), [wanted('v2', 10)])).toThrow(refusal('invalid_input', sentence));
    expect(promotionChanges(where(), [wanted('v2', 0)])).toEqual([]);
  });

  test.each([
    ['is not kept', wanted('v9'), `No release v9 of ${APP} is kept.`],
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
    ['to the version before', {}, undefined, change('v2', 'v1')],
    ['to a version that is named', {}, 'v4', change('v2', 'v4')],
    ['away from the canary first', { canary: CANARY }, undefined, change('v3', 'v2')],
    ['past the canary where a version is named', { canary: CANARY }, 'v1', change('v2', 'v1')],
    ['to where it is', {}, 'v2', null],
    ['to where it is, away from the canary', { canary: CANARY }, 'v2', change('v3', 'v2')],
    ['over what was rolled back from', { past: ['v1', 'v3'], bad: ['v3'] }, undefined, change('v2', 'v1')],
    ['over what is not kept', { past: ['v1', 'v0'] }, undefined, change('v2', 'v1')],
  ])('%s', (_what, facts, version, expected) => {
    expect(rollbackChange(where(facts), APP, version)).toEqual(expected);
  });

  test('without a version before', () => {
    const sentence = `${APP} has no earlier release to roll back to.`;
    expect(() => rollbackChange(where({ past: [] }), APP)).toThrow(refusal('unknown_release', sentence));
  });

  test('of a pinned app, or to what is not kept', () => {
    expect(() => rollbackChange(where({ pinned: true }), APP)).toThrow(
      expect.objectContaining({ code: 'release_pinned' }),
    );
    expect(() => rollbackChange(where(), APP, 'v9')).toThrow(expect.objectContaining({ code: 'unknown_release' }));
  });
});

describe('the gateway’s own rollback', () => {
  const served = (version: string, sinceSeq: number) => ({ app: APP, version, sinceSeq });

  test.each([
    ['from the live version', {}, served('v2', 5), change('v2', 'v1')],
    ['from the canary', { canary: CANARY }, served('v3', 7), change('v3', 'v2')],
    ['from the live version, whatever the canary is', { canary: CANARY }, served('v2', 5), change('v2', 'v1')],
    [
      'from the canary, although the live version is one it went back to',
      { canary: CANARY, who: GATEWAY },
      served('v3', 7),
      change('v3', 'v2'),
    ],
    ['from what nobody gets', {}, served('v3', 7), null],
    ['from what was put out anew', {}, served('v2', 4), null],
    ['from a canary that was put out anew', { canary: CANARY }, served('v3', 6), null],
  ])('%s', (_what, facts, version, expected) => {
    expect(automaticRollback(where(facts), version)).toEqual(expected);
  });

  test('goes one step alone', () => {
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
