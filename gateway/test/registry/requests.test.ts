import { builtRemote, routesAt } from '../support/built-release';
import { readData, readProblem, RegistryCaller } from '../support/registry-caller';

const APP = 'mf-maps';
const WHY = { why: 'a test' };
const withRoutes = (...paths: string[]) =>
  builtRemote(APP, paths.join(), { routes: routesAt(...paths), connect: ['https://tiles.example/a'] });
const release = withRoutes('/maps', '/maps/:id', '/reports');

let registry: RegistryCaller;
let token: string;

beforeEach(async () => {
  registry = await RegistryCaller.start();
  ({ token } = await registry.deployToken(APP));
});
afterEach(() => registry.stop());

const publish = () => registry.publish(release, token, '?percent=0&why=new%20map');
const requests = async () => (await registry.app(APP))?.requests;
const grants = (body: object) => registry.operate(`POST /registry/${APP}/grants`, { ...body, ...WHY });
const ask = (body: object, as = token) =>
  registry.ask(`POST /registry/${APP}/requests`, { as, body: { ...body, ...WHY } });
const history = async () => (await registry.read('GET /registry/history', '?limit=200')).events;
const remedies = async () =>
  readProblem(await publish()).refusals?.map(({ release: claim, remedy }) => `${claim}: ${remedy}`);

test('a publication requests missing grants once, and a grant closes the requests that it covers', async () => {
  const waits = 'It is asked for and waits for the operator. After the grant, run the same command again.';
  for (let time = 0; time < 2; time += 1)
    expect(await remedies()).toEqual([
      `mf-maps claims /maps: ${waits}`,
      `mf-maps claims /maps/:id: ${waits}`,
      expect.stringMatching(/^mf-maps claims \/reports: Choose an address/),
      `mf-maps calls https://tiles.example/a: ${waits}`,
    ]);
  const open = { who: `token:${APP} CI`, why: 'new map', declined: null };
  expect(await requests()).toMatchObject(
    ['/maps', '/maps/*', 'https://tiles.example'].map((what) => ({ what, ...open })),
  );
  expect((await history()).filter(({ kind }) => kind === 'requested')).toHaveLength(1);
  expect((await publish()).status).toBe(422);
  await grants({ paths: ['/maps/*'] });
  expect(await requests()).toMatchObject([{ what: 'https://tiles.example' }]);
});

test('after the grant of all that it asked for, the same publication is stored', async () => {
  const other = withRoutes('/maps/:id');
  expect((await registry.publish(other, token)).status).toBe(422);
  await grants({ paths: ['/maps/*'], connect: ['https://tiles.example'] });
  expect(await requests()).toEqual([]);
  expect((await registry.publish(other, token)).status).toBe(200);
});

test('the operator declines with a reason, which the team reads; it is not asked for again', async () => {
  await publish();
  const declined = await registry.operate(`POST /registry/${APP}/grants`, {
    paths: ['/maps'],
    decline: true,
    why: 'too broad',
  });
  expect(declined.status).toBe(200);
  expect(await requests()).toMatchObject([
    { what: '/maps', declined: 'too broad' },
    { declined: null },
    { declined: null },
  ]);
  expect((await remedies())?.[0]).toBe('mf-maps claims /maps: The operator declined it: too broad');
  expect((await history())[0]).toMatchObject({ kind: 'declined', why: 'too broad', grants: { paths: ['/maps'] } });
  expect((await grants({ paths: ['/maps'], decline: true })).status).toBe(400);
  expect((await grants({ paths: ['/none'], decline: true })).status).toBe(400);
});

test('a team asks for calls, paths and origins of its own app, and grants itself nothing', async () => {
  expect(readData(await ask({ calls: ['GET /api/rating'], paths: ['/maps'] }))).toMatchObject({
    apps: [{ requests: [{ what: '/maps' }, { what: 'GET /api/rating' }], grants: { paths: [] } }],
  });
  const { token: other } = await registry.deployToken('mf-registers');
  expect((await ask({ paths: ['/x'] }, other)).status).toBe(403);
  expect(
    (await registry.ask(`POST /registry/${APP}/grants`, { as: token, body: { paths: ['/x'], ...WHY } })).status,
  ).toBe(403);
  await grants({ isolated: true, calls: ['GET /api/rating'] });
  expect(await requests()).toMatchObject([{ what: '/maps' }]);
});

test.each<[string, object]>([
  ['nothing', {}],
  ['a call that cannot be granted', { calls: ['GET /api/nothing'] }],
  ['a frame', { isolated: true }],
  ['no address', { paths: ['maps'] }],
])('asking for %s is refused', async (_what, body) => {
  expect((await ask(body)).status).toBe(400);
});

test('twenty requests are kept, and more are not recorded', async () => {
  const paths = (from: number) => Array.from({ length: 15 }, (_, index) => `/maps/${from + index}`);
  for (const from of [0, 15, 30]) await ask({ paths: paths(from) });
  expect(await requests()).toHaveLength(20);
  expect((await history()).filter(({ kind }) => kind === 'requested')).toHaveLength(2);
});
