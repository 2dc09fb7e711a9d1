import type { Change } from '@klaster/shared/contract/endpoints';
import type { FastifyBaseLogger } from 'fastify';
import { Webhook as Library } from 'standardwebhooks';
import { changesAreVisible } from '../../../test/support/feed';
import { addEntry, ANDIJON, BUXORO } from '../../../test/support/fixtures';
import { findRow, update } from '../../../test/support/rows';
import { API_ROLE, TEST_SECRET, testApp } from '../../../test/support/test-app';
import { addWebhook, startReceiver, type Receiver } from '../../../test/support/webhooks';
import { connect, type Database } from '../../kernel/database/connect';
import { SecretBox } from '../../kernel/secrets/secret-box';
import { Deliveries, pauseAfter, startDeliveringWebhooks } from './deliver';
import { limitPage } from './message';

const api = testApp();

const logged: unknown[] = [];
const log = { warn: (line: unknown) => logged.push(line), error: (line: unknown) => logged.push(line) };

let db: Database;
beforeAll(() => {
  const url = new URL(api.databaseUrl);
  url.username = API_ROLE;
  db = connect(url.href);
});
afterAll(() => db.destroy());

const instances: Deliveries[] = [];
const receivers: Receiver[] = [];
beforeEach(() => {
  logged.length = 0;
});
afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.stop();
  for (const receiver of receivers.splice(0)) await receiver.close();
  await api.db.deleteFrom('webhooks').execute();
});

const means = () => ({ secrets: new SecretBox(TEST_SECRET), reach: { local: true } });

function instance(): Deliveries {
  const deliveries = new Deliveries({ ...means(), db }, log as unknown as FastifyBaseLogger);
  instances.push(deliveries);
  return deliveries;
}

async function receive(...how: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...how);
  receivers.push(receiver);
  return receiver;
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await what())) {
    if (Date.now() > end) throw new Error('Timed out');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const changesOf = ({ received }: Receiver): Change[] => received.flatMap(({ body }) => JSON.parse(body).data.changes);

const idsOf = (receiver: Receiver) => changesOf(receiver).map(({ id }) => id);

const row = (id: number) => findRow(api.db, 'webhooks', { id });

const addEntries = async (count: number, place = ANDIJON) => {
  const ids = [];
  for (let index = 0; index < count; index += 1) ids.push(await addEntry(api.db, 'cooperatives', place));
  await changesAreVisible(api.db);
  return ids;
};

/** Makes the next attempt due, as if the waiting time had passed. */
const passTime = (set: object = {}) => update(api.db, 'webhooks', { set: { next_at: new Date(0), ...set } });

const deliver = async () => {
  const deliveries = instance();
  await deliveries.startDue();
  await deliveries.ended();
};

describe('changes', () => {
  it('are delivered in order, in signed messages of at most 100, each once', async () => {
    const receiver = await receive();
    const { id, secret } = await addWebhook(api.db, { url: receiver.url });
    const ids = await addEntries(230);
    await deliver();
    expect(idsOf(receiver)).toEqual(ids);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.changes.length)).toEqual([100, 100, 30]);
    for (const { body, headers } of receiver.received)
      expect(new Library(secret).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'changes.page',
      });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    await deliver();
    expect(receiver.received).toHaveLength(3);
    expect(await row(id)).toMatchObject({ attempts: 0, last_failure: null, last_success_at: expect.any(Date) });
  });

  it('are those of the scopes and the territory of the key', async () => {
    const receiver = await receive();
    const figures = await receive();
    const { id } = await addWebhook(api.db, { url: receiver.url, key: { province_code: BUXORO.province_code } });
    await addWebhook(api.db, { url: figures.url, key: { scopes: ['figures'] } });
    await addEntries(2, ANDIJON);
    const before = await row(id);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(Number((await row(id)).xid)).toBeGreaterThan(Number(before.xid));
    const [own] = await addEntries(1, BUXORO);
    await deliver();
    expect([idsOf(receiver), figures.received]).toEqual([[own], []]);
    expect(receiver.received[0]?.body).not.toMatch(/phone_number|full_name/);
  });

  it.each([
    ['is paused', { state: 'paused' as const }, {}],
    ['has failed', { state: 'failed' as const }, {}],
    ['belongs to a revoked key', {}, { revoked_at: new Date() }],
    ['belongs to an expired key', {}, { expires_at: new Date() }],
  ])('are not delivered to a webhook that %s', async (_why, set, ofKey) => {
    const receiver = await receive();
    const { key_id } = await addWebhook(api.db, { url: receiver.url });
    await update(api.db, 'webhooks', { set: { ...set, next_at: new Date(0) } });
    if (Object.keys(ofKey).length > 0) await update(api.db, 'api_keys', { set: ofKey, where: { id: key_id } });
    await addEntries(1);
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it('are delivered once by several instances', async () => {
    const receiver = await receive();
    await addWebhook(api.db, { url: receiver.url });
    const ids = await addEntries(150);
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(idsOf(receiver)).toEqual(ids);
  });

  it('fill at most 256 kB of a message, but one always fits', () => {
    const change = (at: number, size: number) =>
      ({ position: `00000000.${at}.0`, kind: 'clusters', id: at, at: '', data: { text: 'ў'.repeat(size) } }) as Change;
    const page = { changes: [1, 2, 3].map((at) => change(at, 50_000)), position: '00000000.9.0', has_more: false };
    expect(limitPage(page)).toEqual({ changes: page.changes.slice(0, 2), position: '00000000.2.0', has_more: true });
    expect(limitPage({ ...page, changes: [change(1, 200_000)] })).toMatchObject({ position: '00000000.9.0' });
    expect(limitPage({ ...page, changes: [] })).toMatchObject({ changes: [], has_more: false });
  });
});

