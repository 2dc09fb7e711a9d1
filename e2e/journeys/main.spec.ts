import type { Page } from '@playwright/test';
import { PASSWORD } from '../fixtures/accounts';
import { newReport } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';
import { SignInDialog } from '../pages/sign-in.dialog';

const part = (page: Page, name: string) => page.getByRole('region', { name });

test('@always a reviewer signs in, sees what waits, and gets to it by one click', async ({ page }, testInfo) => {
  await newReport(testInfo);
  await page.goto('/');
  const signIn = new SignInDialog(page);
  await signIn.open();
  await signIn.submit('reviewer', PASSWORD);
  await expect(page).toHaveURL('/main');
  const waiting = part(page, 'Сизни кутаётган ишлар').getByRole('link', { name: /Кўриб чиқишни кутаётган ҳисоботлар/ });
  await expect(waiting).toContainText(/^[1-9]/);
  await waiting.click();
  await expect(page).toHaveURL(/\/amallar(\?|$)/);
  await expect(page.getByRole('row', { name: /Янги/ }).first()).toBeVisible();
});

test.describe('a viewer', () => {
  test.use({ account: 'viewer' });

  test('sees key figures on the first screen, charts wide enough to be read, then what got worse', async ({ page }) => {
    await page.goto('/main');
    const figures = part(page, 'Асосий кўрсаткичлар');
    await expect(figures.getByRole('img')).toHaveCount(4);
    const first = await figures.locator('[data-figure]').first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(250);
    for (const chart of await figures.getByRole('img').all())
      expect((await chart.boundingBox())?.width).toBeGreaterThanOrEqual(300);
    const worse = part(page, 'Нима ёмонлашди');
    await expect(worse.getByRole('link').first()).toBeVisible();
    expect((await worse.boundingBox())?.y).toBeLessThan(900);
    await expect(part(page, 'Охирги қарорлар')).toBeVisible();
    await expect(part(page, 'Ҳисоботларнинг бориши').getByRole('link', { name: /Бухоро/ })).toBeVisible();
    await expect(part(page, 'Сизни кутаётган ишлар')).toHaveCount(0);
    await worse.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/reports\?.*by=cluster/);
  });
});

test.describe('a cluster’s own account', () => {
  test.use({ account: 'klaster' });

  test('finds the sections opened most first, also after signing in again', async ({ page }) => {
    await page.goto('/main');
    const frame = new Frame(page);
    await frame.openSection('Кооперативлар');
    await expect(frame.title).toHaveText('Кооперативлар реестри');
    await frame.signOut();
    const signIn = new SignInDialog(page);
    await signIn.open();
    await signIn.submit('klaster', PASSWORD);
    const most = page.locator('section', { has: page.getByRole('heading', { name: 'Кўп очиладиган бўлимлар' }) });
    await expect(most.getByRole('link').first()).toHaveText('Кооперативлар');
  });

  test('sees what waits for it and its place in the rating, and no campaign', async ({ page }) => {
    await page.goto('/main');
    await expect(part(page, 'Сизни кутаётган ишлар')).toBeVisible();
    await expect(part(page, 'Рейтингдаги ўрни')).toBeVisible();
    await expect(part(page, 'Ҳисоботларнинг бориши')).toHaveCount(0);
  });
});
