import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import fc from 'fast-check';
import { startDocumented } from './documented';
import { isLeftOut } from '../support/in-short';
import { startTestApp, type TestApp } from '../support/test-app';

let api: TestApp;
beforeAll(async () => (api = await startDocumented(await startTestApp())));
afterAll(() => api.close());

const CALLS = Object.entries<Endpoint>(endpoints).filter(([name]) => !isLeftOut(name));

const RUNS = 12;

/** An id now and then, else anything that an address can hold. */
const segment = fc.oneof(
  fc.nat(9).map(String),
  fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/^\.+$/.test(text)),
);

const queryOf = ({ query }: Endpoint) => {
  const names = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  return fc.dictionary(
    fc.constantFrom('x', ...names),
    fc.oneof(fc.nat(2100).map(String), fc.string({ maxLength: 12 })),
  );
};

it.each(CALLS)('%s answers whatever it is sent as the document says', async (name, endpoint) => {
  const as = endpoint.authority.staff ? 'admin' : 'klaster';
  await fc.assert(
    fc.asyncProperty(segment, queryOf(endpoint), fc.jsonValue({ maxDepth: 3 }), async (part, query, body) => {
      const path = name.replaceAll(/:\w+/g, () => encodeURIComponent(part));
      const request = `${path}?${new URLSearchParams(query).toString()}`;
      await api.call(request, { as, body: name.startsWith('GET ') ? undefined : JSON.stringify(body) });
    }),
    { numRuns: RUNS, seed: 20_261_127 },
  );
});
