import { grantLines } from '../src/release/output';
import type { Problem } from '@klaster/shared/contract/http';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseScene, runCommand } from './command';
import { LIVE, OLDER, RELEASES, TOKEN } from './registry-double';

const scene = releaseScene();

/** Runs a command as it is typed; an argument with spaces is in quotes. */
const release = (command: string, env: NodeJS.ProcessEnv = {}) => {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return runCommand(scene.gateway, words, env);
};

const refuse = (problem: Pick<Problem, 'status' | 'code' | 'detail' | 'refusals'>) =>
  (scene.double.problem = { type: 'about:blank', title: 'No', ...problem });

describe('publish', () => {
  function build(manifest: object = { name: 'mf-clusters', version: LIVE }): string {
    mkdirSync(path.join(scene.folder, 'parts'));
    writeFileSync(path.join(scene.folder, 'routes.json'), JSON.stringify(manifest));
    writeFileSync(path.join(scene.folder, 'parts/a.js'), 'x'.repeat(200_000));
    return scene.folder;
  }

  test('uploads the folder as an archive and prints what is live', async () => {
    const { code, output } = await release(`publish mf-clusters --dist ${build()} --percent 10 --why "new chart"`);
    const query = { percent: 10, why: 'new chart' };
    const files = ['parts/a.js', 'routes.json'];
    expect(scene.double.seen).toEqual([{ call: 'POST /registry/mf-clusters', query, files }]);
    expect([code, output]).toEqual([0, `mf-clusters ${LIVE} is stored\nlive: everybody gets it`]);
  });

  test('of a rolled-back release says that it is not promoted, and how to promote it', async () => {
    scene.double.rolledBack = true;
    const { code, output } = await release(`publish mf-clusters --dist ${build()}`);
    expect(code).toBe(0);
    expect(output).toContain(`rolled back before: everybody gets ${OLDER} until it is promoted`);
    expect(output).toContain(`release -- promote mf-clusters ${LIVE}`);
  });

  test('a gate’s refusal names rule, both sides and remedy, and ends with 3', async () => {
    const refusal = {
      rule: 'shared-versions' as const,
      release: 'mf-clusters requires @klaster/shared/ui ^2.0.0',
      against: 'the live shell provides 1.4.0',
      remedy: 'Build against 1.4.0 or publish the shell first.',
    };
    const sentence = 'The release was refused.';
    refuse({ status: 422, code: 'release_refused', detail: sentence, refusals: [refusal] });
    const { code, output, noted } = await release(`publish mf-clusters --dist ${build()} --json`);
    expect(code).toBe(3);
    for (const part of Object.values(refusal)) expect(noted).toContain(part);
    expect(JSON.parse(output)).toEqual({ error: { sentence, exitCode: 3, refusals: [refusal] } });
  });

  test('a build that is too large does not leave this machine', async () => {
    const folder = build();
    writeFileSync(path.join(folder, 'large.js'), randomBytes(21 * 1024 * 1024));
    const { code, noted } = await release(`publish mf-clusters --dist ${folder}`);
    expect([code, scene.double.seen]).toEqual([3, []]);
    expect(noted).toContain('an archive may have 20971520');
  });

  test.each([
    [{ name: 'mf-registers', version: LIVE }, 2, /holds mf-registers, not mf-clusters/],
    [{}, 1, /is missing or not a manifest/],
  ])(
    'another app’s build, or a folder without a manifest, does not leave this machine: %j',
    async (manifest, exit, sentence) => {
      const { code, noted } = await release(`publish mf-clusters --dist ${build(manifest)}`);
      expect([code, scene.double.seen]).toEqual([exit, []]);
      expect(noted).toMatch(sentence);
    },
  );
});

