import type { Page } from '@playwright/test';
import { anotherVersion } from '../fixtures/another-version';
import { attackPage } from '../fixtures/hostile-frame';
import type { HostileFrame } from '../fixtures/hostile-frame';
import { expect, test } from '../fixtures/isolated-gateway';
import type { OwnGateway } from '../system/isolated-gateway';

const REMOTE = 'mf-oil-factories';
const LIST = '/oil-factories-reestrs-auth';
const CALLS = [
  'GET /api/oil_factories/provinces_totals',
  'GET /api/oil_factories/:region_id',
  'GET /api/provinces',
  'GET /api/registers/oil_factories',
  'GET /api/me/lists',
];

const frameOf = (page: Page) => page.frameLocator('main iframe');
const inFrame = (page: Page) => page.frames().find((frame) => frame.url().includes('/isolated/'));
const isolate = (gateway: OwnGateway) => gateway.registry.grant(REMOTE, { isolated: true, calls: CALLS });

/** Releases the remote with code that runs wherever its entry does. */
async function releaseHostile(gateway: OwnGateway, code: () => unknown): Promise<void> {
  const { folder } = await gateway.alter(REMOTE, (build) => {
    anotherVersion('hostile')(build);
    const entry = String(build.files.get('remoteEntry.js'));
    const inFrame = `if (typeof document !== 'undefined') globalThis.attempted ??= (${code.toString()})();`;
    build.files.set('remoteEntry.js', Buffer.from(`${entry};${inFrame}`));
  });
  await (await gateway.registry.deployer(REMOTE)).publish(REMOTE, folder);
}

