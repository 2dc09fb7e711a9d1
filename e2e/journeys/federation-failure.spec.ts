import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-gateway';
import { Frame } from '../pages/frame';

const REMOTE = 'mf-oil-factories';
const SECTION = 'Ёғ-мой корхоналари';

/** Marks the page as loaded now, and tells later whether it still is the same. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sinceLoad: true }));
const marked = (page: Page) => page.evaluate(() => 'sinceLoad' in window);

async function expectFailure(page: Page): Promise<void> {
  await expect(new Frame(page).title).toHaveText('Бўлим юкланмади');
  await expect(page.getByRole('main').getByText('Тизимнинг қолган қисми ишлаяпти')).toBeVisible();
}

async function expectRecovery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Қайта уриниш' }).click();
  await expect(page.getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
  expect(await marked(page)).toBe(true);
}

test.describe('staff', () => {
  test.use({ account: 'viewer' });

  test('keep all else while one remote’s files are gone, and get it back without a reload', async ({
    page,
    gateway,
    consoleErrors,
  }) => {
    const frame = new Frame(page);
    await page.goto('/main');
    await gateway.takeAway(REMOTE);
    await page.reload();
    await mark(page);
    await frame.openSection(SECTION);
    await expectFailure(page);
    await frame.openSection('Кластерлар');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await frame.openSection('Ҳисоботларни кўриб чиқиш');
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    await frame.openSection(SECTION);
    await expectFailure(page);
    await gateway.putBack(REMOTE);
    await expectRecovery(page);
    // A script that is refused is told by the browser's network side, which may be later than the page.
    consoleErrors.ignore();
  });
});

test('visitors do so too', async ({ page, gateway, consoleErrors }) => {
  const frame = new Frame(page);
  await page.goto('/contacts');
  await gateway.takeAway(REMOTE);
  await page.goto('/oil-factories-reestrs-auth');
  await mark(page);
  await expectFailure(page);
  await expect(frame.signIn).toBeVisible();
  await frame.openSection('Алоқа');
  await expect(frame.title).toHaveText('Алоқа ва маълумот манбалари');
  await frame.openSection(SECTION);
  await expectFailure(page);
  await gateway.putBack(REMOTE);
  await expectRecovery(page);
  // What the preloads of the missing files brought is told as late as they are used.
  consoleErrors.ignore();
});
