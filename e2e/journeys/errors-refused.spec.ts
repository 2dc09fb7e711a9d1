import type { Page } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

/** Gives the session's token a signature that is not the API's. */
async function corruptToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
    const [head, claims] = token.split('.');
    localStorage.setItem('user', JSON.stringify({ token: `${head}.${claims}.${'A'.repeat(43)}` }));
  });
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(new Frame(page).signIn).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
}

test.describe('a province outside the user’s territory (403)', () => {
  test.use({ account: 'andijon' });

  test('@always goes back one step, with a console line and no notice', async ({ page, consoleErrors }) => {
    await page.goto('/deregistered-oil-factories-reestrs');
    await expect(page.getByRole('link', { name: 'Андижон вилояти' })).toBeVisible();
    await page.goto(`/oil-factories-reestrs/${BUXORO}`);
    await expect(page).toHaveURL('/deregistered-oil-factories-reestrs');
    await expect(page.getByRole('link', { name: 'Андижон вилояти' })).toBeVisible();
    await consoleErrors.expect(/ҳудуд/i);
    await expect(new Frame(page).notices).toHaveCount(0);
  });

  test('goes to the start page if there is no step back', async ({ page, consoleErrors }) => {
    await page.goto(`/oil-factories-reestrs/${BUXORO}`);
    await expect(page).toHaveURL('/main');
    await consoleErrors.expect(/ҳудуд/i);
  });
});

test.describe('a token that the API refuses (401)', () => {
  test.use({ account: 'viewer' });

  test('@always leads to the landing page when a page is opened', async ({ page, consoleErrors }) => {
    await page.goto('/contacts');
    await corruptToken(page);
    await page.goto('/oil-factories-reestrs');
    await expectSignedOut(page);
    await consoleErrors.expect(/.+/);
  });

  test('leads from an open page to the landing page', async ({ page, consoleErrors }) => {
    await page.goto('/main');
    // The page's background requests have completed.
    await expect(page.getByRole('region')).toHaveCount(4);
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    await corruptToken(page);
    await new Frame(page).openSection('Ёғ-мой корхоналари');
    await expectSignedOut(page);
    await consoleErrors.expect(/.+/);
  });
});
