import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataFolder } from '../../../test/setup/data-folder';
import { readOrCreateSecret } from './secret-file';

let folder: string;
beforeEach(async () => (folder = await createDataFolder()));
afterEach(() => rm(folder, { recursive: true }));

it('generates one secret for concurrent callers, closed to other users, and leaves no other file behind', async () => {
  const path = join(folder, 'secret');
  const secrets = await Promise.all([1, 2, 3, 4].map(() => readOrCreateSecret(path)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(43);
  expect(await readOrCreateSecret(path)).toBe(secrets[0]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret']);
});

it.each(['', 'short\n'])('refuses a file that holds %j', async (content) => {
  const path = join(folder, 'secret');
  await writeFile(path, content);
  await expect(readOrCreateSecret(path)).rejects.toThrow(`The file ${path} is damaged`);
});
