import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/isolated-gateway';
import { archiveOf, RegistryRefusal } from '../system/registry';

const run = promisify(execFile);
const OWN = 'mf-registers';
const OTHER = 'mf-clusters';

/** Status and code by which a call was refused. */
async function refusal(call: Promise<unknown>): Promise<[number, string]> {
  const error: unknown = await call.then(
    () => new Error('It was allowed.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof RegistryRefusal)) throw error;
  return [error.status, error.problem.code];
}

test('@always a token moves its own remote and nothing else', async ({ gateway }) => {
  const deployer = await gateway.registry.deployer(OWN);
  const own = await gateway.alter(OWN, anotherVersion('own'));
  const other = await gateway.alter(OTHER, anotherVersion('other'));
  const before = await gateway.registry.app(OTHER);

  expect(await deployer.publish(OWN, own.folder)).toMatchObject({ version: own.version, live: own.version });
  await deployer.rollBack(OWN);
  const forbidden = [403, 'forbidden'];
  expect(await refusal(deployer.publish(OTHER, other.folder))).toEqual(forbidden);
  expect(await refusal(deployer.promote([{ app: OTHER, version: before.live ?? '' }]))).toEqual(forbidden);
  expect(await refusal(deployer.rollBack(OTHER))).toEqual(forbidden);
  expect(await refusal(deployer.deployer(OTHER))).toEqual(forbidden);
  expect(await gateway.registry.app(OTHER)).toEqual(before);
});

type Packer = (folder: string) => Promise<Buffer>;

/** Packs a folder as it is, links and all. */
const packed =
  (...names: string[]): Packer =>
  async (folder) =>
    (await run('tar', ['-czPf', '-', '-C', folder, ...names], { encoding: 'buffer', maxBuffer: 2 ** 26 })).stdout;

const HOSTILE: Record<string, Packer> = {
  'leads out of its folder': async (folder) => {
    await writeFile(path.join(folder, 'out.js'), '1');
    const outward = ['-czPf', '-', '-C', folder, '--transform', 's,^,../../,', 'out.js'];
    return (await run('tar', outward, { encoding: 'buffer' })).stdout;
  },
  'holds a link': async (folder) => {
    await symlink('/etc/passwd', path.join(folder, 'link.js'));
    return packed('link.js')(folder);
  },
  'is a bomb': async (folder) => {
    await writeFile(path.join(folder, 'bomb.js'), Buffer.alloc(100 * 1024 * 1024));
    return packed('bomb.js')(folder);
  },
  'holds a program': async (folder) => {
    await writeFile(path.join(folder, 'run.sh'), '#!/bin/sh');
    return packed('run.sh')(folder);
  },
  'is none': async () => Buffer.from('not an archive'),
};

for (const [what, pack] of Object.entries(HOSTILE)) {
  test(`an archive that ${what} is refused and leaves nothing`, async ({ gateway }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'klaster-hostile-'));
    await mkdir(folder, { recursive: true });
    const listed = async () => (await readdir(gateway.releases, { recursive: true })).sort();
    const before = await listed();
    const [status] = await refusal(gateway.registry.upload(OWN, await pack(folder)));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await listed()).toEqual(before);
    await rm(folder, { recursive: true });
  });
}

test('half an upload leaves nothing', async ({ gateway }) => {
  const { folder } = await gateway.alter(OWN, anotherVersion('half'));
  const archive = await archiveOf(folder);
  const before = (await readdir(gateway.releases, { recursive: true })).sort();
  const [status] = await refusal(gateway.registry.upload(OWN, archive.subarray(0, archive.length / 2)));
  expect(status).toBeLessThan(500);
  expect((await readdir(gateway.releases, { recursive: true })).sort()).toEqual(before);
});