describe('moving', () => {
  test('a version may be shortened', async () => {
    const { code, output } = await release('promote mf-clusters 22 --percent 25');
    const releases = [{ app: 'mf-clusters', version: OLDER, percent: 25 }];
    expect(scene.double.seen).toEqual([{ call: 'POST /registry/promotions', body: { releases, why: 'promoted' } }]);
    expect([code, output]).toEqual([0, `mf-clusters: live ${LIVE}, canary ${OLDER} for 10 %, previous ${OLDER}`]);
  });

  test.each([
    ['rollback mf-clusters --why "bad chart"', 'rollback', { why: 'bad chart' }],
    ['rollback mf-clusters 2 --why "bad chart"', 'rollback', { version: OLDER, why: 'bad chart' }],
    ['pin mf-clusters --why holiday', 'pin', { pinned: true, why: 'holiday' }],
    ['retire mf-clusters --why "replaced by maps"', 'retire', { why: 'replaced by maps' }],
    ['unpin mf-clusters --why "back at work"', 'pin', { pinned: false, why: 'back at work' }],
  ])('%s', async (command, call, body) => {
    await expect(release(command)).resolves.toMatchObject({ code: 0 });
    expect(scene.double.seen).toEqual([{ call: `POST /registry/mf-clusters/${call}`, body }]);
  });

  test('an app is isolated with its calls', async () => {
    const { code } = await release('grant mf-clusters --isolated --call "GET /api/rating" --why "a new team"');
    const grants = { paths: [], connect: [], isolated: true, calls: ['GET /api/rating'] };
    const body = { ...grants, revoke: false, decline: false, why: 'a new team' };
    expect(scene.double.seen).toEqual([{ call: 'POST /registry/mf-clusters/grants', body }]);
    expect(code).toBe(0);
    expect(grantLines({ app: 'mf-clusters', grants })).toContain(
      'mf-clusters is isolated and may make the calls: GET /api/rating',
    );
    await expect(release('grant mf-clusters --why nothing')).resolves.toMatchObject({ code: 2 });
  });

  test('several go live in the same moment', async () => {
    scene.double.apps = [RELEASES, { ...RELEASES, app: 'shell' }];
    await expect(release('promote mf-clusters 1 --with shell@2')).resolves.toMatchObject({ code: 0 });
    const releases = [
      { app: 'mf-clusters', version: LIVE, percent: 100 },
      { app: 'shell', version: OLDER, percent: 100 },
    ];
    expect(scene.double.seen).toEqual([{ call: 'POST /registry/promotions', body: { releases, why: 'promoted' } }]);
    await expect(release('promote mf-clusters 1 --with shell')).resolves.toMatchObject({ code: 2 });
  });

  test('a retired app is listed as such, and refuses a publication with 3', async () => {
    scene.double.apps = [{ ...RELEASES, live: null, canary: null, retired: true }];
    expect((await release('list')).output).toContain('mf-clusters   retired ');
    expect((await release('list mf-clusters')).output).toContain('mf-clusters: retired, nothing live');
    expect((await release('retire mf-clusters')).code).toBe(2);
    writeFileSync(path.join(scene.folder, 'routes.json'), JSON.stringify({ name: 'mf-clusters', version: LIVE }));
    const noted = 'mf-clusters has been retired.';
    refuse({ status: 409, code: 'release_retired', detail: noted });
    const refused = await release(`publish mf-clusters --dist ${scene.folder}`);
    expect([refused.code, refused.noted]).toEqual([3, expect.stringContaining(noted)]);
  });

  test('a pinned app refuses with 3', async () => {
    const noted = 'mf-clusters is pinned.';
    refuse({ status: 409, code: 'release_pinned', detail: noted });
    await expect(release(`promote mf-clusters ${LIVE}`)).resolves.toMatchObject({ code: 3, noted });
  });
});

