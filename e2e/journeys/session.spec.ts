import type { Page } from '@playwright/test';
import { PASSWORD } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';
import { SignInDialog } from '../pages/sign-in.dialog';

const countStored = (page: Page) => page.evaluate(() => localStorage.length + sessionStorage.length);

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(new Frame(page).signIn).toBeVisible();
  expect(await countStored(page)).toBe(0);
}

test.use({ account: 'viewer' });

test.describe('a session saved 23 hours ago', () => {
  test.use({ sessionHours: 23 });

  test('@always is wiped, and the page goes to the root', async ({ page }) => {
    await page.goto('/oil-factories-reestrs');
    await expectSignedOut(page);
  });
});

test('a session that runs out while a page is open ends at the next step', async ({ page }) => {
  await page.goto('/oil-factories-reestrs');
  await expect(page.getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('date', new Date(Date.now() - 23 * 3_600_000).toISOString()));
  await new Frame(page).openSection('Кластерлар');
  await expectSignedOut(page);
});

test('signing out wipes storage, and the way back is closed', async ({ page }) => {
  await page.goto('/main');
  await new Frame(page).signOut();
  await expectSignedOut(page);
  await page.goto('/main');
  await expectSignedOut(page);
});

test('a protected address without a session leads to the root', async ({ page }) => {
  await page.goto('/contacts');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/amallar');
  await expectSignedOut(page);
});

test('@always a link opened while signed out leads to the root with a reason, and is opened after signing in', async ({
  page,
}) => {
  await page.goto('/contacts');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/oil-factories-reestrs/1703?sort=-stir`);
  await expect(page).toHaveURL('/');
  const note = page.getByRole('status').filter({ hasText: 'тизимга кирганлар учун' });
  await expect(note).toBeVisible();
  await page.reload();
  await note.getByRole('button', { name: 'Кириб, давом этиш' }).click();
  await new SignInDialog(page).submit('viewer', PASSWORD);
  await expect(page).toHaveURL('/oil-factories-reestrs/1703?sort=-stir');
});

for (const [who, place] of [
  ['viewer', 'the page that it ended on'],
  ['editor', 'their own start page'],
] as const) {
  test(`a session that runs out says so, and leads ${who} to ${place}`, async ({ page }) => {
    await page.goto('/oil-factories-reestrs');
    await expect(page.getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('date', new Date(Date.now() - 23 * 3_600_000).toISOString()));
    await page.getByRole('link', { name: 'Андижон вилояти' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(/Сессиянгиз тугади/)).toBeVisible();
    await new SignInDialog(page).open();
    await new SignInDialog(page).submit(who, PASSWORD);
    await expect(page).toHaveURL(who === 'viewer' ? '/oil-factories-reestrs/1703' : '/main');
  });
}

test('@always signing out in one tab signs out the others, and so does signing in', async ({
  page,
  context,
  consoleErrors,
}) => {
  // Requests of the other tab that were under way when the session ended are refused.
  consoleErrors.allow(/status of 401|Сессия муддати тугаган/);
  const other = await context.newPage();
  await page.goto('/main');
  await other.goto('/main');
  await page.bringToFront();
  await new Frame(page).signOut();
  await expectSignedOut(other);

  await new SignInDialog(page).open();
  await new SignInDialog(page).submit('viewer', PASSWORD);
  await expect(page).toHaveURL('/main');
  await other.bringToFront();
  await other.getByRole('link', { name: 'Иш столи' }).click();
  await expect(new Frame(other).account).toBeVisible();
});

test.describe('somebody else signs in from another tab, while this one has been idle for a day', () => {
  test.use({ account: 'editor' });

  test('everything that the first user saw and typed is gone, and the second one stays signed in', async ({
    page,
    context,
  }) => {
    await page.goto('/oil-factories-reestrs/1703/create');
    const name = page.getByRole('textbox', { name: /Корхона номи/ });
    await name.fill('Биринчининг ёзгани');
    await page.evaluate(() => localStorage.setItem('date', new Date(Date.now() - 24 * 3_600_000).toISOString()));
    const other = await context.newPage();
    await other.goto('/');
    await new SignInDialog(other).open();
    await new SignInDialog(other).submit('admin', PASSWORD);
    await expect(other).toHaveURL('/main');

    const account = (await new Frame(other).account.getAttribute('aria-label')) ?? '';
    await page.bringToFront();
    await expect(page.getByRole('button', { name: account })).toBeVisible();
    await expect(name).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('button', { name: account })).toBeVisible();
  });
});
