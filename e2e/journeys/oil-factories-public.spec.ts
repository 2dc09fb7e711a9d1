import type { Page } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { newFactory, removedFactory } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { FactoryListPage } from '../pages/factory-list.page';

/** Collects the tokens of the page's API calls. */
function watchTokens(page: Page): (string | undefined)[] {
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/^\/(api|crud)\//.test(new URL(request.url()).pathname)) tokens.push(request.headers()['x-access-token']);
  });
  return tokens;
}

async function expectReadOnly(page: Page, register: 'public live' | 'public removed', stir: string): Promise<void> {
  const tokens = watchTokens(page);
  const list = new FactoryListPage(page, register);
  await list.goto();
  const address = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Бухоро вилояти' }).click();
  await expect(list.row(stir)).toBeVisible();
  await expect(list.row(stir)).not.toContainText('Актив');
  await expect(list.actions).toHaveCount(0);
  await expect(list.add).toHaveCount(0);
  await expect(page).toHaveURL(`${address}/${BUXORO}`);
  expect(tokens.length).toBeGreaterThan(0);
  expect(tokens.filter(Boolean)).toEqual([]);
}

test('@always a visitor reads the live factories of a province: no token, no actions, no redirect', async ({
  page,
}, testInfo) => {
  const { stir } = await newFactory(testInfo);
  await expectReadOnly(page, 'public live', stir);
});

test('a visitor reads the removed factories of a province in the same way', async ({ page }, testInfo) => {
  const { stir } = await removedFactory(testInfo);
  await expectReadOnly(page, 'public removed', stir);
});

test.describe('a signed-in user', () => {
  test.use({ account: 'admin' });

  test('sees the public pages as a visitor does', async ({ page }, testInfo) => {
    const { stir } = await removedFactory(testInfo);
    await expectReadOnly(page, 'public removed', stir);
  });
});

test.describe('a session long run out', () => {
  test.use({ account: 'viewer', sessionHours: 30 });

  test('is left alone by a public page', async ({ page }, testInfo) => {
    const { stir } = await newFactory(testInfo);
    await expectReadOnly(page, 'public live', stir);
    expect(await page.evaluate(() => localStorage.getItem('user'))).not.toBeNull();
  });
});
