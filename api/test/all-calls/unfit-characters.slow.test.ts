import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { callerOf } from './call-row';
import { startDocumented } from './documented';
import { rowOf } from './every-call';
import { credentialsFor } from '../support/credentials';
import { ANDIJON } from '../support/fixtures';
import { isLeftOut } from '../support/in-short';
import { startTestApp, type TestApp } from '../support/test-app';

let api: TestApp;
beforeAll(async () => (api = await startDocumented(await startTestApp())));
afterAll(() => api.close());

/** Characters that the database cannot store: NUL, and half of a surrogate pair. */
const UNSUPPORTED = ['\u0000', '\ud800'] as const;

/** Compared with a hash and never stored: an impossible password is a wrong one. */
const COMPARED: ReadonlySet<string> = new Set(['POST /api/auth/login password']);

type Leaf = { readonly path: readonly string[]; readonly body: unknown };

/** The body once for each of its texts, with that one spoiled. */
function spoiled(value: unknown, unfit: string, path: readonly string[] = []): Leaf[] {
  if (typeof value === 'string') return [{ path, body: `${value}${unfit}` }];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    spoiled(inner, unfit, [...path, key]).map((leaf) => ({
      path: leaf.path,
      body: Array.isArray(value)
        ? value.map((item: unknown, index) => (String(index) === key ? leaf.body : item))
        : { ...value, [key]: leaf.body },
    })),
  );
}

/** The request once for each part of its query, with that one spoiled. */
function spoiledQueries(request: string): { path: readonly string[]; request: string }[] {
  const [path = '', query = ''] = request.split('?');
  const parts = query.split('&').filter((part) => part.includes('='));
  return parts.map((part, at) => ({
    path: [part.slice(0, part.indexOf('='))],
    request: `${path}?${parts.map((one, index) => (index === at ? `${one}%00` : one)).join('&')}`,
  }));
}

describe.each(Object.entries<Endpoint>(endpoints).filter(([name]) => name !== 'GET /api/events' && !isLeftOut(name)))(
  '%s',
  (name, endpoint) => {
    it('refuses what the database has no character for, and names the field', async () => {
      const row = rowOf(name);
      if (!row) throw new Error('It has no row');
      const { request, body } = await row.send(api.db, ANDIJON, name);
      const attempts = [
        ...spoiledQueries(request).map((query) => ({ ...query, body })),
        ...UNSUPPORTED.flatMap((unfit) => spoiled(body, unfit).map((leaf) => ({ ...leaf, request }))),
      ];
      const headers = await credentialsFor(api, endpoint, callerOf(endpoint));
      for (const attempt of attempts) {
        // Wrong passwords and codes are counted.
        await api.db.deleteFrom('sign_in_attempts').execute();
        const { status, problem } = await api.call(attempt.request, { headers, body: attempt.body });
        const field = attempt.path.join('.');
        const isNamed = problem?.errors?.some(({ path }) => path !== '' && path.split('.')[0] === attempt.path[0]);
        const isRefused = COMPARED.has(`${name} ${field}`) ? status === 401 : status === 400 && isNamed === true;
        expect({ field, status, isRefused }).toMatchObject({ isRefused: true });
      }
    });
  },
);
