import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isAnyWaiting } from '../src/kernel/audit/repository';
import { connect } from '../src/kernel/database/connect';
import { runningServerUrl } from '../src/kernel/embedded';
import { factory, post, program, signIn, spawnApi } from './support/api-process';
import { createDataFolder } from './setup/data-folder';

let dataDir: string;
beforeAll(async () => (dataDir = await createDataFolder()));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('verifies the audit while the API runs, and seals everything when it stops', async () => {
  const api = spawnApi(dataDir);
  const origin = await api.ready;
  const token = await signIn(origin);
  const stored = await post<{ id: number }>(`${origin}/api/oil_factories`, factory(77), token);
  const running = await administer('audit', 'verify');
  expect(running).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^The audit is intact: \d+ rows sealed, \d+ not sealed yet/),
  });
  const db = connect((await runningServerUrl(dataDir)) ?? '');
  while (await isAnyWaiting(db)) await setImmediate();
  const { position } = await db.selectFrom('audit_head').select('position').executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit set entity_id = 0 where entity_id = ${stored?.id} and action = 'create'`.execute(tx);
  });
  await db.destroy();
  api.child.kill('SIGTERM');
  await api.ended;
  expect(api.errors()).toBe('');
  const stopped = await administer('audit', 'verify');
  expect(stopped.code).toBe(1);
  expect(stopped.output).toMatch(/it was changed.*\nThe audit was changed: \d+ rows sealed, 0 not sealed yet/);
  expect(Number(/Head: (\d+):/.exec(stopped.output)?.[1])).toBeGreaterThanOrEqual(position);
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
}, 120_000);

/** Runs a command of the operator on the same data folder. */
async function administer(...words: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const child = fork(program('cli'), words, { env, silent: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
