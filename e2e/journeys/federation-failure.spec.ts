import type { Page } from '@playwright/test';
import type { ConsoleErrors } from '../fixtures/console-errors';
import { expect, test } from '../fixtures/isolated-gateway';
import { Frame } from '../pages/frame';

const REMOTE = 'mf-oil-factories';
const SECTION = 'Ёғ-мой корхоналари';

/** The browser's own messages about the missing files of the remote; for a preload they come later, when it is used. */
const FILE_GONE = /^(Failed to load resource|Refused to execute script).*\/remotes\/mf-oil-factories\//;

/** Marks the document, to check later that it was not reloaded. */
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isMarked' in window);

async function expectFailure(page: Page, consoleErrors: ConsoleErrors): Promise<void> {
  await expect(new Frame(page).title).toHaveText('Бўлим юкланмади');
  await expect(page.getByRole('main').getByText('Тизимнинг қолган қисми ишлаяпти')).toBeVisible();
  await consoleErrors.expect(/^ChunkLoadError: Loading mf-oil-factories failed/);
}

async function expectRecovery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Қайта уриниш' }).click();
  await expect(page.getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
}

test.describe('staff', () => {
  test.use({ account: 'viewer' });

  test('can use the rest while one remote’s files are missing, and get it back without a reload', async ({
    page,
    gateway,
    consoleErrors,
  }) => {
    const frame = new Frame(page);
    consoleErrors.allow(FILE_GONE);
    await page.goto('/main');
    await gateway.takeAway(REMOTE);
    await page.reload();
    await markDocument(page);
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

test('@always visitors can use the rest too, and get the remote back without a reload', async ({
  page,
  gateway,
  consoleErrors,
}) => {
  const frame = new Frame(page);
  consoleErrors.allow(FILE_GONE);
  await page.goto('/contacts');
  await gateway.takeAway(REMOTE);
  await page.goto('/oil-factories-reestrs-auth');
  await markDocument(page);
  await expectFailure(page, consoleErrors);
  await expect(frame.signIn).toBeVisible();
  await frame.openSection('Алоқа');
  await expect(frame.title).toHaveText('Алоқа ва маълумот манбалари');
  await frame.openSection(SECTION, 'Реестрлар');
  await expectFailure(page, consoleErrors);
  await gateway.putBack(REMOTE);
  await expectRecovery(page);
});
