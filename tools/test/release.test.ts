import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseScene, runCommand } from './command';
import { LIVE, OLDER, RELEASES } from './registry-double';

const scene = releaseScene();

const release = (command: string[], env: NodeJS.ProcessEnv = {}) => runCommand(scene.gateway, command, env);

function build(manifest: object): string {
  mkdirSync(path.join(scene.folder, 'parts'));
  writeFileSync(path.join(scene.folder, 'routes.json'), JSON.stringify(manifest));
  writeFileSync(path.join(scene.folder, 'parts/a.js'), 'x'.repeat(200_000));
  return scene.folder;
}

describe('publish', () => {
  test('uploads the folder as an archive and prints what is live', async () => {
    const dist = build({ name: 'mf-clusters', version: LIVE });
    const { code, output } = await release([
      'publish',
      'mf-clusters',
      '--dist',
      dist,
      '--percent',
      '10',
      '--why',
      'new chart',
    ]);
    expect(scene.double.seen).toEqual([
      {
        call: 'POST /registry/mf-clusters',
        query: { percent: 10, why: 'new chart' },
        files: ['parts/a.js', 'routes.json'],
      },
    ]);
    expect([code, output]).toEqual([0, `mf-clusters ${LIVE} is stored\nlive: everybody gets it`]);
  });

  test('of a rolled-back release says that it is not promoted, and how to promote it', async () => {
    scene.double.rolledBack = true;
    const { code, output } = await release([
      'publish',
      'mf-clusters',
      '--dist',
      build({ name: 'mf-clusters', version: LIVE }),
    ]);
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
    scene.double.problem = {
      type: 'about:blank',
      status: 422,
      title: 'Refused',
      detail: 'The release was refused.',
      code: 'release_refused',
      refusals: [refusal],
    };
    const dist = build({ name: 'mf-clusters', version: LIVE });
    const { code, output, noted } = await release(['publish', 'mf-clusters', '--dist', dist, '--json']);
    expect(code).toBe(3);
    for (const part of Object.values(refusal)) expect(noted).toContain(part);
    expect(JSON.parse(output)).toEqual({
      error: { sentence: 'The release was refused.', exitCode: 3, refusals: [refusal] },
    });
  });

  test.each([
    [
      'another app’s build',
      { manifest: { name: 'mf-registers', version: LIVE }, exit: 2, sentence: /holds mf-registers, not mf-clusters/ },
    ],
    ['a folder without a manifest', { manifest: {}, exit: 1, sentence: /is missing or no manifest/ }],
  ])('%s does not leave this machine', async (_what, { manifest, exit, sentence }) => {
    const { code, noted } = await release(['publish', 'mf-clusters', '--dist', build(manifest)]);
    expect([code, scene.double.seen]).toEqual([exit, []]);
    expect(noted).toMatch(sentence);
  });
});

test.each([
  ['publish', 'mf-clusters', '--why', 'ok'],
  ['promote', 'mf-clusters', '1', '--why', ' a '],
  ['rollback', 'mf-clusters', '--why', 'ok'],
  ['pin', 'mf-clusters', '--why', 'ok'],
  ['unpin', 'mf-clusters', '--why', ''],
  ['grant', 'mf-clusters', '--path', '/x', '--why', 'x'.repeat(501)],
  ['repair', '--yes', '--why', 'ok'],
])('a reason that the record does not take is reported before anything is sent: %s', async (...command) => {
  const { code, noted } = await release(command);
  expect([code, scene.double.seen]).toEqual([2, []]);
  expect(noted).toMatch(/--why <text>.*3 to 500 letters/);
});

