import { hold } from '../fixtures/network';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

const REMOTE = '**/remotes/mf-oil-factories/**';
const SECTION = 'Ёғ-мой корхоналари';

test.use({ account: 'viewer' });

test("@always a part that is being loaded shows the plain text 'loading...'", async ({ page }) => {
  const release = await hold(page, REMOTE);
  await page.goto('/main');
  await new Frame(page).openSection(SECTION);
  await expect(page.getByRole('main')).toHaveText('loading...');
  release();
  await expect(page.getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
});

test('@always a part that takes 120 seconds ends in a failure screen, and a retry works', async ({
  page,
  consoleErrors,
}) => {
  await page.clock.install();
  const release = await hold(page, REMOTE);
  await page.goto('/main');
  const frame = new Frame(page);
  // The jumps of the clock are for the section: the start page's own part must have arrived.
  await expect(frame.title).toBeVisible();
  // The limit runs from the request for the part, a moment after the text is shown.
  const requested = page.waitForRequest(REMOTE);
  await frame.openSection(SECTION);
  await requested;
  await expect(page.getByRole('main')).toHaveText('loading...');
  // The clock runs on beside the jumps: what a slow machine needs to look is no part of the limit, which has a test of its own.
  await page.clock.fastForward(90_000);
  await expect(page.getByRole('main')).toHaveText('loading...');
  await page.clock.fastForward(30_000);
  await expect(frame.title).toHaveText('Бўлимни юклаш жуда узоқ давом этди');
  await consoleErrors.expect(/took over 120 seconds/);
  release();
  await page.getByRole('button', { name: 'Қайта уриниш' }).click();
  await expect(page.getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
});

for (const [part, url] of Object.entries({
  entry: `${REMOTE}/remoteEntry.js*`,
  'own chunk': `${REMOTE}/staff.*.js*`,
})) {
  test(`a part whose ${part} cannot be loaded offers to try again, and that works`, async ({ page, consoleErrors }) => {
    const frame = new Frame(page);
    await page.route(url, (route) => route.abort());
    await page.goto('/main');
    await frame.openSection(SECTION);
    await expect(frame.title).toHaveText('Бўлим юкланмади');
    await expect(frame.notices).toHaveCount(0);
    consoleErrors.ignore();
    await page.unroute(url);
    await page.getByRole('button', { name: 'Қайта уриниш' }).click();
    await expect(page.getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
  });
}
