import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseScene, runCommand } from './command';
import { TOKEN } from './registry-double';

const scene = releaseScene();

const release = (command: string[], env: NodeJS.ProcessEnv = {}) => runCommand(scene.gateway, command, env);

test('a new one is all that the standard output holds', async () => {
  const { output, noted } = await release(['token', 'create', 'mf-clusters', '--label', 'CI']);
  expect(output).toBe('kdt_abc_new');
  expect(noted).toContain('shown this once');
});

test('one may be limited to some days and a part of the visitors', async () => {
  const { noted } = await release([
    'token',
    'create',
    'mf-clusters',
    '--label',
    'CI',
    '--days',
    '7',
    '--max-percent',
    '10',
  ]);
  expect(scene.double.seen).toMatchObject([{ body: { app: 'mf-clusters', label: 'CI', days: 7, percent: 10 } }]);
  expect(noted).toContain('releases mf-clusters for up to 10 % of the visitors until 2027-02-18');
  for (const wrong of [
    ['--days', '366'],
    ['--days', '0'],
    ['--max-percent', '0'],
    ['--max-percent', '1.5'],
  ]) {
    const { code } = await release(['token', 'create', 'mf-clusters', '--label', 'CI', ...wrong]);
    expect(code).toBe(2);
  }
});

test('one is revoked by its id', async () => {
  await expect(release(['token', 'revoke', 'abc'])).resolves.toMatchObject({
    code: 0,
    output: 'Token abc is revoked.',
  });
  expect(scene.double.seen).toEqual([{ call: 'DELETE /registry/tokens/abc' }]);
});

test('one unknown to the registry ends with code 4 and a message where it came from', async () => {
  const file = path.join(scene.folder, 'token');
  writeFileSync(file, 'kdt_other\n');
  const { code, noted } = await release(['list', '--token-file', file]);
  expect([code, noted]).toEqual([4, `The registry does not know this token. The token came from ${file}.`]);
});

test('a file is looked for where the command was called', async () => {
  writeFileSync(path.join(scene.folder, 'token'), TOKEN);
  await expect(release(['list', '--token-file', 'token'], { INIT_CWD: scene.folder })).resolves.toMatchObject({
    code: 0,
  });
});

test('without one nothing is tried', async () => {
  const { code, noted } = await release(['list'], { KLASTER_RELEASE_TOKEN: '', DATA_DIR: scene.folder });
  expect([code, noted]).toEqual([4, expect.stringMatching(/^There is no token/)]);
});

test('on the gateway’s machine the operator’s is used', async () => {
  mkdirSync(path.join(scene.folder, 'releases'));
  writeFileSync(path.join(scene.folder, 'releases/operator.token'), `${TOKEN}\n`);
  await expect(release(['list'], { KLASTER_RELEASE_TOKEN: '', DATA_DIR: scene.folder })).resolves.toMatchObject({
    code: 0,
  });
  // Only called like this machine: it is somebody else's.
  const elsewhere = ['list', '--gateway', 'http://127.0.0.1.elsewhere.invalid'];
  const { code, noted } = await release(elsewhere, { KLASTER_RELEASE_TOKEN: '', DATA_DIR: scene.folder });
  expect([code, noted]).toEqual([4, expect.stringMatching(/^There is no token/)]);
});
