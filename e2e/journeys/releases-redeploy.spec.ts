import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/isolated-gateway';
import { Frame } from '../pages/frame';

const REMOTE = 'mf-registers';
const TITLE = { from: 'Кластерлар реестри', to: 'Кластерлар янги реестри' };

/** Hash of every file below a folder. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

test('@always a remote is deployed and rolled back while people work, and the shell stays the same byte for byte', async ({
  page,
  context,
  gateway,
}) => {
  const shell = path.join(gateway.releases, 'shell');
  const before = await fingerprint(shell);
  const openTab = page;
  await openTab.goto('/contacts');
  const next = await gateway.alter(REMOTE, anotherVersion('v2', TITLE));

  await gateway.registry.publish(REMOTE, next.folder);
  await new Frame(openTab).openSection('Кластерлар', 'Реестрлар');
  await expect(new Frame(openTab).title).toHaveText(TITLE.from);
  await expect(openTab.getByRole('row').nth(1)).toBeVisible();

  const newPage = await context.newPage();
  await newPage.goto('/reestrs-auth');
  await expect(new Frame(newPage).title).toHaveText(TITLE.to);
  expect(await fingerprint(shell)).toBe(before);

  await gateway.registry.rollBack(REMOTE);
  const laterPage = await context.newPage();
  await laterPage.goto('/reestrs-auth');
  await expect(new Frame(laterPage).title).toHaveText(TITLE.from);
  await newPage.getByRole('searchbox').fill('а');
  await expect(new Frame(newPage).title).toHaveText(TITLE.to);
  expect(await fingerprint(shell)).toBe(before);
});
