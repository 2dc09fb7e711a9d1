import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppReleases } from '@klaster/shared/contract/releases';
import { packArchive, builtRemote } from '../support/built-release';
import { clearStore, storeUrl } from '../support/store-under-test';
import { readiness, Upstream } from '../support/upstream';

const GATEWAY = path.join(__dirname, '../../src/main.ts');
const APP = 'mf-clusters';
const PUBLICATIONS = 50;
const KILLS = 10;

let folder: string;
let upstream: Upstream;
let child: ChildProcess;
let origin = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'klaster-kill-'));
  upstream = await Upstream.listen(readiness(200, {}));
  await clearStore();
});

afterAll(async () => {
  await kill();
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  // With a database, each gateway starts on an empty machine.
  if (storeUrl()) await rm(folder, { recursive: true, force: true });
  child = spawn(process.execPath, ['--import', 'tsx', GATEWAY], {
    env: {
      PORT: '0',
      API_URL: upstream.origin,
      RELEASES_DIR: folder,
      RELEASES_URL: storeUrl(),
      KEEP_RELEASES: '1000',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  origin = `http://127.0.0.1:${port}`;
}

async function kill(): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function ask<Data>(call: string, body?: Buffer): Promise<Data> {
  const [method = '', url = ''] = call.split(' ');
  const token = (await readFile(path.join(folder, 'operator.token'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' };
  const answer = await fetch(`${origin}${url}`, { method, headers, body: body ? new Uint8Array(body) : null });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** The record is intact, and every version that it lists is served. */
async function expectWhole(): Promise<AppReleases | undefined> {
  expect(await ask('GET /registry/verify')).toMatchObject({ faults: [] });
  const { apps } = await ask<{ apps: AppReleases[] }>('GET /registry');
  for (const { version } of apps[0]?.versions ?? []) {
    const [entry, routes] = await Promise.all(
      ['remoteEntry.js', 'routes.json'].map((file) => fetch(`${origin}/remotes/${APP}/${version}/${file}`)),
    );
    expect([entry?.status, routes?.status]).toEqual([200, 200]);
  }
  return apps[0];
}

test('a gateway killed in the midst of publications never has half a version', async () => {
  const archives = await Promise.all(
    Array.from({ length: PUBLICATIONS }, (_, index) => packArchive(builtRemote(APP, `publication ${index}`))),
  );
  const perLife = Math.ceil(PUBLICATIONS / KILLS);
  await start();
  // Measures a publication on this machine, so that the kills are spread over those of a life.
  const began = performance.now();
  await ask(`POST /registry/${APP}`, await packArchive(builtRemote(APP, 'measured')));
  const lifeMs = (performance.now() - began) * perLife;
  for (let at = 0; at < PUBLICATIONS; at += perLife) {
    const publications = archives.slice(at, at + perLife).map((archive) => ask(`POST /registry/${APP}`, archive));
    const outcomes = Promise.allSettled(publications);
    // The first life ends before anything is written, the last after nearly everything is.
    await pause((lifeMs * at) / PUBLICATIONS);
    await kill();
    await outcomes;
    await start();
    await expectWhole();
  }
  for (const archive of archives) await ask(`POST /registry/${APP}`, archive);
  const app = await expectWhole();
  expect(app?.versions).toHaveLength(PUBLICATIONS + 1);
}, 600_000);
