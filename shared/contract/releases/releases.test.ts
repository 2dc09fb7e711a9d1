import type { z } from 'zod';
import {
  failureReportSchema,
  grantBodySchema,
  pinBodySchema,
  promotionBodySchema,
  publishQuerySchema,
  registryEventSchema,
  repairBodySchema,
  rollbackBodySchema,
  tokenBodySchema,
} from './releases';

const codes = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const APP = 'mf-clusters';
const VERSION = '0123456789abcdef';
const why = 'a good reason';

describe('the reason of a move', () => {
  test.each([
    [undefined, ['required']],
    [' ab ', ['too_short']],
    ['abc', []],
    ['a'.repeat(500), []],
    ['a'.repeat(501), ['too_long']],
  ])('%j: %j', (given, expected) => {
    for (const schema of [repairBodySchema, rollbackBodySchema, pinBodySchema])
      expect(codes(schema, { why: given })).toEqual(expected);
  });

  test('is optional if the move explains itself', () => {
    expect(publishQuerySchema.parse({})).toEqual({ percent: 100, why: 'published' });
    expect(promotionBodySchema.parse({ releases: [{ app: APP, version: VERSION }] })).toEqual({
      releases: [{ app: APP, version: VERSION, percent: 100 }],
      why: 'promoted',
    });
  });
});

test.each([
  ['0', []],
  ['100', []],
  ['-1', ['too_small']],
  ['101', ['too_big']],
])('a canary of %s percent: %j', (percent, expected) => {
  expect(codes(publishQuerySchema, { percent })).toEqual(expected);
});

test.each([
  [undefined, ['required']],
  [' ', ['required']],
  ['a'.repeat(64), []],
  ['a'.repeat(65), ['too_long']],
])('a token labelled %j: %j', (label, expected) => {
  expect(codes(tokenBodySchema, { app: APP, label })).toEqual(expected);
});

test.each(['shell', 'mf-clusters', 'mf-2'])('%s is an app', (app) => {
  expect(tokenBodySchema.safeParse({ app, label: 'CI' }).success).toBe(true);
});

test.each(['', 'mf-', 'mf-Clusters', 'xmf-clusters', 'shell2', 'my-shell', '../mf-clusters', `mf-${'a'.repeat(41)}`])(
  '%j is none',
  (app) => expect(tokenBodySchema.safeParse({ app, label: 'CI' }).success).toBe(false),
);

test.each(['', VERSION.slice(1), `${VERSION}0`, VERSION.toUpperCase(), '../../etc/passwd'])(
  '%j is no version',
  (version) => {
    expect(rollbackBodySchema.safeParse({ version, why }).success).toBe(false);
  },
);

test('nothing is promoted without a release', () => {
  expect(codes(promotionBodySchema, { releases: [], why })).toEqual(['required']);
});

test('a pin is put on unless the request takes it off', () => {
  expect(pinBodySchema.parse({ why })).toEqual({ pinned: true, why });
  expect(pinBodySchema.parse({ why, pinned: false, version: VERSION })).toEqual({
    pinned: false,
    why,
    version: VERSION,
  });
});

test('something is granted, and added unless the request takes it away', () => {
  expect(grantBodySchema.parse({ paths: ['/map'], why })).toEqual({ paths: ['/map'], revoke: false, why });
  expect(grantBodySchema.parse({ connect: ['https://maps.example'], revoke: true, why })).toMatchObject({
    revoke: true,
  });
  expect(codes(grantBodySchema, { why })).toEqual(['required']);
  expect(codes(grantBodySchema, { paths: [], connect: [], why })).toEqual(['required']);
});

const report = { app: APP, version: VERSION, phase: 'chunk', message: 'HTTP 404', ticket: '1.a.b' };

test.each<[string, object]>([
  ['the shell, without which there is no page to report', { app: 'shell' }],
  ['an unknown phase', { phase: 'later' }],
  ['too long a message', { message: 'a'.repeat(501) }],
  ['too long a ticket', { ticket: 'a'.repeat(15_001) }],
  ['something else', { else: 1 }],
])('no failure is reported of %s', (_what, wrong) => {
  expect(failureReportSchema.safeParse(report).success).toBe(true);
  expect(failureReportSchema.safeParse({ ...report, ...wrong }).success).toBe(false);
});

test.each<[z.ZodType, object]>([
  [repairBodySchema, { why }],
  [promotionBodySchema, { releases: [{ app: APP, version: VERSION }] }],
  [rollbackBodySchema, { why }],
  [pinBodySchema, { why }],
  [grantBodySchema, { paths: ['/map'], why }],
  [tokenBodySchema, { app: APP, label: 'CI' }],
])('a call with a member that nobody knows is refused', (schema, body) => {
  expect(schema.safeParse(body).success).toBe(true);
  expect(schema.safeParse({ ...body, unknown: 1 }).success).toBe(false);
});

describe('an event of the record', () => {
  const place = { seq: 1, at: '2026-11-20T12:00:00.000Z', who: 'operator', why, previous: '', hash: '' };
  const change = { app: APP, from: null, to: VERSION, percent: 100 };
  const kinds: [string, object][] = [
    ['published', { app: APP, version: VERSION, bytes: 7 }],
    ['promoted', { changes: [change] }],
    ['rolled-back', { changes: [change], automatic: true }],
    ['rollback-refused', { app: APP, version: VERSION, reason: 'pinned' }],
    ['pinned', { app: APP, version: VERSION }],
    ['unpinned', { app: APP }],
    ['removed', { app: APP, version: VERSION }],
    ['granted', { app: APP, grants: { paths: ['/map'], connect: [] } }],
    ['token-created', { id: 'a', app: APP, label: 'CI' }],
    ['token-revoked', { id: 'a' }],
    ['repaired', { fault: 'torn', folder: null, setAside: 0, live: { [APP]: VERSION } }],
  ];

  test.each(kinds)('%s is read whole, and not without a part of it', (kind, facts) => {
    const event = { ...place, kind, ...facts };
    expect(registryEventSchema.parse(event)).toEqual(event);
    for (const part of Object.keys(event))
      expect(registryEventSchema.safeParse({ ...event, [part]: undefined }).success).toBe(false);
  });

  test('may contain the events that a repair could read', () => {
    const carried = kinds.slice(0, -1).map(([kind, facts]) => ({ ...place, kind, ...facts }));
    const repaired = { ...place, kind: 'repaired', ...kinds.at(-1)?.[1], carried };
    expect(registryEventSchema.parse(repaired)).toEqual(repaired);
    expect(registryEventSchema.safeParse({ ...repaired, carried: [{ ...place, kind: 'repaired' }] }).success).toBe(
      false,
    );
  });

  test('moves at least one app, back exactly one', () => {
    const moved = (kind: string, count: number) =>
      registryEventSchema.safeParse({
        ...place,
        kind,
        automatic: false,
        changes: Array.from({ length: count }, () => change),
      }).success;
    expect([moved('promoted', 0), moved('promoted', 2)]).toEqual([false, true]);
    expect([moved('rolled-back', 0), moved('rolled-back', 1), moved('rolled-back', 2)]).toEqual([false, true, false]);
  });
});