describe('looking', () => {
  test('list shows what is live in columns', async () => {
    const [heading, line] = (await release('list')).output.split('\n');
    expect(heading).toMatch(/^APP +LIVE +SINCE/);
    expect(line).toContain(`${LIVE}   2026-11-20 09:30:00   token:clusters team   ${OLDER} 10 %   ${OLDER}   1`);
  });

  test('list of one app shows versions and failures, also as JSON', async () => {
    expect((await release('list mf-clusters')).output).toMatch(/412 kB[\s\S]+chunk +2 +2026-11-20 10:00:00 +404/);
    expect(JSON.parse((await release('list mf-clusters --json')).output)).toMatchObject({ live: LIVE });
  });

  test('history says who did what and why', async () => {
    const { output } = await release('history mf-clusters --limit 2');
    expect(scene.double.seen).toEqual([{ call: 'GET /registry/history', query: { app: 'mf-clusters', limit: 2 } }]);
    expect(output).toContain(`rolled back by itself mf-clusters ${LIVE} → ${OLDER}`);
    expect(output).toMatch(/retired mf-clusters +replaced/);
    expect(output).toContain(`could not roll back from mf-clusters ${LIVE}: mf-clusters is pinned`);
  });

  test('verify fails when it finds faults', async () => {
    const { code, output } = await release('verify');
    expect([code, output]).toEqual([1, '2 events and 2 releases looked at:\nmf-clusters 2222: routes.json is missing']);
  });
});

test('a repair only prints what it would do, without a confirmation and a reason', async () => {
  const { code, output, noted } = await release('repair');
  expect(code).toBe(0);
  expect(output).toMatch(/missing[\s\S]+set aside +events 4, 5, into set-aside[\s\S]+lost +events 3/);
  expect(noted).toContain('Nothing was changed');
  expect((await release('repair --yes')).code).toBe(2);
  expect(scene.double.seen).toEqual([]);
  expect((await release('repair --yes --why "a bad disk"')).code).toBe(0);
  expect(scene.double.seen).toEqual([{ call: 'POST /registry/repair', body: { why: 'a bad disk' } }]);
});

test('an owner is named with or without grants, and shown', async () => {
  const owner = 'Maps team, maps@example.uz';
  expect((await release(`grant mf-clusters --owner "${owner}" --why "a new team"`)).code).toBe(0);
  expect((await release(`grant mf-clusters --path /map --owner "${owner}" --why "a new team"`)).code).toBe(0);
  const common = { connect: [], owner, revoke: false, decline: false, why: 'a new team' };
  expect(scene.double.seen).toEqual([
    { call: 'POST /registry/mf-clusters/grants', body: { paths: [], ...common } },
    { call: 'POST /registry/mf-clusters/grants', body: { paths: ['/map'], ...common } },
  ]);
  expect((await release('list mf-clusters')).output).toContain('mf-clusters is owned by: Clusters team');
  expect((await release('list')).output).toMatch(/OWNER\n.*Clusters team$/);
  expect((await release('history')).output).toContain('mf-clusters is owned by: Clusters team');
});

test('addresses and origins are granted and revoked', async () => {
  const command = 'grant mf-clusters --path /map /map/* --connect https://maps.example --why "the map"';
  const { code, output } = await release(command);
  const granted = 'mf-clusters has the addresses: /amallar/*\nmf-clusters may call: none\n';
  expect([code, output]).toEqual([0, `${granted}mf-clusters is owned by: Clusters team`]);
  await release('revoke mf-clusters --path /map --why "no map"');
  expect(scene.double.seen.map(({ body }) => body)).toEqual([
    { paths: ['/map', '/map/*'], connect: ['https://maps.example'], revoke: false, decline: false, why: 'the map' },
    { paths: ['/map'], connect: [], revoke: true, decline: false, why: 'no map' },
  ]);
});

