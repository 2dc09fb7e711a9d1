import { builtRemote, builtShell, entryTo, routesAt } from '../support/built-release';
import { readBoot } from '../support/pages-under-test';
import { readData, readProblem, RegistryCaller } from '../support/registry-caller';

const APP = 'mf-registers';
const RETIRE = `POST /registry/${APP}/retire`;
const WHY = { why: 'replaced by maps' };
const PREFIXES = ['', '/uz-latn', '/ru', '/en'];

const facts = { routes: routesAt('/reestrs', '/reestrs/:id'), navigation: [entryTo('/reestrs', 'Registers')] };
const [first, second] = [builtRemote(APP, 'one', facts), builtRemote(APP, 'two', facts)];

let registry: RegistryCaller;

beforeEach(async () => {
  registry = await RegistryCaller.start();
  await registry.publish(first);
});

afterEach(() => registry.stop());

const retire = () => registry.operate(RETIRE, WHY);
const page = (address: string) => registry.ask(`GET ${address}`);
const promote = (version: string, as = registry.operator) =>
  registry.ask('POST /registry/promotions', { as, body: { releases: [{ app: APP, version }], ...WHY } });

async function tokenFor(percent: number): Promise<string> {
  const created = await registry.operate('POST /registry/tokens', { app: APP, label: 'CI', percent });
  return (readData(created) as { token: string }).token;
}

test('a retired app is served to nobody, and its addresses are gone in every language', async () => {
  expect((await page('/reestrs')).status).toBe(200);
  const answer = await retire();
  expect(answer.status).toBe(200);
  expect(readData(answer)).toMatchObject({
    apps: [{ app: APP, live: null, retired: true, previous: first.version, who: 'operator', ...WHY }],
  });
  for (const prefix of PREFIXES) {
    for (const address of ['/reestrs', '/reestrs/7', '/%72eestrs/7/', '/seeds-reestrs-auth'])
      expect([prefix, address, (await page(`${prefix}${address}`)).status]).toEqual([prefix, address, 410]);
    expect((await page(`${prefix}/nowhere`)).status).toBe(404);
    expect((await page(`${prefix}/main`)).status).toBe(200);
  }
  const boot = readBoot((await page('/reestrs')).text);
  expect(boot.remotes.map(({ name }) => name)).toEqual(['mf-clusters']);
  expect(boot.retired).toContain('/reestrs/*');
  expect(readData(await page('/registry/live'))).toMatchObject({ remotes: { 'mf-clusters': expect.any(String) } });
  expect((await page('/registry/live')).text).not.toContain(APP);
  expect((await page(`/reestrs?remote=${APP}@${first.version}`)).status).toBe(400);
});

test('open pages of a retired app still get its files', async () => {
  await retire();
  expect((await page(`/remotes/${APP}/${first.version}/screen.js`)).text).toContain('"one"');
});

test('the addresses of a retired app stay its own until they are revoked', async () => {
  await retire();
  const grant = () => registry.operate('POST /registry/mf-maps/grants', { paths: ['/reestrs/*'], ...WHY });
  expect(readProblem(await grant()).detail).toContain(`${APP}’s`);
  await registry.operate(`POST /registry/${APP}/grants`, { paths: ['/reestrs/*'], revoke: true, ...WHY });
  expect((await grant()).status).toBe(200);
  expect((await page('/reestrs')).status).toBe(404);
});

test('nothing is published to a retired app until a stored release is promoted', async () => {
  await retire();
  const refused = await registry.publish(second, registry.operator, '?percent=0');
  expect(refused.status).toBe(409);
  expect(readProblem(refused)).toMatchObject({
    code: 'release_retired',
    detail: expect.stringContaining(`release promote ${APP} ${first.version}`),
  });
  expect((await registry.app(APP))?.versions).toHaveLength(1);
  expect((await promote(first.version)).status).toBe(200);
  expect((await page('/reestrs')).status).toBe(200);
  expect((await registry.publish(second)).status).toBe(200);
  expect(await registry.app(APP)).toMatchObject({ live: second.version, previous: first.version, retired: false });
});

test('a rollback ends the canary of a retired app, which stays retired', async () => {
  await retire();
  const canary = { releases: [{ app: APP, version: first.version, percent: 99 }], ...WHY };
  expect((await registry.ask('POST /registry/promotions', { as: registry.operator, body: canary })).status).toBe(200);
  expect((await registry.operate(`POST /registry/${APP}/rollback`, WHY)).status).toBe(200);
  expect(await registry.app(APP)).toMatchObject({ retired: true, live: null, canary: null });
  expect((await page('/reestrs')).status).toBe(410);
});

test('the shell changes without regard to a retired app', async () => {
  const provides = { '@klaster/shared/ui': '1.0.0' };
  await registry.publish(builtShell('older', { provides }));
  await registry.publish(builtRemote(APP, 'needs', { ...facts, requires: { '@klaster/shared/ui': '^1.0.0' } }));
  const newer = builtShell('newer', { provides: { '@klaster/shared/ui': '2.0.0' } });
  expect((await registry.publish(newer)).status).toBe(422);
  await retire();
  expect((await registry.publish(newer)).status).toBe(200);
});

describe('who may retire an app', () => {
  test('its own token for all visitors may, and brings it back', async () => {
    const token = await tokenFor(100);
    expect((await registry.ask(RETIRE, { as: token, body: WHY })).status).toBe(200);
    expect(await registry.app(APP)).toMatchObject({ retired: true, who: 'token:CI' });
    expect((await registry.ask(`POST /registry/${APP}/rollback`, { as: token, body: WHY })).status).toBe(200);
    expect(await registry.app(APP)).toMatchObject({ retired: false, live: first.version });
  });

  test('a token for some visitors may neither retire it nor bring it back', async () => {
    const token = await tokenFor(50);
    const answer = await registry.ask(RETIRE, { as: token, body: WHY });
    expect(answer.status).toBe(403);
    expect(readProblem(answer).detail).toContain('50 %');
    await retire();
    expect((await promote(first.version, token)).status).toBe(403);
    const canary = { releases: [{ app: APP, version: first.version, percent: 10 }] };
    expect((await registry.ask('POST /registry/promotions', { as: token, body: canary })).status).toBe(403);
    expect((await registry.ask(`POST /registry/${APP}/rollback`, { as: token, body: WHY })).status).toBe(403);
    expect(await registry.app(APP)).toMatchObject({ retired: true });
  });

  test('nobody without a credential, and no other app’s token', async () => {
    expect((await registry.ask(RETIRE, { body: WHY })).status).toBe(401);
    const { token } = await registry.deployToken('mf-clusters');
    expect((await registry.ask(RETIRE, { as: token, body: WHY })).status).toBe(403);
    expect(await registry.app(APP)).toMatchObject({ retired: false });
  });
});

test('a call without a reason, for the shell, for an unknown app or a pinned one is refused', async () => {
  const without = await registry.operate(RETIRE, {});
  expect([without.status, readProblem(without).errors]).toMatchObject([400, [{ path: 'why', code: 'required' }]]);
  expect((await registry.operate('POST /registry/shell/retire', WHY)).status).toBe(400);
  expect((await registry.operate('POST /registry/mf-none/retire', WHY)).status).toBe(404);
  await registry.operate(`POST /registry/${APP}/pin`, WHY);
  const pinned = await retire();
  expect([pinned.status, readProblem(pinned).code]).toEqual([409, 'release_pinned']);
});
