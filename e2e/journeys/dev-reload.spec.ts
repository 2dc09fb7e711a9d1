import type { Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test as base } from '../fixtures/isolated-gateway';
import { ROOT } from '../system/workspace';

const REMOTE = 'mf-registers';
const ENTRY = path.join(ROOT, REMOTE, 'src/remote.ts');
const CATALOGUE = path.join(ROOT, REMOTE, 'src/locales/uz-Cyrl.json');
const SCREEN = path.join(ROOT, REMOTE, 'src/screens/help/help.screen.tsx');

/** Code that leaves a mark in the page that runs it. */
const mark = (name: string) => `\nObject.assign(globalThis, { ${name}: true });\n`;

type Dev = { origin: string };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The platform with the remote from source, as `npm run dev -- --alone` shows it. */
function startDev(gateway: string, port: number): ChildProcess {
  return spawn(process.execPath, ['tools/klaster.mjs', 'dev', '--alone', REMOTE, '--gateway', gateway], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
}

const has = (page: Page, name: string) => page.evaluate((one) => one in globalThis, name);

const answers = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

const test = base.extend<object & { dev: Dev }>({
  dev: async ({ gateway }, use) => {
    const port = await freePort();
    const dev = { origin: `http://127.0.0.1:${port}` };
    const sources = await Promise.all(
      [ENTRY, SCREEN, CATALOGUE].map(async (file) => [file, await readFile(file, 'utf8')] as const),
    );
    // The live version of the remote would step in for a screen that does not load, and look alike.
    await appendFile(SCREEN, mark('isFromSource'));
    const child = startDev(gateway.address, port);
    const ended = once(child, 'exit');
    await expect(() => answers(`${dev.origin}/@source/routes.json`).then((is) => expect(is).toBe(true))).toPass({
      timeout: 90_000,
    });
    await use(dev);
    for (const [file, source] of sources) await writeFile(file, source);
    child.kill('SIGTERM');
    await ended;
  },
});

// Both change files of the workspace.
test.describe.configure({ mode: 'default' });

test('@slow with the dev server, a page loads again after a file was saved', async ({ page, dev }) => {
  test.slow();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${dev.origin}/help/registers`);
  await expect(page.getByRole('status').filter({ hasText: 'source' })).toBeVisible();
  await expect(heading).toBeVisible();
  const title = await heading.innerText();
  expect(await has(page, 'isFromSource')).toBe(true);
  // The entry is another then; the page's own chunk is as it was.
  await appendFile(ENTRY, mark('isSaved'));
  await expect(async () => {
    await page.reload();
    await expect.poll(() => has(page, 'isSaved'), { timeout: 3000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
  await expect(heading).toHaveText(title);
  expect(await has(page, 'isFromSource')).toBe(true);
});

test('@slow with the dev server, a saved text appears in the page, which keeps what was typed', async ({
  page,
  dev,
}) => {
  test.slow();
  const heading = page.getByRole('heading', { level: 1 });
  const search = page.getByRole('searchbox');
  await page.goto(`${dev.origin}/reestrs-auth`);
  await expect(page.getByRole('status').filter({ hasText: 'source' })).toBeVisible();
  const title = await heading.innerText();
  await search.fill('paxta');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const catalogue = await readFile(CATALOGUE, 'utf8');
  await writeFile(CATALOGUE, catalogue.replaceAll(`"${title}"`, `"${title} 2"`));
  await expect(heading).toHaveText(`${title} 2`, { timeout: 60_000 });
  await expect(search).toHaveValue('paxta');
  expect(await has(page, 'isSamePage')).toBe(true);
});
