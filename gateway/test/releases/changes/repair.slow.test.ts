import { builtRemote } from '../../support/built-release';
import { BY, RegistryUnderTest } from '../../support/registry-under-test';
import { readData, readProblem, RegistryCaller } from '../../support/registry-caller';
import { storeIn } from '../../support/store-under-test';

const APP = 'mf-clusters';
const [v1, v2, v3] = [builtRemote(APP, 'one'), builtRemote(APP, 'two'), builtRemote(APP, 'three')];

const TOKEN = { app: APP, label: 'CI', days: 90, percent: 100 };

const eventKey = (seq: number) => `record/${String(seq).padStart(8, '0')}.json`;

describe('a record', () => {
  let store: RegistryUnderTest;
  let token: string;

  beforeEach(async () => {
    store = await RegistryUnderTest.create();
    // 1 published, 2 promoted, 3 token, 4 published, 5 promoted, 6 revoked, 7 granted
    await store.publish(v1);
    const created = await store.createToken(TOKEN);
    token = created.token;
    await store.publish(v2);
    await store.registry.changes.act({ kind: 'revoke-token', id: created.id }, BY);
    await store.registry.changes.act({ kind: 'grant', app: APP, grants: { paths: ['/more'], connect: [] } }, BY);
  });

  afterEach(() => store.remove());

  const live = async (registry = store.registry) => (await registry.views.apps([APP]))[0];
  const faults = async (registry = store.registry) => (await registry.views.verify()).faults;
  const tamper = async (seq: number) => {
    const text = String(await store.store.read(eventKey(seq)));
    await store.store.replace(eventKey(seq), text.replace('"who":"operator"', '"who":"somebody"'));
  };

  test('that is intact needs no repair', async () => {
    expect(await store.registry.repair.preview()).toMatchObject({ fault: null, setAside: [], restored: [] });
    await expect(store.registry.repair.run(BY)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test.each([
    ['is gone', (seq: number) => store.store.remove([eventKey(seq)])],
    ['was changed', tamper],
    ['is torn', (seq: number) => store.store.replace(eventKey(seq), '{"seq":')],
  ])('with an event that %s continues with the events that can be read', async (_what, harm) => {
    await harm(3);
    // A gateway that starts now can only read the events before.
    const started = store.another();
    await expect(store.createToken(TOKEN, started)).rejects.toThrow(/^event 3: /);
    const plan = await started.repair.preview();
    expect(plan).toMatchObject({ fault: expect.stringContaining('event 3: '), lost: [3], restored: [], carried: 4 });
    expect(plan.live).toEqual({ [APP]: v2.version });
    expect(await store.list('set-aside')).toEqual([]);

    const done = await started.repair.run({ who: 'operator', why: 'a bad disk' });
    expect(await faults(started)).toEqual([]);
    expect(await live(started)).toMatchObject({ live: v2.version, previous: v1.version });
    expect((await live(started))?.grants.paths).toContain('/more');
    await expect(started.views.tokenHolder(token)).rejects.toMatchObject({ code: 'unauthenticated' });
    const [event] = await started.views.history(undefined, 1);
    expect(event).toMatchObject({ kind: 'repaired', seq: 3, why: 'a bad disk', live: { [APP]: v2.version } });
    expect(event).not.toHaveProperty('carried');
    expect(await store.list(done.folder ?? '')).toHaveLength(done.setAside.length);
    // Both this gateway and one that had read the record before go on.
    await store.publish(v3);
    expect(await faults()).toEqual([]);
    expect(await live(started)).toMatchObject({ live: v3.version });
  });

  test('is restored from what another gateway has read', async () => {
    const before = await live();
    await store.store.remove([eventKey(2)]);
    await tamper(4);
    expect(await store.registry.views.recordFault()).toBe('event 2: it is missing');
    await expect(store.createToken(TOKEN)).rejects.toThrow('event 2: it is missing');
    const done = await store.registry.repair.run(BY);
    expect(done).toMatchObject({ restored: [2, 4], setAside: [4], lost: [], carried: 0 });
    expect(String(await store.store.read(`${done.folder}/00000004.json`))).toContain('somebody');
    expect(await faults()).toEqual([]);
    expect(await live()).toEqual(before);
    expect(await faults(store.another())).toEqual([]);
  });

  test('whose end is missing accepts no events from a gateway that has read it', async () => {
    await store.store.remove([eventKey(7)]);
    await expect(store.createToken(TOKEN)).rejects.toThrow('event 7: it is missing');
    expect(await store.registry.repair.run(BY)).toMatchObject({ restored: [7], setAside: [] });
    expect(await faults(store.another())).toEqual([]);
  });

  test('that lost a publication keeps the release', async () => {
    await store.store.remove([eventKey(4)]);
    const started = store.another();
    await started.repair.run(BY);
    expect(await live(started)).toMatchObject({ live: v2.version, versions: [{ version: v2.version }, {}] });
    await started.open();
    expect(await faults(started)).toEqual([]);
  });

  test('leaves an app retired that was so', async () => {
    await store.registry.changes.act({ kind: 'retire', app: APP }, BY);
    await store.store.remove([eventKey(3)]);
    const started = store.another();
    expect((await started.repair.run(BY)).live).toEqual({});
    expect(await live(started)).toMatchObject({ live: null, retired: true, previous: v2.version });
    await expect(store.publish(v3)).rejects.toMatchObject({ code: 'release_retired' });
  });

  test('can be repaired again, even after an interrupted repair', async () => {
    const tail = (await store.store.read(eventKey(7))) ?? '';
    await store.store.remove([eventKey(3)]);
    await store.another().repair.run(BY);
    await store.store.replace(eventKey(4), tail);
    const started = store.another();
    expect(await started.views.recordFault()).toContain('event 4');
    await started.repair.run(BY);
    expect(await faults(started)).toEqual([]);
    expect(await live(started)).toMatchObject({ live: v2.version, previous: v1.version });
  });

  test('keeps events that an earlier repair carried when an earlier event is lost', async () => {
    await store.store.remove([eventKey(3)]);
    await store.another().repair.run(BY);
    await store.store.remove([eventKey(2)]);
    const started = store.another();
    expect(await started.repair.run(BY)).toMatchObject({ lost: [2], carried: 4 });
    expect(await live(started)).toMatchObject({ live: v2.version });
    expect((await live(started))?.grants.paths).toContain('/more');
    await expect(started.views.tokenHolder(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('over HTTP', () => {
  let registry: RegistryCaller;

  beforeEach(async () => {
    registry = await RegistryCaller.start();
  });

  afterEach(() => registry.stop());

  test('a broken record is reported, pages are still served, and the operator can repair it', async () => {
    const operator = { as: registry.operator };
    await storeIn(registry.gateway.folder.root).remove([eventKey(2)]);
    const ready = await registry.gateway.operate('/readyz');
    expect(JSON.parse(ready.text)).toMatchObject({ shell: true, record: false, fault: 'event 2: it is missing' });
    expect((await registry.ask('GET /main')).status).toBe(200);
    const refused = await registry.publish(v1);
    expect(refused.status).toBe(500);
    expect(readProblem(refused)).toMatchObject({
      code: 'record_broken',
      detail: expect.stringContaining('event 2: it is missing'),
    });
    expect((await registry.ask('POST /registry/repair', { body: { why: 'a test' } })).status).toBe(401);
    expect((await registry.ask('POST /registry/repair', { ...operator, body: {} })).status).toBe(400);
    expect(readData(await registry.ask('GET /registry/repair', operator))).toMatchObject({ restored: [2] });
    await registry.ask('POST /registry/repair', { ...operator, body: { why: 'a test' } });
    expect(JSON.parse((await registry.gateway.operate('/readyz')).text)).toMatchObject({ record: true });
    expect((await registry.publish(v1)).status).toBe(200);
  });

  test('a deploy token repairs nothing', async () => {
    const { token } = await registry.deployToken(APP);
    expect((await registry.ask('GET /registry/repair', { as: token })).status).toBe(403);
    expect((await registry.ask('POST /registry/repair', { as: token, body: { why: 'x y z' } })).status).toBe(403);
  });
});
