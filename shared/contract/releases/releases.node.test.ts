import type { z } from 'zod';
import { registryEventSchema } from './events';
import { failureReportSchema } from './failures';
import {
  grantBodySchema,
  grantRequestBodySchema,
  pinBodySchema,
  promotionBodySchema,
  publishQuerySchema,
  repairBodySchema,
  retireBodySchema,
  rollbackBodySchema,
  tokenBodySchema,
} from './releases';

const codes = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const APP = 'mf-clusters';
const VERSION = '0123456789abcdef';
const why = 'a good reason';
const release = { app: APP, version: VERSION };
const token = { app: APP, label: 'CI' };

test.each([
  [undefined, ['required']],
  [' ab ', ['too_short']],
  ['abc', []],
  ['a'.repeat(500), []],
  ['a'.repeat(501), ['too_long']],
])('the reason of a move %j: %j', (given, expected) => {
  for (const schema of [repairBodySchema, rollbackBodySchema, pinBodySchema, retireBodySchema])
    expect(codes(schema, { why: given })).toEqual(expected);
});

test.each<[string, z.ZodType, unknown, string[]]>([
  ['a canary of no percent', publishQuerySchema, { percent: '0' }, []],
  ['a canary of 100 percent', publishQuerySchema, { percent: '100' }, []],
  ['a canary of -1 percent', publishQuerySchema, { percent: '-1' }, ['too_small']],
  ['a canary of 101 percent', publishQuerySchema, { percent: '101' }, ['too_big']],
  ['a token without a label', tokenBodySchema, { app: APP }, ['required']],
  ['a token of a blank label', tokenBodySchema, { ...token, label: ' ' }, ['required']],
  ['a token of a long label', tokenBodySchema, { ...token, label: 'a'.repeat(64) }, []],
  ['a token of too long a label', tokenBodySchema, { ...token, label: 'a'.repeat(65) }, ['too_long']],
  ['a promotion of nothing', promotionBodySchema, { releases: [], why }, ['required']],
  ['a grant of nothing', grantBodySchema, { why }, ['required']],
  ['an owner alone', grantBodySchema, { owner: 'a'.repeat(120), why }, []],
  ['a long owner', grantBodySchema, { owner: 'a'.repeat(121), why }, ['too_long']],
  ['a blank owner', grantBodySchema, { owner: ' ', why }, ['required', 'invalid']],
  ['an owner with control characters', grantBodySchema, { owner: 'Maps \u001B[31m', why }, ['invalid']],
  ['an owner that is revoked', grantBodySchema, { owner: 'Maps', revoke: true, why }, ['invalid']],
  ['an owner that is declined', grantBodySchema, { owner: 'Maps', decline: true, why }, ['invalid']],
  [
    'a grant both revoked and declined',
    grantBodySchema,
    { paths: ['/map'], revoke: true, decline: true, why },
    ['invalid'],
  ],
  ['a request for nothing', grantRequestBodySchema, { why }, ['required']],
  ['a grant of empty lists', grantBodySchema, { paths: [], connect: [], why }, ['required']],
])('%s', (...[, schema, value, expected]) => {
  expect(codes(schema, value)).toEqual(expected);
});

test.each<[string, z.ZodType, object, object]>([
  [
    'a publication is for all visitors, with a standard reason',
    publishQuerySchema,
    {},
    { percent: 100, why: 'published' },
  ],
  [
    'a promotion is for all visitors, with a standard reason',
    promotionBodySchema,
    { releases: [release] },
    { releases: [{ ...release, percent: 100 }], why: 'promoted' },
  ],
  ['a pin is set', pinBodySchema, { why }, { why, pinned: true }],
  ['a pin is removed on request', pinBodySchema, { why, pinned: false }, { why, pinned: false }],
  ['a grant adds', grantBodySchema, { paths: ['/map'], why }, { paths: ['/map'], revoke: false, decline: false, why }],
])('defaults: %s', (...[, schema, given, expected]) => {
  expect(schema.parse(given)).toEqual(expected);
});

test.each(['shell', 'mf-clusters', 'mf-2'])('%s is an app', (app) => {
  expect(tokenBodySchema.safeParse({ ...token, app }).success).toBe(true);
});