test('@always an isolated remote shows its page in a frame, with data, title, address and language of the page', async ({
  page,
  gateway,
}) => {
  await isolate(gateway);
  await page.goto(LIST);
  const frame = frameOf(page);
  const element = page.locator('main iframe');
  await expect(element).toHaveAttribute('title', 'Ёғ-мой корхоналари');
  await frame.getByRole('link', { name: 'Андижон вилояти' }).click();
  await expect(page).toHaveURL(/-auth\/1703$/);
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Андижон вилояти');
  await expect(page).toHaveTitle(/^Андижон вилояти · /);
  await frame.getByRole('searchbox').click();
  await page.keyboard.type('Асака');
  await expect(page).toHaveURL(/q=/);
  await expect(frame.getByRole('row', { name: 'Балиқчи' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  await expect(frame.getByRole('row', { name: 'Фарғона вилояти' })).toBeVisible();
  await expect.poll(() => element.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(600);
  await page.goto(`/ru${LIST}`);
  await expect(frame.getByRole('row', { name: 'Андижанская область' })).toBeVisible();
});

test.describe('signed in', () => {
  test.use({ account: 'viewer' });

  test('the page makes the calls, and the token stays in the page', async ({ page, gateway }) => {
    await isolate(gateway);
    const call = page.waitForRequest('**/api/oil_factories/1703');
    await page.goto('/oil-factories-reestrs/1703');
    expect((await call).frame()).toBe(page.mainFrame());
    expect((await call).headers()['x-access-token']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('Андижон вилояти');
    expect(await inFrame(page)?.evaluate(() => localStorage.getItem('user'))).toMatch(/^\{"token":"\.[\w-]+=*\."\}$/);
  });
});

test('a hostile one cannot reach the page, the session or the network beyond its grants', async ({
  page,
  gateway,
  consoleErrors,
}) => {
  await isolate(gateway);
  await releaseHostile(gateway, attackPage);
  await page.goto(LIST);
  await expect(frameOf(page).getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
  const attempts = await inFrame(page)?.evaluate(() => (globalThis as HostileFrame).attempted);
  expect(attempts).toEqual({
    'the page’s storage': 'SecurityError',
    'the page’s document': 'SecurityError',
    'cookies of this origin': 'SecurityError',
    'databases of this origin': 'SecurityError',
    'the user’s token': 'no signature',
    'a request to the API': '0',
    'a request elsewhere': '0',
    'a socket': 'refused',
    'an image elsewhere': 'refused',
    'a script elsewhere': 'refused',
    'an inline script': 'false',
    'code from a text': 'EvalError',
    'the page’s address': 'SecurityError',
    'a script as the page’s address': 'SecurityError',
    'a window': 'null',
    'a link that opens one': 'clicked',
    'a link to the page’s whole window': 'clicked',
    'another frame of the page’s origin': 'closed',
    'a dialog of the browser': 'false',
    'a call that is not granted': '403',
    'a call of another origin': 'TypeError',
    'the registry': '403',
    'a granted call': '200',
  });
  expect(page.url()).toContain(LIST);
  expect(page.context().pages()).toHaveLength(1);
  consoleErrors.ignore();
});

test('one that leaves its document is stopped', async ({ page, gateway, consoleErrors }) => {
  await isolate(gateway);
  await page.goto(LIST);
  await expect(frameOf(page).getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
  await inFrame(page)?.evaluate(() => {
    const form = document.createElement('form');
    form.action = 'http://localhost:9/';
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole('heading', { name: 'Бўлим тўхтатилди' })).toBeVisible();
  consoleErrors.ignore();
});

test('one that asks for a second port is stopped', async ({ page, gateway, consoleErrors }) => {
  await isolate(gateway);
  await page.goto(LIST);
  await expect(frameOf(page).getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
  await inFrame(page)?.evaluate(() => window.parent.postMessage('klaster:isolated', '*'));
  await expect(page.getByRole('heading', { name: 'Бўлим тўхтатилди' })).toBeVisible();
  consoleErrors.ignore();
});

test('one that floods the page is stopped, and can be tried again', async ({ page, gateway, consoleErrors }) => {
  await isolate(gateway);
  await releaseHostile(gateway, () => {
    setTimeout(() => {
      for (let message = 0; message < 200; message += 1) window.print();
    });
  });
  await page.goto(LIST);
  await expect(page.getByRole('heading', { name: 'Бўлим тўхтатилди' })).toBeVisible();
  await expect(page.locator('main iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Қайта уриниш' }).click();
  await expect(page.locator('main iframe')).toHaveCount(1);
  consoleErrors.ignore();
});

test('one that takes the focus while nobody touches the page gives it back', async ({
  page,
  gateway,
  consoleErrors,
}) => {
  await isolate(gateway);
  await releaseHostile(gateway, () => {
    // Later than the browser remembers what the test does to the page.
    setTimeout(() => {
      document.querySelector('input')?.focus();
      console.error('taken');
    }, 9_000);
  });
  await page.goto(LIST);
  await expect(frameOf(page).getByRole('searchbox')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Тил: Ўзбекча' });
  await menu.focus();
  await page.waitForEvent('console', (message) => message.text() === 'taken');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  consoleErrors.ignore();
});

/** Milliseconds until the page handles a key, the longest of 25. */
async function longestInputDelay(page: Page): Promise<number> {
  await page.evaluate(() => {
    Object.assign(globalThis, { delays: [] });
    window.addEventListener('keydown', ({ timeStamp }) =>
      (globalThis as Delays).delays.push(performance.now() - timeStamp),
    );
  });
  for (let key = 0; key < 25; key += 1) await page.keyboard.press('Shift', { delay: 20 });
  const delays = await page.evaluate(() => (globalThis as Delays).delays);
  expect(delays).toHaveLength(25);
  return Math.max(...delays);
}

type Delays = typeof globalThis & { delays: number[] };

test('a frame that blocks leaves the page responsive', async ({ page, gateway }) => {
  await isolate(gateway);
  await page.goto(LIST);
  await expect(frameOf(page).getByRole('searchbox')).toBeVisible();
  // Throws if the frame has no process of its own.
  await page.context().newCDPSession(inFrame(page)!);
  await inFrame(page)?.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }),
  );
  expect(await longestInputDelay(page)).toBeLessThan(200);
  const menu = page.getByRole('button', { name: 'Тил: Ўзбекча' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});