describe('a receiver that fails', () => {
  it('gets the same message again, after longer and longer pauses', async () => {
    const receiver = await receive((count) => (count < 3 ? 503 : 200));
    const { id } = await addWebhook(api.db, { url: receiver.url });
    const ids = await addEntries(2);
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await row(id)).toMatchObject({ attempts: 1, last_failure: 'status', last_status: 503, state: 'active' });
    expect(logged).toEqual([{ webhook: id, failure: 'status', status: 503 }]);
    await passTime();
    await deliver();
    expect(await row(id)).toMatchObject({ attempts: 2 });
    await passTime();
    await deliver();
    expect(idsOf(receiver)).toEqual([...ids, ...ids, ...ids]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await row(id)).toMatchObject({ attempts: 0, failing_since: null });
    expect([1, 2, 3, 9, 99].map(pauseAfter)).toEqual([5, 10, 20, 1280, 3600]);
  });

  it('gets another message id once there are more changes, and after a replay', async () => {
    const receiver = await receive((count) => (count === 1 ? 500 : 200));
    const { id } = await addWebhook(api.db, { url: receiver.url });
    const { epoch, xid, seq } = await row(id);
    await addEntries(1);
    await deliver();
    await addEntries(1);
    await passTime();
    await deliver();
    await update(api.db, 'webhooks', { set: { epoch, xid, seq, replays: 1 } });
    await deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.changes.length)).toEqual([1, 2, 2]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('for three days gets nothing more', async () => {
    const receiver = await receive(() => 500);
    const { id } = await addWebhook(api.db, { url: receiver.url });
    await addEntries(1);
    await deliver();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await passTime({ failing_since: daysAgo(2.9) });
    await deliver();
    expect((await row(id)).state).toBe('active');
    await passTime({ failing_since: daysAgo(3.1) });
    await deliver();
    expect((await row(id)).state).toBe('failed');
  });

  it('with 410 wants nothing more', async () => {
    const receiver = await receive(() => 410);
    const { id } = await addWebhook(api.db, { url: receiver.url });
    await addEntries(1);
    await deliver();
    expect(await row(id)).toMatchObject({ state: 'failed', last_status: 410 });
  });

  it('is distinguished from an outdated position and from a secret of another installation', async () => {
    const receiver = await receive();
    const gone = await addWebhook(api.db, { url: receiver.url });
    const unreadable = await addWebhook(api.db, { url: receiver.url });
    await update(api.db, 'webhooks', { set: { epoch: '00000000' }, where: { id: gone.id } });
    await update(api.db, 'webhooks', { set: { secret: 'x' }, where: { id: unreadable.id } });
    await addEntries(1);
    await deliver();
    expect(await row(gone.id)).toMatchObject({ state: 'failed', last_failure: 'position_gone' });
    expect(await row(unreadable.id)).toMatchObject({ state: 'failed', last_failure: 'secret_unreadable' });
    expect(receiver.received).toEqual([]);
  });
});

it('does not record a delivery that began before a change by hand', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const receiver = await receive(() => {
    answer();
    return undefined;
  });
  const { id } = await addWebhook(api.db, { url: receiver.url });
  await addEntries(1);
  const deliveries = instance();
  await deliveries.startDue();
  await asked;
  const before = await row(id);
  await update(api.db, 'webhooks', { set: { version: before.version + 1 } });
  await deliveries.stop();
  expect(await row(id)).toEqual({ ...before, version: before.version + 1 });
});

it('gives messages in progress up when it stops, for another instance to send', async () => {
  const receiver = await receive((count) => (count === 1 ? undefined : 200));
  const { id } = await addWebhook(api.db, { url: receiver.url });
  const ids = await addEntries(1);
  const deliveries = instance();
  await deliveries.startDue();
  await until(() => receiver.received.length === 1);
  await deliveries.stop();
  expect(await row(id)).toMatchObject({ attempts: 0 });
  await deliver();
  expect(idsOf(receiver)).toEqual([...ids, ...ids]);
});

it('delivers within 5 s while other receivers hang or are dead', async () => {
  const dead = await receive();
  await dead.close();
  for (let index = 0; index < 20; index += 1) {
    const { url } = index % 2 ? dead : await receive(() => undefined);
    await addWebhook(api.db, { url });
  }
  const receiver = await receive();
  await addWebhook(api.db, { url: receiver.url });
  const stop = startDeliveringWebhooks(means())(db, log as unknown as FastifyBaseLogger);
  const attempts = new Map<number, number>();
  for (let index = 0; index < 40; index += 1) {
    const [id] = await addEntries(1);
    attempts.set(id!, Date.now());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await until(() => idsOf(receiver).length === attempts.size);
  const delays = receiver.received.flatMap(({ body, at }) =>
    (JSON.parse(body).data.changes as Change[]).map(({ id }) => at - attempts.get(id)!),
  );
  expect(delays.toSorted((a, b) => a - b)[Math.ceil(delays.length * 0.99) - 1]).toBeLessThan(5_000);
  await stop();
}, 40_000);
