import type { Locator } from '@playwright/test';
import { openScreen } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

/** How many clicks everyday tasks take. Reviews are counted in `review-series.spec.ts`, growth in `growth.spec.ts`. */
class Effort {
  clicks = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Also notes the number in the report of the test run. */
  expectAtMost(clicks: number): void {
    test.info().annotations.push({ type: 'clicks', description: String(this.clicks) });
    expect(this.clicks).toBeLessThanOrEqual(clicks);
  }
}

test.describe('a visitor', () => {
  test('downloads the file of the rating by one click', async ({ page }) => {
    const effort = new Effort();
    await openScreen(page, '/');
    const download = page.waitForEvent('download');
    await effort.click(page.getByRole('button', { name: 'XLSX файлини юклаб олиш' }));
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    effort.expectAtMost(1);
  });

  test('is told by one click that a score is whole', async ({ page }) => {
    const effort = new Effort();
    const { data } = await (await page.request.get('/api/rating?page_size=1')).json();
    const { year, quarter } = data.period;
    await page.goto(`/rating/provenance/${data.items[0].cluster_id}?year=${year}&quarter=${quarter}`);
    await effort.click(page.getByRole('button', { name: 'Текшириш' }));
    await expect(page.getByRole('status').filter({ hasText: /^Яхлит: / })).toBeVisible();
    effort.expectAtMost(1);
  });

  test('reads no rule of the rating that is longer than two sentences', async ({ page }) => {
    await openScreen(page, '/baxolash-mezoni');
    const rules = await page.locator('main').locator('section > ol > li, td p:first-of-type').allInnerTexts();
    expect(rules.length).toBeGreaterThan(10);
    // Neither a decimal mark nor the list of a plan's shares ends a sentence.
    expect(rules.filter((rule) => rule.split(/[.!?](?:\s|$)/).filter(Boolean).length > 2)).toEqual([]);
  });
});