describe('moving', () => {
  test('a version may be shortened', async () => {
    const { code, output } = await release(['promote', 'mf-clusters', '22', '--percent', '25']);
    const releases = [{ app: 'mf-clusters', version: OLDER, percent: 25 }];
    expect(scene.double.seen).toEqual([{ call: 'POST /registry/promotions', body: { releases, why: 'promoted' } }]);
    expect([code, output]).toEqual([0, `mf-clusters: live ${LIVE}, canary ${OLDER} for 10 %, previous ${OLDER}`]);
  });

  test.each([
    [['rollback', 'mf-clusters', '--why', 'bad chart'], 'rollback', { why: 'bad chart' }],
    [['rollback', 'mf-clusters', '2', '--why', 'bad chart'], 'rollback', { version: OLDER, why: 'bad chart' }],
    [['pin', 'mf-clusters', '--why', 'holiday'], 'pin', { pinned: true, why: 'holiday' }],
    [['unpin', 'mf-clusters', '--why', 'back at work'], 'pin', { pinned: false, why: 'back at work' }],
  ])('%j', async (command, call, body) => {
    await expect(release(command)).resolves.toMatchObject({ code: 0 });
    expect(scene.double.seen).toEqual([{ call: `POST /registry/mf-clusters/${call}`, body }]);
  });

  test('several go live in the same moment', async () => {
    scene.double.apps = [RELEASES, { ...RELEASES, app: 'shell' }];
    await expect(release(['promote', 'mf-clusters', '1', '--with', 'shell@2'])).resolves.toMatchObject({ code: 0 });
    const releases = [
      { app: 'mf-clusters', version: LIVE, percent: 100 },
      { app: 'shell', version: OLDER, percent: 100 },
    ];
    expect(scene.double.seen).toEqual([{ call: 'POST /registry/promotions', body: { releases, why: 'promoted' } }]);
    await expect(release(['promote', 'mf-clusters', '1', '--with', 'shell'])).resolves.toMatchObject({ code: 2 });
  });

  test('a pinned app refuses with 3', async () => {
    scene.double.problem = {
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
    const { output } = await release(['list']);
    const [heading, line] = output.split('\n');
    expect(heading).toMatch(/^APP +LIVE +SINCE/);
    expect(line).toContain(`${LIVE}   2026-11-20 09:30:00   token:clusters team   ${OLDER} 10 %   ${OLDER}   1`);
  });

  test('list of one app shows versions and failures, also as JSON', async () => {
    expect((await release(['list', 'mf-clusters'])).output).toMatch(/412 kB[\s\S]+chunk +2 +2026-11-20 10:00:00 +404/);
    expect(JSON.parse((await release(['list', 'mf-clusters', '--json'])).output)).toMatchObject({ live: LIVE });
  });

  test('history says who did what and why', async () => {
    const { output } = await release(['history', 'mf-clusters', '--limit', '2']);
    expect(scene.double.seen).toEqual([{ call: 'GET /registry/history', query: { app: 'mf-clusters', limit: 2 } }]);
    expect(output).toContain(`rolled back by itself mf-clusters ${LIVE} → ${OLDER}`);
    expect(output).toContain(`could not roll back from mf-clusters ${LIVE}: mf-clusters is pinned`);
  });

  test('verify fails when it finds faults', async () => {
    const { code, output } = await release(['verify']);
    expect([code, output]).toEqual([1, '2 events and 2 releases looked at:\nmf-clusters 2222: routes.json is missing']);
  });
});

describe('repair', () => {
  test('only prints what it would do, without a confirmation and a reason', async () => {
    const { code, output, noted } = await release(['repair']);
    expect([code, scene.double.seen]).toEqual([0, []]);
    expect(output).toMatch(/missing[\s\S]+set aside +events 4, 5, into set-aside[\s\S]+lost +events 3/);
    expect(noted).toContain('Nothing was changed');
    expect((await release(['repair', '--yes'])).code).toBe(2);
    expect(scene.double.seen).toEqual([]);
    expect((await release(['repair', '--yes', '--why', 'a bad disk'])).code).toBe(0);
    expect(scene.double.seen).toEqual([{ call: 'POST /registry/repair', body: { why: 'a bad disk' } }]);
  });
});

describe('grants', () => {
  test('addresses and origins are granted and revoked', async () => {
    const given = ['--path', '/map', '/map/*', '--connect', 'https://maps.example', '--why', 'the map'];
    const { code, output } = await release(['grant', 'mf-clusters', ...given]);
    expect([code, output]).toEqual([0, 'mf-clusters has the addresses: /amallar/*\nmf-clusters may call: none']);
    await release(['revoke', 'mf-clusters', '--path', '/map', '--why', 'no map']);
    expect(scene.double.seen.map(({ body }) => body)).toEqual([
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
    expect(scene.double.seen).toEqual([]);
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
    expect([code, scene.double.seen]).toEqual([2, []]);
    expect(noted).not.toBe('');
  });

  test('help is no error', async () => {
    const { code, output } = await release(['publish', '-h']);
    expect([code, output]).toEqual([0, expect.stringContaining('--percent <n>')]);
  });

  test('a gateway that is not there is named', async () => {
    const { code, noted } = await release(['list', '--gateway', 'http://127.0.0.1:1']);
    expect([code, noted]).toEqual([1, 'The gateway at http://127.0.0.1:1 cannot be reached (ECONNREFUSED).']);
  });
});
