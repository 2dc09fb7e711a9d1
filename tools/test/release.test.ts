import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runRelease } from '../src/release/program';
import { LIVE, OLDER, RegistryDouble, RELEASES, TOKEN } from './registry-double';

let double: RegistryDouble;
let gateway: string;
let folder: string;

beforeEach(async () => {
  double = new RegistryDouble();
  gateway = await double.start();
  folder = mkdtempSync(path.join(tmpdir(), 'klaster-release-'));
});

afterEach(async () => {
  await double.stop();
  rmSync(folder, { recursive: true });
});

/** Runs a command as a shell would, the token in its environment. */
async function release(command: string[], env: NodeJS.ProcessEnv = {}) {
  const said: string[] = [];
  const noted: string[] = [];
  const terminal = {
    env: { KLASTER_RELEASE_TOKEN: TOKEN, KLASTER_GATEWAY: gateway, ...env },
    say: (text: string) => said.push(text),
    note: (text: string) => noted.push(text),
    tick: () => undefined,
  };
  const code = await runRelease(command, terminal);
  return { code, said: said.join('\n'), noted: noted.join('\n') };
}

function build(manifest: object): string {
  mkdirSync(path.join(folder, 'parts'));
  writeFileSync(path.join(folder, 'routes.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'parts/a.js'), 'x'.repeat(200_000));
  return folder;
}

describe('publish', () => {
  test('uploads the folder as an archive and says what is live', async () => {
    const dist = build({ name: 'mf-clusters', version: LIVE });
    const { code, said } = await release([
      'publish',
      'mf-clusters',
      '--dist',
      dist,
      '--percent',
      '10',
      '--why',
      'new chart',
    ]);
    expect(double.seen).toEqual([
      {
        call: 'POST /registry/mf-clusters',
        query: { percent: 10, why: 'new chart' },
        files: ['parts/a.js', 'routes.json'],
      },
    ]);
    expect([code, said]).toEqual([0, `mf-clusters ${LIVE} is stored\nlive: everybody gets it`]);
  });

  test('a gate’s refusal names rule, both sides and remedy, and ends with 3', async () => {
    const refusal = {
      rule: 'shared-versions' as const,
      release: 'mf-clusters requires @klaster/shared/ui ^2.0.0',
      against: 'the live shell provides 1.4.0',
      remedy: 'Build against 1.4.0 or publish the shell first.',
    };
    double.problem = {
      type: 'about:blank',
      status: 422,
      title: 'Refused',
      detail: 'The release was refused.',
      code: 'release_refused',
      refusals: [refusal],
    };
    const dist = build({ name: 'mf-clusters', version: LIVE });
    const { code, said, noted } = await release(['publish', 'mf-clusters', '--dist', dist, '--json']);
    expect(code).toBe(3);
    for (const part of Object.values(refusal)) expect(noted).toContain(part);
    expect(JSON.parse(said)).toEqual({
      error: { sentence: 'The release was refused.', exitCode: 3, refusals: [refusal] },
    });
  });

  test.each([
    ['another app’s build', { name: 'mf-registers', version: LIVE }, 2, /holds mf-registers, not mf-clusters/],
    ['a folder without a manifest', {}, 1, /is missing or no manifest/],
  ])('%s does not leave this machine', async (_what, manifest, exit, sentence) => {
    const { code, noted } = await release(['publish', 'mf-clusters', '--dist', build(manifest)]);
    expect([code, double.seen]).toEqual([exit, []]);
    expect(noted).toMatch(sentence);
  });
});

describe('moving', () => {
  test('a version may be shortened', async () => {
    const { code, said } = await release(['promote', 'mf-clusters', '22', '--percent', '25']);
    const releases = [{ app: 'mf-clusters', version: OLDER, percent: 25 }];
    expect(double.seen).toEqual([{ call: 'POST /registry/promotions', body: { releases, why: 'promoted' } }]);
    expect([code, said]).toEqual([0, `mf-clusters: live ${LIVE}, canary ${OLDER} for 10 %, previous ${OLDER}`]);
  });

  test.each([
    [['rollback', 'mf-clusters', '--why', 'bad chart'], 'rollback', { why: 'bad chart' }],
    [['rollback', 'mf-clusters', '2', '--why', 'bad chart'], 'rollback', { version: OLDER, why: 'bad chart' }],
    [['pin', 'mf-clusters', '--why', 'holiday'], 'pin', { pinned: true, why: 'holiday' }],
    [['unpin', 'mf-clusters', '--why', 'back at work'], 'pin', { pinned: false, why: 'back at work' }],
  ])('%j', async (command, call, body) => {
    await expect(release(command)).resolves.toMatchObject({ code: 0 });
    expect(double.seen).toEqual([{ call: `POST /registry/mf-clusters/${call}`, body }]);
  });

  test('several go live in the same moment', async () => {
    double.apps = [RELEASES, { ...RELEASES, app: 'shell' }];
    await expect(release(['promote', 'mf-clusters', '1', '--with', 'shell@2'])).resolves.toMatchObject({ code: 0 });
    const releases = [
      { app: 'mf-clusters', version: LIVE, percent: 100 },
      { app: 'shell', version: OLDER, percent: 100 },
    ];
    expect(double.seen).toEqual([{ call: 'POST /registry/promotions', body: { releases, why: 'promoted' } }]);
    await expect(release(['promote', 'mf-clusters', '1', '--with', 'shell'])).resolves.toMatchObject({ code: 2 });
  });

  test('a pinned app refuses with 3', async () => {
    double.problem = {
      type: 'about:blank',
      status: 409,
      title: 'Pinned',
      detail: 'mf-clusters is pinned.',
      code: 'release_pinned',
    };
    await expect(release(['promote', 'mf-clusters', LIVE])).resolves.toMatchObject({
      code: 3,
      noted: 'mf-clusters is pinned.',
    });
  });
});

describe('looking', () => {
  test('list shows what is live in columns', async () => {
    const { said } = await release(['list']);
    const [heading, line] = said.split('\n');
    expect(heading).toMatch(/^APP +LIVE +SINCE/);
    expect(line).toContain(`${LIVE}   2026-11-20 09:30:00   token:clusters team   ${OLDER} 10 %   ${OLDER}   1`);
  });

  test('list of one app shows versions and failures, also as JSON', async () => {
    expect((await release(['list', 'mf-clusters'])).said).toMatch(/412 kB[\s\S]+chunk +2 +2026-11-20 10:00:00 +404/);
    expect(JSON.parse((await release(['list', 'mf-clusters', '--json'])).said)).toMatchObject({ live: LIVE });
  });

  test('history says who did what and why', async () => {
    const { said } = await release(['history', 'mf-clusters', '--limit', '2']);
    expect(double.seen).toEqual([{ call: 'GET /registry/history', query: { app: 'mf-clusters', limit: 2 } }]);
    expect(said).toContain(`rolled back by itself mf-clusters ${LIVE} → ${OLDER}`);
    expect(said).toContain(`could not roll back from mf-clusters ${LIVE}: mf-clusters is pinned`);
  });

  test('verify fails when it finds faults', async () => {
    const { code, said } = await release(['verify']);
    expect([code, said]).toEqual([1, '2 events and 2 releases looked at:\nmf-clusters 2222: routes.json is missing']);
  });
});

describe('repair', () => {
  test('only says what it would do, unless told to do it and why', async () => {
    const { code, said, noted } = await release(['repair']);
    expect([code, double.seen]).toEqual([0, []]);
    expect(said).toMatch(/missing[\s\S]+set aside +events 4, 5, into set-aside[\s\S]+lost +events 3/);
    expect(noted).toContain('Nothing was changed');
    expect((await release(['repair', '--yes'])).code).toBe(2);
    expect(double.seen).toEqual([]);
    expect((await release(['repair', '--yes', '--why', 'a bad disk'])).code).toBe(0);
    expect(double.seen).toEqual([{ call: 'POST /registry/repair', body: { why: 'a bad disk' } }]);
  });
});

describe('grants', () => {
  test('addresses and origins are given and taken back', async () => {
    const given = ['--path', '/map', '/map/*', '--connect', 'https://maps.example', '--why', 'the map'];
    const { code, said } = await release(['grant', 'mf-clusters', ...given]);
    expect([code, said]).toEqual([0, 'mf-clusters has the addresses: /amallar/*\nmf-clusters may call: none']);
    await release(['revoke', 'mf-clusters', '--path', '/map', '--why', 'no map']);
    expect(double.seen.map(({ body }) => body)).toEqual([
      { paths: ['/map', '/map/*'], connect: ['https://maps.example'], revoke: false, why: 'the map' },
      { paths: ['/map'], connect: [], revoke: true, why: 'no map' },
    ]);
  });

  test.each([
    [['grant', 'mf-clusters', '--why', 'nothing']],
    [['grant', 'mf-clusters', '--path', '/*', '--why', 'everything']],
    [['grant', 'mf-clusters', '--path', '/:any', '--why', 'everything']],
    [['grant', 'mf-clusters', '--connect', 'wss://x', '--why', 'a socket']],
  ])('%j ends with 2', async (command) => {
    expect((await release(command)).code).toBe(2);
    expect(double.seen).toEqual([]);
  });
});

describe('tokens', () => {
  test('a new one is all that the standard output holds', async () => {
    const { said, noted } = await release(['token', 'create', 'mf-clusters', '--label', 'CI']);
    expect(said).toBe('kdt_abc_new');
    expect(noted).toContain('shown this once');
  });

  test('one is revoked by its id', async () => {
    await expect(release(['token', 'revoke', 'abc'])).resolves.toMatchObject({
      code: 0,
      said: 'Token abc is revoked.',
    });
    expect(double.seen).toEqual([{ call: 'DELETE /registry/tokens/abc' }]);
  });

  test('one that the registry does not know ends with 4 and says where it came from', async () => {
    const file = path.join(folder, 'token');
    writeFileSync(file, 'kdt_other\n');
    const { code, noted } = await release(['list', '--token-file', file]);
    expect([code, noted]).toEqual([4, `The registry does not know this token. The token came from ${file}.`]);
  });

  test('a file is looked for where the command was called', async () => {
    writeFileSync(path.join(folder, 'token'), TOKEN);
    await expect(release(['list', '--token-file', 'token'], { INIT_CWD: folder })).resolves.toMatchObject({ code: 0 });
  });

  test('without one nothing is tried', async () => {
    const { code, noted } = await release(['list'], { KLASTER_RELEASE_TOKEN: '', DATA_DIR: folder });
    expect([code, noted]).toEqual([4, expect.stringMatching(/^There is no token/)]);
  });

  test('on the gateway’s machine the operator’s is used', async () => {
    mkdirSync(path.join(folder, 'releases'));
    writeFileSync(path.join(folder, 'releases/operator.token'), `${TOKEN}\n`);
    await expect(release(['list'], { KLASTER_RELEASE_TOKEN: '', DATA_DIR: folder })).resolves.toMatchObject({
      code: 0,
    });
    // Only called like this machine: it is somebody else's.
    const elsewhere = ['list', '--gateway', 'http://127.0.0.1.elsewhere.invalid'];
    const { code, noted } = await release(elsewhere, { KLASTER_RELEASE_TOKEN: '', DATA_DIR: folder });
    expect([code, noted]).toEqual([4, expect.stringMatching(/^There is no token/)]);
  });
});

describe('usage', () => {
  test.each([
    [['launch']],
    [['publish']],
    [['publish', 'clusters']],
    [['publish', 'mf-clusters', '--percent', '101']],
    [['rollback', 'mf-clusters']],
    [['promote', 'mf-clusters', '3']],
    [['history', '--limit', 'all']],
    [['list', '--gateway', 'somewhere']],
  ])('%j ends with 2', async (command) => {
    const { code, noted } = await release(command);
    expect([code, double.seen]).toEqual([2, []]);
    expect(noted).not.toBe('');
  });

  test('help is no error', async () => {
    const { code, said } = await release(['publish', '-h']);
    expect([code, said]).toEqual([0, expect.stringContaining('--percent <n>')]);
  });

  test('a gateway that is not there is named', async () => {
    const { code, noted } = await release(['list', '--gateway', 'http://127.0.0.1:1']);
    expect([code, noted]).toEqual([1, 'The gateway at http://127.0.0.1:1 cannot be reached (ECONNREFUSED).']);
  });
});
