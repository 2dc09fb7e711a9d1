import { releaseScene, runCommand } from './command';
import { LIVE, OLDER, RELEASES } from './registry-double';

const scene = releaseScene();

const release = (command: string) => runCommand(scene.gateway, command.split(' '));

test('what an app asks for is shown, and declined with a reason', async () => {
  const { output } = await release('ask mf-clusters --path /maps/* --why a-map');
  expect(output).toBe('/maps/* was asked for by token:CI, 2026-11-20 09:00:00: waits for the operator');
  expect((await release('list mf-clusters')).output).toContain(output);
  await release('decline mf-clusters --path /maps/* --why too-broad');
  expect(scene.double.seen).toMatchObject([
    { call: 'POST /registry/mf-clusters/requests', body: { paths: ['/maps/*'], why: 'a-map' } },
    { call: 'POST /registry/mf-clusters/grants', body: { paths: ['/maps/*'], decline: true, revoke: false } },
  ]);
});

test('failures of a version, by default the live one, are shown with the lines of their source', async () => {
  const { output } = await release('failures mf-clusters');
  expect(scene.double.seen).toEqual([{ call: 'GET /registry/mf-clusters/failures', query: { version: LIVE } }]);
  expect(output).toContain('404 (chunk, 2 visitors, last 2026-11-20 10:00:00)\nsrc/chart.ts:9\n');
  expect(output).toContain('      8  const name = 1;\n>     9  throw name;\n');
  expect(output).toContain('72.js:1:7');
  await release('failures mf-clusters 2222');
  expect(scene.double.seen[1]).toMatchObject({ query: { version: OLDER } });
  scene.double.apps = [{ ...RELEASES, live: null }];
  expect((await release('failures mf-clusters')).code).toBe(2);
});

test.each([
  ['22222222', `Several releases of mf-clusters begin with 22222222: see release list mf-clusters.`],
  ['9', 'No stored release of mf-clusters begins with 9: see release list mf-clusters.'],
])('an abbreviated version that is not of one release, %s, is refused', async (version, sentence) => {
  const other = { ...RELEASES.versions[0]!, version: OLDER.replace(/.$/, 'f') };
  scene.double.apps = [{ ...RELEASES, versions: [...RELEASES.versions, other] }];
  const { code, noted } = await release(`failures mf-clusters ${version}`);
  expect([code, noted]).toEqual([2, expect.stringContaining(sentence)]);
  expect((await release(`failures mf-clusters ${OLDER}`)).code).toBe(0);
});
