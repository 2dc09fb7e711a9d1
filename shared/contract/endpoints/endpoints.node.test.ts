import type { z } from 'zod';
import { isPublic, type Authority } from '../accounts/authority';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';
import { POSITIONS } from '../http/positions';
import { REGISTER_NAMES } from '../kinds';
import { OPEN_DATA_TYPES } from '../registers/sheet';

const calls = Object.entries(endpoints as Record<string, Endpoint>);

const positionsOf = (grant: Authority['staff'] | Authority['cluster']) => grant?.positions;

const positionsIn = ({ staff, cluster }: Authority) =>
  [positionsOf(staff), positionsOf(cluster)].filter((positions) => positions !== undefined);

const namesOf = (schema: z.ZodType | undefined) => Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});

test('no two calls have the same summary', () => {
  const summaries = calls.map(([, { summary }]) => summary);
  expect(summaries.filter((summary) => summary.length < 5)).toEqual([]);
  expect(new Set(summaries).size).toBe(calls.length);
});

describe.each(calls)('%s', (name, { authority, params, query, body, upload, problems }) => {
  const [method, path = ''] = name.split(' ');

  test('defines who may call it', () => {
    const { staff, cluster, key } = authority;
    expect(authority.visitor ?? staff ?? cluster ?? key).toBeDefined();
    // Keys only read.
    expect(key === undefined || (method === 'GET' && key.scopes.length > 0)).toBe(true);
    expect(authority.visitor === undefined || (staff !== undefined && cluster !== undefined)).toBe(true);
    for (const positions of positionsIn(authority)) {
      expect(positions.length).toBeGreaterThan(0);
      for (const position of positions) expect(POSITIONS).toContain(position);
    }
  });

  test('takes the parameters of its path, and a body if it changes something', () => {
    expect(namesOf(params)).toEqual([...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter));
    expect(namesOf(query).length > 0).toBe(query !== undefined);
    const sent = [body, upload].filter((part) => part !== undefined);
    expect(sent).toHaveLength(method === 'GET' || method === 'DELETE' ? 0 : 1);
  });

  test('is refused to those without the right, and documents a missing thing', () => {
    const expected = [
      ...(positionsIn(authority).length > 0 || !authority.staff || !authority.cluster ? [403] : []),
      ...(params ? [404] : []),
      ...(params && !isPublic(authority) ? [403] : []),
    ];
    expect(problems).toEqual(expect.arrayContaining(expected));
    expect(problems.filter((status) => ![403, 404, 409, 410, 429].includes(status))).toEqual([]);
    expect(new Set(problems).size).toBe(problems.length);
  });
});

const callsWhere = (belongs: (endpoint: Endpoint) => boolean | undefined) =>
  calls.filter(([, endpoint]) => belongs(endpoint)).map(([name]) => name);

test('without a session, only signing in and public data are possible', () => {
  expect(callsWhere(({ authority }) => isPublic(authority))).toEqual([
    'POST /api/auth/login',
    'GET /api/calendar.ics',
    'POST /api/auth/second-factor',
    'POST /api/auth/passkey/options',
    'POST /api/auth/passkey',
    'GET /api/auth/providers',
    'POST /api/auth/providers/start',
    'POST /api/auth/providers/sign-in',
    'POST /api/auth/providers/sign-out',
    'POST /api/auth/providers/logout',
    'GET /api/signatures/check-signature.mjs',
    'GET /api/provinces',
    'GET /api/districts',
    'GET /api/overview',
    'GET /api/contacts',
    'GET /api/rating',
    'GET /api/rating/clusters/:id',
    'GET /api/rating/clusters/:id/provenance',
    'GET /api/rating/check-score.mjs',
    'GET /api/rating/versions',
    'GET /api/rating/provinces',
    'GET /api/scoring-methods',
    'GET /api/catalog.jsonld',
    'GET /api/rating/open-data.csv',
    'GET /api/rating/open-data.json',
    'GET /api/rating/open-data.xlsx',
    'GET /api/rating/open-data.csv-metadata.json',
    'GET /api/rating/versions.json',
    'GET /api/rating/version.json',
    'GET /api/rating/version.csv',
    'GET /api/rating/version-changes.json',
    'GET /api/rating/version-changes.csv',
    'GET /api/rating/chart.svg',
    'GET /api/rating/map.svg',
    'POST /api/invitations/open',
    'POST /api/invitations/accept',
    ...REGISTER_NAMES.flatMap((register) =>
      [...OPEN_DATA_TYPES, 'csv-metadata.json', ':id'].map((type) =>
        type === ':id'
          ? `GET /api/registers/${register}/:id/open-data.json`
          : `GET /api/registers/${register}/open-data.${type}`,
      ),
    ),
  ]);
  expect(
    callsWhere(({ authority }) => authority.visitor && !isPublic(authority)).filter(
      (name) => !/^GET \/api\/(oil_factories|registers)\//.test(name),
    ),
  ).toEqual([]);
});

