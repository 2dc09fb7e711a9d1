import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { anotherVersion } from '../fixtures/another-version';
import { expect, test as base } from '../fixtures/isolated-gateway';
import { Frame } from '../pages/frame';
import { Build } from '../system/altered-release';
import { ROOT } from '../system/workspace';

const REMOTE = 'mf-registers';
const TITLE = { from: 'Кластерлар реестри', to: 'Кластерлар, менинг шохим' };

type Developer = { origin: string };

/** A developer's machine that serves a remote of its own. */
async function startDeveloper(): Promise<Server> {
  const build = await Build.read(`${ROOT}/${REMOTE}/dist`);
  anotherVersion('own', TITLE)(build);
  build.seal();
  const manifest = Buffer.from(JSON.stringify(build.manifest));
  const server = createServer((request, response) => {
    const file = new URL(request.url ?? '/', 'http://any').pathname.slice(1);
    const body = file === 'routes.json' ? manifest : build.files.get(file);
    response.writeHead(body ? 200 : 404, {
      'access-control-allow-origin': '*',
      'content-type': file.endsWith('.js') ? 'text/javascript' : 'application/json',
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const test = base.extend<object & { developer: Developer }>({
  developer: async ({}, use) => {
    const server = await startDeveloper();
    await use({ origin: `http://localhost:${(server.address() as AddressInfo).port}` });
    server.close();
  },
  gatewayEnv: async ({ developer }, use) => use({ OVERRIDE_ORIGINS: developer.origin }),
});

test('a developer’s remote runs inside the deployed shell, is marked as such, and is removed again', async ({
  page,
  developer,
}) => {
  const frame = new Frame(page);
  await page.goto(`/reestrs-auth?remote=${REMOTE}@${developer.origin}`);
  await expect(page).toHaveURL('/reestrs-auth');
  await expect(frame.title).toHaveText(TITLE.to);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const bar = page.getByRole('status').filter({ hasText: developer.origin });
  await expect(bar).toBeVisible();

  await page.reload();
  await expect(frame.title).toHaveText(TITLE.to);
  await bar.getByRole('link', { name: 'Ўчириш' }).click();
  await expect(frame.title).toHaveText(TITLE.from);
  await expect(bar).toHaveCount(0);
});

test('an origin that is not on the list is refused', async ({ page, consoleErrors }) => {
  const answer = await page.goto(`/reestrs-auth?remote=${REMOTE}@http://evil.invalid`);
  expect(answer?.status()).toBe(400);
  expect(await answer?.text()).toContain('remote');
  consoleErrors.ignore();
});