test.each(['', 'mf-', 'mf-Clusters', 'xmf-clusters', 'shell2', 'my-shell', '../mf-clusters', `mf-${'a'.repeat(41)}`])(
  '%j is not the name of an app',
  (app) => expect(tokenBodySchema.safeParse({ ...token, app }).success).toBe(false),
);

test.each(['', VERSION.slice(1), `${VERSION}0`, VERSION.toUpperCase(), '../../etc/passwd'])(
  '%j is not a version',
  (version) => expect(rollbackBodySchema.safeParse({ version, why }).success).toBe(false),
);

test.each<[string, object]>([
  ['the shell, without which there is no page to report', { app: 'shell' }],
  ['an unknown phase', { phase: 'later' }],
  ['too long a message', { message: 'a'.repeat(501) }],
  ['another id of the page', { page: 'a'.repeat(23) }],
  ['something else', { else: 1 }],
])('no failure is reported of %s', (_what, wrong) => {
  const report = { ...release, phase: 'chunk', message: 'HTTP 404', page: 'a'.repeat(22) };
  expect(failureReportSchema.safeParse(report).success).toBe(true);
  expect(failureReportSchema.safeParse({ ...report, ...wrong }).success).toBe(false);
});

test.each<[z.ZodType, object]>([
  [repairBodySchema, { why }],
  [promotionBodySchema, { releases: [release] }],
  [rollbackBodySchema, { why }],
  [pinBodySchema, { why }],
  [retireBodySchema, { why }],
  [grantBodySchema, { paths: ['/map'], why }],
  [tokenBodySchema, token],
])('a call with a member that nobody knows is refused', (schema, body) => {
  expect(schema.safeParse(body).success).toBe(true);
  expect(schema.safeParse({ ...body, unknown: 1 }).success).toBe(false);
});

describe('an event of the record', () => {
  const place = { seq: 1, at: '2026-11-20T12:00:00.000Z', who: 'operator', why, previous: '', hash: '' };
  const change = { app: APP, from: null, to: VERSION, percent: 100 };
  const kinds: [string, object][] = [
    ['published', { ...release, bytes: 7 }],
    ['promoted', { changes: [change] }],
    ['rolled-back', { changes: [change], automatic: true }],
    ['rollback-refused', { ...release, reason: 'pinned' }],
    ['pinned', release],
    ['unpinned', { app: APP }],
    ['retired', { app: APP }],
    ['removed', release],
    ['granted', { app: APP, grants: { paths: ['/map'], connect: [] } }],
    ['requested', { app: APP, grants: { paths: ['/map'], connect: [] } }],
    ['declined', { app: APP, grants: { paths: ['/map'], connect: [] } }],
    ['owned', { app: APP, owner: 'Maps team' }],
    ['token-created', { id: 'a', ...token }],
    ['token-revoked', { id: 'a' }],
    ['repaired', { fault: 'torn', folder: null, setAside: 0, live: { [APP]: VERSION } }],
  ];
  const isEvent = (event: object) => registryEventSchema.safeParse({ ...place, ...event }).success;

  test.each(kinds)('%s is read whole, and not without a part of it', (kind, facts) => {
    const event = { ...place, kind, ...facts };
    expect(registryEventSchema.parse(event)).toEqual(event);
    for (const part of Object.keys(event)) expect(isEvent({ ...event, [part]: undefined })).toBe(false);
  });

  test('may contain the events that a repair could read', () => {
    const carried = kinds.slice(0, -1).map(([kind, facts]) => ({ ...place, kind, ...facts }));
    const repaired = { ...place, kind: 'repaired', ...kinds.at(-1)?.[1], carried };
    expect(registryEventSchema.parse(repaired)).toEqual(repaired);
    expect(isEvent({ ...repaired, carried: [{ ...place, kind: 'repaired' }] })).toBe(false);
  });

  test('moves at least one app, back exactly one', () => {
    const areEvents = (kind: string) =>
      [0, 1, 2].map((length) => isEvent({ kind, automatic: false, changes: Array.from({ length }, () => change) }));
    expect([areEvents('promoted'), areEvents('rolled-back')]).toEqual([
      [false, true, true],
      [false, true, false],
    ]);
  });
});
