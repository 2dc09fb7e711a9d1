import { sql } from 'kysely';
import { connect } from 'node:net';
import { startTestApp, type TestApp } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';

let api: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  api = await startTestApp({ logLevel: 'info', logStream: { write: (line) => lines.push(line) } });
});
afterAll(() => api.close());

test('a visitor who leaves while a page is made is no error of the server', async () => {
  const { port } = new URL(api.origin);
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table public_versions in access exclusive mode`.execute(tx);
    const client = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    client.write('GET /api/provinces HTTP/1.1\r\nHost: here\r\n\r\n');
    await areWaiting(api.db, 1);
    client.resetAndDestroy();
    // The server notices before it answers this.
    expect((await fetch(`${api.origin}/healthz`)).status).toBe(200);
  });
  for (let looks = 400; looks > 0 && !lines.some((line) => line.includes('/api/provinces')); looks -= 1) {
    await fetch(`${api.origin}/healthz`);
  }
  const own = lines.filter((line) => !line.includes('/healthz'));
  expect(own.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});
