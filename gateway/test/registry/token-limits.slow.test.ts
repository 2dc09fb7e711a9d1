import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { packArchive, builtRemote } from '../support/built-release';
import { readData, readProblem, RegistryCaller } from '../support/registry-caller';

const APP = 'mf-registers';
const [one, two, three] = [builtRemote(APP, 'one'), builtRemote(APP, 'two'), builtRemote(APP, 'three')];
const WHY = { why: 'a test' };
const DAY_MS = 24 * 60 * 60 * 1000;

let registry: RegistryCaller;

beforeEach(async () => {
  registry = await RegistryCaller.start();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await registry.stop();
});

const app = () => registry.app(APP);

const history = () => registry.read('GET /registry/history');

async function tokenFor(limits: { days?: number; percent?: number }): Promise<{ id: string; token: string }> {
  const body = { app: APP, label: 'CI', ...limits };
  return readData(await registry.operate('POST /registry/tokens', body)) as never;
}

/** Sends one half of an archive before `during` and the other half after. */
async function publishAround(token: string, archive: Buffer, during: () => Promise<unknown>): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' };
  const status = new Promise<number>((resolve, reject) => {
    const sender = httpRequest(registry.gateway.url(`/registry/${APP}`), { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    }).on('error', reject);
    sender.write(archive.subarray(0, archive.length / 2));
    void (async () => {
      while ((await incoming()).length === 0) await new Promise(setImmediate);
      await during();
      sender.end(archive.subarray(archive.length / 2));
    })();
  });
  return status;
}

const incoming = () => readdir(path.join(registry.gateway.folder.root, 'incoming'));

function pass(ms: number): void {
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + ms);
}

describe('rights are checked again when the event is appended:', () => {
  test('a token that expires during an upload ships nothing, and leaves nothing', async () => {
    await registry.publish(one);
    const { token } = await tokenFor({ days: 1 });
    expect(await publishAround(token, await packArchive(two), async () => pass(DAY_MS))).toBe(401);
    jest.restoreAllMocks();
    expect(await app()).toMatchObject({ live: one.version, canary: null, versions: [{ version: one.version }] });
    expect(await readdir(path.join(registry.gateway.folder.root, APP))).toEqual([one.version]);
    expect(await incoming()).toEqual([]);
  });

  test('a token that stays valid publishes', async () => {
    const { token } = await tokenFor({ days: 1 });
    expect(await publishAround(token, await packArchive(one), async () => pass(DAY_MS / 2))).toBe(200);
    jest.restoreAllMocks();
    expect(await app()).toMatchObject({ live: one.version });
  });
});

describe('an expiry', () => {
  test('is 90 days from now unless another is chosen, at most a year', async () => {
    await tokenFor({});
    await tokenFor({ days: 7, percent: 20 });
    const [week, usual] = (await registry.read('GET /registry/tokens')).tokens;
    const countDays = (token?: { at: string; expires: string }) =>
      Math.round((Date.parse(token?.expires ?? '') - Date.parse(token?.at ?? '')) / DAY_MS);
    expect([countDays(usual), usual?.percent]).toEqual([90, 100]);
    expect([countDays(week), week?.percent]).toEqual([7, 20]);
    for (const wrong of [{ days: 366 }, { days: 0 }, { days: 1.5 }, { percent: 0 }, { percent: 101 }, { days: null }]) {
      const body = { app: APP, label: 'CI', ...wrong };
      expect((await registry.operate('POST /registry/tokens', body)).status).toBe(400);
    }
  });

  test('ends a token, and is named in the refusal', async () => {
    const { token } = await tokenFor({ days: 1 });
    expect((await registry.ask('GET /registry', { as: token })).status).toBe(200);
    pass(DAY_MS);
    const answer = await registry.ask('GET /registry', { as: token });
    expect(answer.status).toBe(401);
    expect(readProblem(answer).detail).toMatch(/^The token “CI” expired at \d{4}-/);
  });
});

describe('a token for a share of the visitors', () => {
  let token: string;

  beforeEach(async () => {
    await registry.publish(one);
    await registry.publish(two);
    ({ token } = await tokenFor({ percent: 10 }));
  });

  const promote = (percent: number | undefined, version = three.version, name = APP) =>
    registry.ask('POST /registry/promotions', {
      as: token,
      body: { releases: [{ app: name, version, percent }], ...WHY },
    });

  const rollBack = (version?: string) =>
    registry.ask(`POST /registry/${APP}/rollback`, { as: token, body: { version, ...WHY } });

  test('publishes, promotes and rolls back a canary within its share', async () => {
    expect((await registry.publish(three, token, '?percent=0')).status).toBe(200);
    expect((await promote(10)).status).toBe(200);
    expect(await app()).toMatchObject({ live: two.version, canary: { version: three.version, percent: 10 } });
    expect((await rollBack()).status).toBe(200);
    expect(await app()).toMatchObject({ live: two.version, canary: null });
    expect((await rollBack()).status).toBe(200);
    expect(await app()).toMatchObject({ live: one.version, canary: null });
  });

  test('cannot publish to more visitors, and nothing is stored', async () => {
    for (const query of ['', '?percent=11', '?percent=100']) {
      const answer = await registry.publish(three, token, query);
      expect(answer.status).toBe(403);
      expect(readProblem(answer).detail).toContain('10 %');
    }
    expect((await app())?.versions.map(({ version }) => version)).toEqual([two.version, one.version]);
  });

  test('cannot promote to more visitors, not even together with another app', async () => {
    await registry.publish(three, token, '?percent=10');
    const before = await history();
    for (const attempt of [await promote(11), await promote(100), await promote(undefined)]) {
      expect(attempt.status).toBe(403);
    }
    const several = [
      { app: APP, version: three.version, percent: 100 },
      { app: 'mf-clusters', version: one.version, percent: 1 },
    ];
    const together = { as: token, body: { releases: several, ...WHY } };
    expect((await registry.ask('POST /registry/promotions', together)).status).toBe(403);
    expect(await history()).toEqual(before);
  });

  test('rolls back to a version that was live before, and to no other', async () => {
    await registry.publish(three, token, '?percent=0');
    expect((await rollBack(three.version)).status).toBe(403);
    expect((await promote(10)).status).toBe(200);
    expect((await rollBack(three.version)).status).toBe(403);
    expect((await rollBack(one.version)).status).toBe(200);
    // It was live, but was rolled back from.
    expect((await rollBack(two.version)).status).toBe(403);
    expect(await app()).toMatchObject({ live: one.version, canary: null });
  });

  test('cannot make a rolled-back version good by promoting it to its share', async () => {
    await registry.publish(three);
    const byOthers = (act: string, body: object) =>
      registry.ask(`POST /registry/${act}` as 'POST /registry/promotions', { as: registry.operator, body });
    await byOthers('promotions', { releases: [{ app: APP, version: two.version, percent: 10 }], ...WHY });
    await byOthers(`${APP}/rollback`, WHY);
    for (const percent of [10, 0]) expect((await promote(percent, two.version)).status).toBe(200);
    expect((await rollBack(two.version)).status).toBe(403);
    expect(await app()).toMatchObject({ live: three.version, canary: null });
  });
});
