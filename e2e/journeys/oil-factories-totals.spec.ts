import type { Locator } from '@playwright/test';
import { BUXORO } from '../fixtures/accounts';
import { newFactory } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { FactoryListPage } from '../pages/factory-list.page';

/** Figures of a column as numbers; a missing one counts nothing. */
async function figures(rows: Locator, column: number): Promise<number[]> {
  const texts = await rows.locator(`td:nth-child(${column})`).allInnerTexts();
  return texts.map((text) => Number(text.replace(/\s/g, '').replace(',', '.').replace('—', '0')));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

async function expectTotals(list: FactoryListPage, columns: number[]): Promise<void> {
  await expect(list.totals).toContainText('Jami');
  for (const column of columns) {
    const [total] = await figures(list.totals, column);
    expect(total).toBeCloseTo(sum(await figures(list.rows, column)), 1);
  }
}

test('the totals of the provinces add up', async ({ page }) => {
  const list = new FactoryListPage(page, 'public live');
  await list.goto();
  await expect(list.rows).toHaveCount(14);
  await expectTotals(list, [3, 4, 5, 6]);
});

test.describe('staff', () => {
  test.use({ account: 'viewer' });

  test("@always a province's totals add up, and a search has totals of its own", async ({ page }, testInfo) => {
    const { stir } = await newFactory(testInfo);
    const list = new FactoryListPage(page, 'live');
    await list.goto(BUXORO);
    await expect(list.row(stir)).toBeVisible();
    await expectTotals(list, [4, 5, 6]);
    await page.getByRole('searchbox').fill(stir);
    await expect(list.rows).toHaveCount(1);
    await expectTotals(list, [4, 5]);
  });
});
