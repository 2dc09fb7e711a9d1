import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { liveEventSchema, type LiveEvent, type LiveTopic, type WaitingCounts } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import { addCluster, addReport, insert, userId } from '../../../test/support/fixtures';
import { auditOf, reportsApi } from '../../../test/support/report-entry';
import { startTestApp, type TestApp } from '../../../test/support/test-app';
import type { EventStream } from '../../kernel/http/event-stream';
import { LiveEvents } from './live-events';
import { toReview } from './repository';

const api = reportsApi({ events: { readMs: 20 } });

const listen = jest.spyOn(LiveEvents.prototype, 'listen');

const counts = async (as: string) => (await api.call<WaitingCounts>('GET /api/reports/counts', { as })).data;

const hub = () => listen.mock.contexts.at(-1) as LiveEvents;

/** Disconnects the streams of a test. */
const opened: (() => void)[] = [];

/** Opens a stream; `next` waits for the next event of the topic. */
async function open(as: string, topic: LiveTopic = 'reports') {
  const connection = new AbortController();
  const headers = { 'x-access-token': await api.token(as) };
  const response = await fetch(`${api.origin}/api/events`, { headers, signal: connection.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<LiveEvent> => {
    for (;;) {
      const [, data, rest] = /^(?::\n\n)*data: (.*)\n\n([^]*)$/.exec(text) ?? [];
      if (data !== undefined) {
        text = rest ?? '';
        const event = liveEventSchema.parse(JSON.parse(data));
        if (event.topic !== topic) continue;
        return event;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('ended');
      text += value;
    }
  };
  opened.push(() => connection.abort());
  return { response, next, disconnect: () => connection.abort() };
}

/** @returns the client's socket and the server's stream */
async function openWithoutReading(app: TestApp) {
  const socket = connectTo(Number(new URL(app.origin).port), '127.0.0.1').on('error', () => undefined);
  socket.write(`GET /api/events HTTP/1.1\r\nhost: x\r\nx-access-token: ${await app.token('viewer')}\r\n\r\n`);
  await once(socket, 'readable');
  return { socket, stream: listen.mock.results.at(-1)?.value as EventStream };
}

async function untilAllDisconnected(): Promise<void> {
  while (hub().size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

afterEach(async () => {
  for (const disconnect of opened.splice(0)) disconnect();
  if (hub()) await untilAllDisconnected();
});

describe('the number of waiting reports', () => {
  it('counts new ones for reviewers within their territory, and rejected ones for their cluster', async () => {
    const buxoro = await addCluster(api.db, '1706');
    await addReport(api.db, {});
    await addReport(api.db, { cluster: buxoro });
    await addReport(api.db, { cluster: await addCluster(api.db, '1703'), status: 'confirmed' });
    await addReport(api.db, { status: 'rejected', quarter: 3 });
    await addReport(api.db, { cluster: buxoro, status: 'rejected', quarter: 3 });
    const expected = { reviewer: [2, 0], admin: [2, 0], andijon: [1, 0], viewer: [0, 0], klaster: [0, 1] };
    for (const [as, [to_review, to_mend]] of Object.entries(expected))
      expect({ as, ...(await counts(as)) }).toEqual({ as, to_review, late: 0, to_mend });
  });

  it('counts a report as late from the day after its decision was due, in Tashkent', async () => {
    const id = await addReport(api.db, {});
    const due = (days: number) =>
      sql`update reports set decision_due = (now() at time zone 'Asia/Tashkent')::date + ${days}::int where id = ${id}`.execute(
        api.db,
      );
    await due(0);
    expect(await counts('reviewer')).toMatchObject({ to_review: 1, late: 0 });
    await due(-1);
    expect(await counts('reviewer')).toMatchObject({ to_review: 1, late: 1 });
  });

  it('is zero in a closed quarter', async () => {
    await addReport(api.db, {});
    await addReport(api.db, { quarter: 3, status: 'rejected' });
    await api.db.updateTable('periods').set({ closed_at: new Date() }).execute();
    expect(await counts('reviewer')).toMatchObject({ to_review: 0 });
    expect(await counts('klaster')).toMatchObject({ to_mend: 0 });
  });

  it('is read from an index at 20,000 reports', async () => {
    await api.db.transaction().execute(async (tx) => {
      await sql`
        insert into periods (year, quarter, due_on)
        select y, q, make_date(y, 12, 20) from generate_series(2016, 2025) y, generate_series(1, 4) q
        on conflict do nothing`.execute(tx);
      await sql`
        insert into clusters (company_name, search_key, sort_key, stir, province_code, district_code, full_name, phone_number, address, is_active, activities)
        select company_name, search_key, sort_key, (500000000 + n)::text, province_code, district_code, full_name, phone_number, address, is_active, activities
        from (select * from clusters order by id limit 1) c, generate_series(1, 500) n`.execute(tx);
      await sql`
        insert into reports (cluster_id, year, quarter, status, figures, author_id, submitted_at)
        select c.id, p.year, p.quarter, case when random() < 0.05 then 'new' else 'confirmed' end,
          jsonb_build_object('full_name', repeat('x', 1500)), 1, now()
        from clusters c, periods p where c.stir like '5000%' and p.year < 2026`.execute(tx);
    });
    await sql`analyze`.execute(api.db);
    expect((await counts('reviewer')).to_review).toBeGreaterThan(500);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain ${toReview(null)}`.execute(api.db);
    const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(steps).toMatch(/reports_queue/);
    expect(steps).not.toMatch(/Seq Scan on reports/);
    await sql`delete from reports where year < 2026`.execute(api.db);
    await sql`delete from clusters where stir like '5000%'`.execute(api.db);
  });
});

describe('events', () => {
  it('are sent on connection and after a decision on a report', async () => {
    const id = await addReport(api.db, {});
    const { response, next } = await open('viewer');
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const first = await next();
    expect(first.topic).toBe('reports');
    await api.call(`POST /api/confirm-cluster/${id}`, { as: 'reviewer', body: { comment: 'Тўғри' } });
    expect(await auditOf(api.db, id)).toHaveLength(1);
    const second = await next();
    expect(second.version).not.toBe(first.version);
  });

  it('are sent after a change of the levels of approval, which changes what waits for whom', async () => {
    const { next } = await open('reviewer');
    const first = await next();
    const change = (levels: string[], seen: string[]) =>
      api.call('PATCH /api/approval-levels', { as: 'admin', body: { levels, seen } });
    await change(['province', 'republic'], ['territory']);
    expect((await next()).version).not.toBe(first.version);
    await change(['territory'], ['province', 'republic']);
    expect((await next()).version).toBe(first.version);
  });

  it('free the slot when the client disconnects or sends a HEAD request', async () => {
    const streams = await Promise.all([open('viewer'), open('reviewer')]);
    await Promise.all(streams.map(({ next }) => next()));
    expect(hub().size).toBe(2);
    for (const { disconnect } of streams) disconnect();
    await untilAllDisconnected();
    const headers = { 'x-access-token': await api.token('viewer') };
    const { status } = await fetch(`${api.origin}/api/events`, { method: 'HEAD', headers });
    expect(status).toBe(200);
    await untilAllDisconnected();
  });

  it('are refused with a problem document to a user with 16 open streams', async () => {
    await Promise.all(Array.from({ length: 16 }, () => open('viewer')));
    const { status, problem, headers } = await api.call('GET /api/events', { as: 'viewer' });
    expect([status, problem?.code, headers['retry-after']]).toEqual([503, 'upstream_unavailable', '30']);
    expect((await api.call('GET /api/events', { as: 'reviewer' })).status).toBe(200);
  });

  it('are counted in the metrics', async () => {
    const count = async () => /^api_event_streams (\d+)$/m.exec((await api.call('GET /metrics')).text)?.[1];
    expect(await count()).toBe('0');
    const streams = await Promise.all([open('viewer'), open('reviewer')]);
    expect(await count()).toBe('2');
    for (const { disconnect } of streams) disconnect();
    await untilAllDisconnected();
    expect(await count()).toBe('0');
  });

  it('are closed when the client does not read them, before they fill the memory', async () => {
    const { socket, stream } = await openWithoutReading(api);
    const closed = once(socket, 'close');
    const before = process.memoryUsage().arrayBuffers;
    const event = { text: 'x'.repeat(4000) };
    let maxBuffered = 0;
    // The kernel buffers some megabytes for a client that does not read.
    for (let sent = 0; sent < 20_000 && !stream.destroyed; sent += 1) {
      stream.send(event);
      maxBuffered = Math.max(maxBuffered, stream.readableLength);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([stream.destroyed, hub().size]).toEqual([true, 0]);
    expect(maxBuffered).toBeLessThan(32 * 1024);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
    socket.resume();
    await closed;
  });

  it('free the slot of a client that does not read within the lifetime of a stream', async () => {
    const other = await startTestApp({ events: { lifeMs: 100 } });
    const { socket } = await openWithoutReading(other);
    expect(hub().size).toBe(1);
    await untilAllDisconnected();
    expect(socket.destroyed).toBe(false);
    socket.destroy();
    await other.close();
  });

  it('do not delay a shutdown', async () => {
    const other = await startTestApp();
    const response = await fetch(`${other.origin}/api/events`, {
      headers: { 'x-access-token': await other.token('viewer') },
    });
    const reader = response.body!.getReader();
    await reader.read();
    const before = performance.now();
    await other.close();
    expect(performance.now() - before).toBeLessThan(15_000);
    while (!(await reader.read()).done);
    expect(hub().size).toBe(0);
  });
});

it('every report transition changes the version, even when they are committed out of order', async () => {
  const id = await addReport(api.db, {});
  const { next } = await open('viewer');
  const first = await next();
  const snapshot = { report_id: id, round: 1, status: 'new', author_id: 1, figures: '{}' } as const;
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let markInserted = () => {};
  const inserted = new Promise<void>((resolve) => (markInserted = resolve));
  const earlier = api.db.transaction().execute(async (tx) => {
    await tx.insertInto('report_snapshots').values(snapshot).execute();
    markInserted();
    await mayCommit;
  });
  await inserted;
  await api.db.insertInto('report_snapshots').values(snapshot).execute();
  const second = await next();
  expect(second.version).not.toBe(first.version);
  commit();
  await earlier;
  expect((await next()).version).not.toBe(second.version);
});

it('a change in the number of unread notices is sent to every tab of that user, and to nobody else', async () => {
  const user_id = await userId(api.db, 'viewer');
  const tabs = [await open('viewer', 'notices'), await open('viewer', 'notices')];
  const other = await open('reviewer', 'notices');
  const versionsOf = async () => (await Promise.all(tabs.map(({ next }) => next()))).map(({ version }) => version);
  expect([...(await versionsOf()), (await other.next()).version]).toEqual(['0.', '0.', '0.']);
  const kind = 'rights_changed' as const;
  await insert(api.db, 'notices', { user_id, kind });
  const [added, inOtherTab] = await versionsOf();
  expect(added).toMatch(/^1\.\d+$/);
  expect(inOtherTab).toBe(added);
  await api.call('PATCH /api/me/notices', { as: 'viewer', body: { up_to: 2_147_483_647 } });
  const [read, ...rest] = await versionsOf();
  expect(read).toMatch(/^0\.\d+$/);
  expect(rest).toEqual([read]);
  // A page may have counted it before the next poll.
  await insert(api.db, 'notices', { user_id, kind, read_at: new Date() });
  const [readAtOnce] = await versionsOf();
  expect(readAtOnce).toMatch(/^0\.\d+$/);
  expect(readAtOnce).not.toBe(read);
  await insert(api.db, 'notices', { user_id: await userId(api.db, 'reviewer'), kind });
  expect((await other.next()).version).toMatch(/^1\./);
});