describe('tokens', () => {
  const NO_TOKEN = { KLASTER_RELEASE_TOKEN: '' };

  test('a new one is all that the standard output holds; it may be limited to days and a part of the visitors', async () => {
    const { output, noted } = await release('token create mf-clusters --label CI --days 7 --max-percent 10');
    expect(output).toBe('kdt_abc_new');
    expect(noted).toContain('releases mf-clusters for up to 10 % of the visitors until 2027-02-18');
    expect(noted).toContain('shown this once');
    expect(scene.double.seen).toMatchObject([{ body: { app: 'mf-clusters', label: 'CI', days: 7, percent: 10 } }]);
  });

  test('one is revoked by its id', async () => {
    const done = { code: 0, output: 'Token abc is revoked.' };
    await expect(release('token revoke abc')).resolves.toMatchObject(done);
    expect(scene.double.seen).toEqual([{ call: 'DELETE /registry/tokens/abc' }]);
  });

  test('a token unknown to the registry ends with code 4, and the message says where the token came from', async () => {
    const file = path.join(scene.folder, 'token');
    writeFileSync(file, 'kdt_other\n');
    const { code, noted } = await release(`list --token-file ${file}`);
    expect([code, noted]).toEqual([4, `The registry does not know this token. The token came from ${file}.`]);
  });

  test('a file is looked for where the command was called', async () => {
    writeFileSync(path.join(scene.folder, 'token'), TOKEN);
    const { code } = await release('list --token-file token', { ...NO_TOKEN, INIT_CWD: scene.folder });
    expect(code).toBe(0);
  });

  test('on the gateway’s machine the operator’s is used; without one nothing is tried', async () => {
    const env = { ...NO_TOKEN, DATA_DIR: scene.folder };
    const without = { code: 4, noted: expect.stringMatching(/^There is no token/) as string };
    await expect(release('list', env)).resolves.toMatchObject(without);
    mkdirSync(path.join(scene.folder, 'releases'));
    writeFileSync(path.join(scene.folder, 'releases/operator.token'), `${TOKEN}\n`);
    await expect(release('list', env)).resolves.toMatchObject({ code: 0 });
    // Only called like this machine: it is somebody else's.
    await expect(release('list --gateway http://127.0.0.1.elsewhere.invalid', env)).resolves.toMatchObject(without);
  });
});

test.each([
  ['publish mf-clusters --why ok'],
  ['promote mf-clusters 1 --why " a "'],
  ['rollback mf-clusters --why ok'],
  ['pin mf-clusters --why ok'],
  ['unpin mf-clusters --why ""'],
  [`grant mf-clusters --path /x --why ${'x'.repeat(501)}`],
  ['repair --yes --why ok'],
])('a reason that the record does not take is reported before anything is sent: %s', async (command) => {
  const { code, noted } = await release(command);
  expect([code, scene.double.seen]).toEqual([2, []]);
  expect(noted).toMatch(/--why <text>.*3 to 500 letters/);
});

test.each([
  ['launch'],
  ['publish'],
  ['publish clusters'],
  ['publish mf-clusters --percent 101'],
  ['rollback mf-clusters'],
  ['promote mf-clusters 3'],
  ['history --limit all'],
  ['list --gateway somewhere'],
  ['grant mf-clusters --why nothing'],
  [`grant mf-clusters --owner ${'x'.repeat(121)} --why "a long name"`],
  ['revoke mf-clusters --owner Maps --why "gone"'],
  ['grant mf-clusters --path /* --why everything'],
  ['grant mf-clusters --path /:any --why everything'],
  ['grant mf-clusters --connect wss://x --why "a socket"'],
  ['token create mf-clusters --label CI --days 366'],
  ['token create mf-clusters --label CI --days 0'],
  ['token create mf-clusters --label CI --max-percent 0'],
  ['token create mf-clusters --label CI --max-percent 1.5'],
])('wrong usage ends with 2, and sends nothing: %s', async (command) => {
  const { code, noted } = await release(command);
  expect([code, scene.double.seen]).toEqual([2, []]);
  expect(noted).not.toBe('');
});

test('help is not an error, and a gateway that cannot be reached is named', async () => {
  const help = await release('publish -h');
  expect([help.code, help.output]).toEqual([0, expect.stringContaining('--percent <n>')]);
  const { code, noted } = await release('list --gateway http://127.0.0.1:1');
  expect([code, noted]).toEqual([1, 'The gateway at http://127.0.0.1:1 cannot be reached (ECONNREFUSED).']);
});
