import type { z } from 'zod';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';
import { POSITIONS } from './positions';
import { REGISTER_NAMES } from './registers/kinds';
import { OPEN_DATA_TYPES } from './registers/open-data';

const calls = Object.entries(endpoints as Record<string, Endpoint>);

const namesOf = (schema: z.ZodType | undefined) => Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});

test('no two calls are told alike', () => {
  const summaries = calls.map(([, { summary }]) => summary);
  expect(summaries.filter((summary) => summary.length < 5)).toEqual([]);
  expect(new Set(summaries).size).toBe(calls.length);
});

describe.each(calls)('%s', (name, { access, positions, params, query, body, upload, problems }) => {
  const [method, path = ''] = name.split(' ');

  test('says who may call it', () => {
    expect(['public', 'either', 'session']).toContain(access);
    for (const position of positions ?? []) expect(POSITIONS).toContain(position);
    expect(positions).not.toEqual([]);
  });

  test('takes what its path has, and a body where it changes something', () => {
    expect(namesOf(params)).toEqual([...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter));
    expect(namesOf(query).length > 0).toBe(query !== undefined);
    expect([body, upload].filter((part) => part !== undefined)).toHaveLength(method === 'GET' ? 0 : 1);
  });

  test('is refused to those without the right, and told where there is no such thing', () => {
    const expected = [...(positions ? [403] : []), ...(params ? [403, 404] : [])];
    expect(problems).toEqual(expect.arrayContaining(expected));
    expect(problems.filter((status) => ![403, 404, 409, 429].includes(status))).toEqual([]);
    expect(new Set(problems).size).toBe(problems.length);
  });
});

const named = (belongs: (endpoint: Endpoint) => boolean | undefined) =>
  calls.filter(([, endpoint]) => belongs(endpoint)).map(([name]) => name);

test('without a session one signs in and sees the public registers, and no more', () => {
  expect(named(({ access }) => access === 'public')).toEqual([
    'POST /api/auth/login',
    'GET /api/provinces',
    'GET /api/districts',
    'GET /api/overview',
    ...REGISTER_NAMES.flatMap((register) =>
      OPEN_DATA_TYPES.map((type) => `GET /api/registers/${register}/open-data.${type}`),
    ),
  ]);
  expect(
    named(({ access }) => access === 'either').filter((name) => !/^GET \/api\/(oil_factories|registers)\//.test(name)),
  ).toEqual([]);
});

test('whoever changes something needs a session, and a position for it where it is not their own', () => {
  const changes = calls.filter(([name]) => !name.startsWith('GET ') && name !== 'POST /api/auth/login');
  expect(changes.map(([name, { access, positions }]) => [name, access, ...(positions ?? [])])).toEqual([
    ['PATCH /api/me/lists', 'session'],
    ['POST /api/confirm-cluster/:id', 'session', 'UPDATE'],
    ['POST /api/reject-cluster/:id', 'session', 'UPDATE'],
    ['PATCH /api/oil_factories/remove/:id', 'session', 'DELETE'],
    ['PATCH /api/oil_factories/restore/:id', 'session', 'ADMIN'],
    ['POST /api/oil_factories', 'session', 'CREATE'],
    ['PATCH /api/oil_factories/factory/:id', 'session', 'UPDATE'],
    ...REGISTER_NAMES.flatMap((register) => [
      // A file of what its reader sees anyway.
      [`POST /api/registers/${register}/export.xlsx`, 'session'],
      [`POST /api/registers/${register}/imports/check`, 'session', 'CREATE'],
      [`POST /api/registers/${register}/imports/marked.xlsx`, 'session', 'CREATE'],
      [`POST /api/registers/${register}/imports`, 'session', 'CREATE'],
      [`PATCH /api/registers/${register}/imports/:id/undo`, 'session', 'ADMIN'],
      [`POST /api/registers/${register}`, 'session', 'CREATE'],
      [`PATCH /api/registers/${register}/:id`, 'session', 'UPDATE'],
      [`PATCH /api/registers/${register}/:id/remove`, 'session', 'DELETE'],
      [`PATCH /api/registers/${register}/:id/restore`, 'session', 'ADMIN'],
      [`POST /api/registers/${register}/bulk/remove`, 'session', 'DELETE'],
      [`POST /api/registers/${register}/bulk/restore`, 'session', 'ADMIN'],
      [`POST /api/registers/${register}/bulk/activity`, 'session', 'UPDATE'],
    ]),
  ]);
});

test('positions of an account bound to a cluster count in the review of its reports, and nowhere else', () => {
  expect(named(({ clusterPositions }) => clusterPositions)).toEqual([
    'POST /api/confirm-cluster/:id',
    'POST /api/reject-cluster/:id',
  ]);
});

test('what two people may change at once, or send too often, is refused by its own status', () => {
  const of = (status: 409 | 429) => named(({ problems }) => problems.includes(status));
  expect(of(429)).toEqual(['POST /api/auth/login']);
  // Of many entries each is refused by itself, in an answer of 200; a file that is written, or only looked through, changes nothing; of
  // what is one's own the latest wish holds.
  const changesOne = (name: string) =>
    !/^GET |\/login$|\/bulk\/|\/imports\/(check|marked)|\/export\.xlsx$|\/me\//.test(name);
  expect(of(409)).toEqual(calls.map(([name]) => name).filter(changesOne));
});
