import type { Locator } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { freshStir } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { FactoryFormPage } from '../pages/factory-form.page';
import { FactoryListPage } from '../pages/factory-list.page';
import { Frame } from '../pages/frame';

test.use({ account: 'editor' });

/** Square pixels that two boxes on the screen have in common. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return Number.NaN;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

for (const width of [1440, 390]) {
  test(`a notice covers no action of its page at ${width} px`, async ({ page }, testInfo) => {
    await page.setViewportSize({ width, height: 844 });
    const list = new FactoryListPage(page, 'live');
    const form = new FactoryFormPage(page);
    const frame = new Frame(page);
    const stir = freshStir(testInfo);
    await list.goto(BUXORO);
    await list.add.click();
    await form.fill(`Хабар Ёғ ${stir}`, stir);
    await form.save.click();
    const notice = frame.notices.first();
    await expect(notice).toBeVisible();
    // It stays while the focus is in it, which the heading of a page that comes would take away.
    await expect(list.add).toBeVisible();
    await expect(frame.title).toBeFocused();
    await notice.getByRole('button').focus();
    await expect(page.getByRole('main').getByText('Сақланди', { exact: true })).toBeInViewport();
    await list.add.scrollIntoViewIfNeeded();
    await expect.poll(() => overlap(notice, list.add)).toBe(0);
    for (const control of await page.getByRole('banner').getByRole('button').all())
      expect(await overlap(notice, control)).toBe(0);
  });
}