const changesOfFiles = (path: string) => [
  `POST ${path}/:id/attachments`,
  `PATCH ${path}/:id/attachments/:attachment/upload`,
  `DELETE ${path}/:id/attachments/:attachment`,
  `POST ${path}/:id/attachments/:attachment/undo`,
];

test('a change requires a session, and a position unless it concerns only the caller', () => {
  // Before a session.
  const isBefore = (name: string) => /^POST \/api\/(auth\/[\w/-]+|invitations\/\w+)$/.test(name);
  const changes = calls.filter(([name]) => !name.startsWith('GET ') && !isBefore(name));
  expect(
    changes.map(([name, { authority }]) => [
      name,
      authority.visitor ? 'public' : 'session',
      ...(authority.staff?.positions ?? []),
    ]),
  ).toEqual([
    ['PATCH /api/me/lists', 'session'],
    ['PATCH /api/me/views', 'session'],
    ['PATCH /api/me/preferences', 'session'],
    ['PATCH /api/me/mail', 'session'],
    ['POST /api/me/mail/confirm', 'session'],
    ['POST /api/me/password', 'session'],
    ['POST /api/me/sessions/end', 'session'],
    ['PATCH /api/me/calendar', 'session'],
    ['POST /api/me/second-factor/begin', 'session'],
    ['POST /api/me/second-factor/confirm', 'session'],
    ['POST /api/me/second-factor/recovery-codes', 'session'],
    ['POST /api/me/second-factor/off', 'session'],
    ['PATCH /api/second-factor/positions', 'session', 'ADMIN'],
    ['POST /api/users/:id/second-factor/reset', 'session', 'ADMIN'],
    ['POST /api/me/passkeys/options', 'session'],
    ['POST /api/me/passkeys', 'session'],
    ['POST /api/me/passkeys/remove', 'session'],
    ['POST /api/me/identities/start', 'session'],
    ['POST /api/me/identities', 'session'],
    ['POST /api/me/identities/remove', 'session'],
    ['POST /api/users/:id/identities/remove', 'session', 'ADMIN'],
    ['POST /api/me/signatures', 'session'],
    ['POST /api/me/certificate/options', 'session'],
    ['POST /api/me/certificate', 'session'],
    ['POST /api/confirm-cluster/:id', 'session', 'UPDATE'],
    ['POST /api/reject-cluster/:id', 'session', 'UPDATE'],
    ['POST /api/review/clusters/bulk/confirm', 'session', 'UPDATE'],
    ['POST /api/review/clusters/bulk/decision/undo', 'session', 'UPDATE'],
    ['PATCH /api/approval-levels', 'session', 'ADMIN'],
    ['POST /api/approval-delegations', 'session', 'UPDATE'],
    ['POST /api/users/:id/delegations', 'session', 'ADMIN'],
    ['POST /api/approval-delegations/:id/revoke', 'session', 'UPDATE'],
    ['PATCH /api/oil_factories/remove/:id', 'session', 'DELETE'],
    ['PATCH /api/oil_factories/restore/:id', 'session', 'ADMIN'],
    ['POST /api/oil_factories', 'session', 'CREATE'],
    ['PATCH /api/oil_factories/factory/:id', 'session', 'UPDATE'],
    ['POST /api/contacts/versions', 'session', 'ADMIN'],
    ['POST /api/contacts/versions/:number/restore', 'session', 'ADMIN'],
    ['POST /api/reports', 'session', 'CREATE'],
    ['PATCH /api/reports/:id/sections/:section', 'session', 'CREATE', 'UPDATE'],
    ['POST /api/reports/:id/sheet', 'session', 'CREATE', 'UPDATE'],
    ...changesOfFiles('/api/reports').map((name) => [name, 'session', 'CREATE', 'UPDATE']),
    ['POST /api/reports/:id/submit', 'session', 'CREATE', 'UPDATE'],
    ['PATCH /api/me/phrases', 'session'],
    ['POST /api/reports/:id/decision/undo', 'session', 'UPDATE'],
    ['POST /api/reports/:id/reopen', 'session', 'ADMIN'],
    ['POST /api/periods', 'session', 'ADMIN'],
    ['PATCH /api/periods/:year/:quarter', 'session', 'ADMIN'],
    ['DELETE /api/periods/:year/:quarter', 'session', 'ADMIN'],
    ['PATCH /api/holidays', 'session', 'ADMIN'],
    ['PATCH /api/rating/target', 'session'],
    ['PATCH /api/scoring-methods/draft', 'session', 'ADMIN'],
    ['PATCH /api/scoring-methods/draft/discard', 'session', 'ADMIN'],
    ['POST /api/scoring-methods/preview', 'session', 'ADMIN'],
    ['POST /api/scoring-methods/publish', 'session', 'ADMIN'],
    ['POST /api/users', 'session', 'ADMIN'],
    ['PATCH /api/users/:id', 'session', 'ADMIN'],
    ['PATCH /api/users/:id/activity', 'session', 'ADMIN'],
    ['POST /api/users/:id/link', 'session', 'ADMIN'],
    ['POST /api/users/imports/check', 'session', 'ADMIN'],
    ['POST /api/users/imports', 'session', 'ADMIN'],
    ['POST /api/users/:id/erase', 'session', 'ADMIN'],
    ['POST /api/keys', 'session', 'ADMIN'],
    ['POST /api/keys/:id/revoke', 'session', 'ADMIN'],
    ['POST /api/webhooks', 'session', 'ADMIN'],
    ['PATCH /api/webhooks/:id', 'session', 'ADMIN'],
    ['POST /api/webhooks/:id/replay', 'session', 'ADMIN'],
    ['POST /api/webhooks/:id/test', 'session', 'ADMIN'],
    ['DELETE /api/webhooks/:id', 'session', 'ADMIN'],
    ['PATCH /api/me/notices', 'session'],
    ...REGISTER_NAMES.flatMap((register) => [
      [`POST /api/registers/${register}/export.xlsx`, 'session'],
      [`POST /api/registers/${register}/imports/check`, 'session', 'CREATE'],
      [`POST /api/registers/${register}/imports/marked.xlsx`, 'session', 'CREATE'],
      [`POST /api/registers/${register}/imports`, 'session', 'CREATE'],
      [`PATCH /api/registers/${register}/imports/:id/undo`, 'session', 'ADMIN'],
      [`POST /api/registers/${register}`, 'session', 'CREATE'],
      [`PATCH /api/registers/${register}/:id`, 'session', 'UPDATE'],
      [`PATCH /api/registers/${register}/:id/remove`, 'session', 'DELETE'],
      [`POST /api/registers/${register}/:id/removal/undo`, 'session', 'DELETE'],
      [`PATCH /api/registers/${register}/:id/restore`, 'session', 'ADMIN'],
      ...changesOfFiles(`/api/registers/${register}`).map((name) => [name, 'session', 'DELETE']),
      [`POST /api/registers/${register}/bulk/remove`, 'session', 'DELETE'],
      [`POST /api/registers/${register}/bulk/removal/undo`, 'session', 'DELETE'],
      [`POST /api/registers/${register}/bulk/restore`, 'session', 'ADMIN'],
      [`POST /api/registers/${register}/bulk/activity`, 'session', 'UPDATE'],
    ]),
  ]);
});

