import type { Page } from '@playwright/test';
import type { ConsoleErrors } from '../fixtures/console-errors';
import { expect, test } from '../fixtures/own-gateway';
import { Frame } from '../pages/frame';

const REMOTE = 'mf-oil-factories';
const SECTION = 'Ёғ-мой корхоналари';

/** What the browser itself says of the remote's files that are gone: some of it when a preload is used, much later. */
const FILE_GONE = /^(Failed to load resource|Refused to execute script).*\/remotes\/mf-oil-factories\//;

/** Marks the page as loaded now, to check later whether it still is the same. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sinceLoad: true }));
const marked = (page: Page) => page.evaluate(() => 'sinceLoad' in window);

async function expectFailure(page: Page, consoleErrors: ConsoleErrors): Promise<void> {
  await expect(new Frame(page).title).toHaveText('Бўлим юкланмади');
  await expect(page.getByRole('main').getByText('Тизимнинг қолган қисми ишлаяпти')).toBeVisible();
  await consoleErrors.expect(/^ChunkLoadError: Loading mf-oil-factories failed/);
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
    consoleErrors.allow(FILE_GONE);
    await page.goto('/main');
    await gateway.takeAway(REMOTE);
    await page.reload();
    await mark(page);
    await frame.openSection(SECTION);
    await expectFailure(page, consoleErrors);
    await frame.openSection('Кластерлар');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await frame.openSection('Ҳисоботларни кўриб чиқиш');
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    await frame.openSection(SECTION);
    await expectFailure(page, consoleErrors);
    await gateway.putBack(REMOTE);
    await expectRecovery(page);
  });
});

test('@always visitors do so too', async ({ page, gateway, consoleErrors }) => {
  const frame = new Frame(page);
  consoleErrors.allow(FILE_GONE);
  await page.goto('/contacts');
  await gateway.takeAway(REMOTE);
  await page.goto('/oil-factories-reestrs-auth');
  await mark(page);
  await expectFailure(page, consoleErrors);
  await expect(frame.signIn).toBeVisible();
  await frame.openSection('Алоқа');
  await expect(frame.title).toHaveText('Алоқа ва маълумот манбалари');
  await frame.openSection(SECTION, 'Реестрлар');
  await expectFailure(page, consoleErrors);
  await gateway.putBack(REMOTE);
  await expectRecovery(page);
});