test('every file that staff download is audited, except forms to fill in and files of their own', () => {
  const isUnaudited = (name: string) => /\/imports\/(template|marked)\.xlsx$/.test(name);
  const files = callsWhere(({ file, authority }) => file !== undefined && !isPublic(authority));
  expect(callsWhere(({ exports }) => exports !== undefined)).toEqual(files.filter((name) => !isUnaudited(name)));
});

test('positions of an account bound to a cluster count for its reports and its target, and nowhere else', () => {
  expect(callsWhere(({ authority }) => positionsOf(authority.cluster) !== undefined)).toEqual([
    'POST /api/reports',
    'PATCH /api/reports/:id/sections/:section',
    'POST /api/reports/:id/sheet',
    'POST /api/reports/:id/attachments',
    'GET /api/reports/:id/attachments/:attachment/upload',
    ...changesOfFiles('/api/reports').slice(1),
    'POST /api/reports/:id/submit',
    'PATCH /api/rating/target',
  ]);
});

test('calls with possible conflicts or rate limits document their statuses', () => {
  const callsWithProblem = (status: 409 | 429) => callsWhere(({ problems }) => problems.includes(status));
  const workbooks = callsWhere(({ upload, tus }) => upload !== undefined && !tus);
  const written = new Set(
    callsWithProblem(429).filter((name) => name.endsWith('template.xlsx') || name.endsWith('/sheet.xlsx')),
  );
  expect(callsWithProblem(429).filter((name) => !written.has(name))).toEqual(expect.arrayContaining(workbooks));
  expect(callsWithProblem(429).filter((name) => !workbooks.includes(name) && !written.has(name))).toEqual([
    'POST /api/auth/login',
    'PATCH /api/me/mail',
    'POST /api/me/password',
    'POST /api/auth/second-factor',
    'POST /api/me/second-factor/begin',
    'POST /api/me/second-factor/confirm',
    'POST /api/me/second-factor/recovery-codes',
    'POST /api/me/second-factor/off',
    'POST /api/auth/passkey',
    'POST /api/me/passkeys/options',
    'POST /api/me/passkeys/remove',
    'POST /api/auth/proofs',
    'POST /api/auth/providers/start',
    'POST /api/auth/providers/sign-in',
    'POST /api/auth/providers/logout',
    'POST /api/reports/:id/attachments',
    'POST /api/invitations/open',
    'POST /api/invitations/accept',
    ...REGISTER_NAMES.map((register) => `POST /api/registers/${register}/:id/attachments`),
  ]);
  // Bulk calls refuse each entry within a response of 200; checked or exported files change nothing; of one's own settings the
  // latest counts; what is revoked twice is revoked; of a webhook the latest counts.
  const changesOne = (name: string) =>
    !/^GET |\/auth\/|\/bulk\/|\/imports\/(check|marked)|\/export\.xlsx$|\/me\/(?!second-factor)|\/holidays$|\/sheet$|\/preview$|\/revoke$|\/webhooks\/:id/.test(
      name,
    );
  const LINKS = new Set(['POST /api/me/mail/confirm', 'POST /api/me/identities', 'POST /api/auth/providers/sign-in']);
  const isOfLink = (name: string) => LINKS.has(name);
  expect(callsWithProblem(409)).toEqual(
    calls.map(([name]) => name).filter((name) => changesOne(name) || isOfLink(name)),
  );
});
