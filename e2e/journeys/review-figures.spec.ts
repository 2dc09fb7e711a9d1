import type { Locator, Page, TestInfo } from '@playwright/test';
import { newReport } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';

test.use({ account: 'reviewer', contextOptions: { reducedMotion: 'reduce' } });

const FIGURES = 114;

async function openReport(page: Page, testInfo: TestInfo): Promise<ClusterReviewPage> {
  const { id } = await newReport(testInfo);
  const review = new ClusterReviewPage(page);
  await review.goto(id);
  await expect(page.getByRole('region', { name: /^XX\. / })).toBeVisible();
  return review;
}

const card = (page: Page, numeral: string) => page.getByRole('region', { name: new RegExp(`^${numeral}\\. `) });

/** Left edges of the sections' cards: one a column. */
async function countColumns(page: Page): Promise<number> {
  const edges = await page
    .locator('section[id^=report-section]')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
  return new Set(edges).size;
}

test('@always all figures are read above the table, beside those of last quarter and last year, in columns as many as there is room for', async ({
  page,
}, testInfo) => {
  await openReport(page, testInfo);
  await expect(page.getByRole('table', { name: 'Кластер кўрсаткичлари' })).toBeVisible();
  await expect(page.locator('dd[data-kind]:visible')).toHaveCount(FIGURES);
  expect(await countColumns(page)).toBe(1);
  const compared = page.locator('#report-section-I dd[data-compared]');
  await expect(compared.filter({ hasText: 'Ўтган чорак' }).first()).toBeVisible();
  await expect(compared.filter({ hasText: 'Ўтган йил' }).first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Солиштириш' }).uncheck();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => countColumns(page)).toBe(2);
  await page.setViewportSize({ width: 1920, height: 1000 });
  await expect.poll(() => countColumns(page)).toBe(3);
});

test('the first figure is high on the page, and every numeral of the strip is whole', async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const review = await openReport(page, testInfo);
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Infinity;
  const first = page.locator('dd[data-kind]').first();
  await expect.poll(() => top(first)).toBeLessThanOrEqual(420);
  expect(await top(page.getByRole('table', { name: 'Кластер кўрсаткичлари' }))).toBeGreaterThan(await top(first));
  const numerals = review.strip.getByRole('button');
  await expect(numerals).toHaveCount(20);
  for (const numeral of await numerals.all()) {
    await expect(numeral).toBeInViewport({ ratio: 1 });
    expect(await numeral.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
});

test('folding a section moves nothing to another column', async ({ page }, testInfo) => {
  await openReport(page, testInfo);
  const places = () =>
    page
      .locator('section[id^=report-section]')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  const before = await places();
  await card(page, 'XV').getByRole('button', { expanded: true }).click();
  await card(page, 'II').getByRole('button', { expanded: true }).click();
  await expect(page.locator('dl:visible')).toHaveCount(19);
  expect(await places()).toEqual(before);
});

test('the strip scrolls the table, or the figures, whichever is shown, and shows the section in both', async ({
  page,
}, testInfo) => {
  const review = await openReport(page, testInfo);
  await review.jump('XX').click();
  await expect(
    card(page, 'XX')
      .getByText(/Жами экспорт|экспорт/i)
      .first(),
  ).toBeInViewport();
  await expect(card(page, 'XX')).toHaveAttribute('data-current', '');
  await expect(review.strip).toBeInViewport();

  const row = page.getByRole('table', { name: 'Кластер кўрсаткичлари' }).getByRole('rowheader');
  await row.scrollIntoViewIfNeeded();
  await expect(page.locator('#report-columns-XX')).toBeInViewport();
  await review.jump('XIV').click();
  await expect(page.locator('#report-columns-XIV')).toBeInViewport();
  await expect(card(page, 'XIV')).toHaveAttribute('data-current', '');
  await expect(row).toBeInViewport();
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  const styleOf = (element: Locator, name: 'backgroundColor' | 'borderBottomColor') =>
    element.evaluate((one, property) => getComputedStyle(one)[property], name);

  test('the current section is marked among the others', async ({ page }, testInfo) => {
    const review = await openReport(page, testInfo);
    await review.jump('V').click();
    const [current, other] = [review.jump('V'), review.jump('VI')];
    expect(await styleOf(current, 'backgroundColor')).not.toBe(await styleOf(other, 'backgroundColor'));
    const [marked, unmarked] = [card(page, 'V'), card(page, 'VI')];
    expect(await styleOf(marked, 'borderBottomColor')).not.toBe(await styleOf(unmarked, 'borderBottomColor'));
  });

  test('the status that is shown is marked among the others', async ({ page }) => {
    await page.goto('/amallar');
    const tabs = page.getByRole('navigation', { name: 'Ҳисоботлар ҳолати' }).getByRole('link');
    await expect(tabs).toHaveCount(4);
    const lines = await Promise.all((await tabs.all()).map((tab) => styleOf(tab, 'borderBottomColor')));
    expect(new Set(lines.slice(1)).size).toBe(1);
    expect(lines[0]).not.toBe(lines[1]);
  });
});

test('sections folded on the screen are unfolded on paper', async ({ page }, testInfo) => {
  await openReport(page, testInfo);
  await page.getByRole('button', { name: 'Барчасини йиғиш' }).click();
  await expect(page.locator('dd:visible')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('dd[data-kind]:visible')).toHaveCount(FIGURES);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the decision stays at the foot of the window and covers nothing at the end of the page', async ({
    page,
  }, testInfo) => {
    const review = await openReport(page, testInfo);
    for (const button of [review.back, review.reject, review.confirm])
      await expect(button).toBeInViewport({ ratio: 1 });
    await review.jump('XX').click();
    await expect(review.confirm).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [field, button] = await Promise.all([review.remark.boundingBox(), review.confirm.boundingBox()]);
    expect(field!.y + field!.height).toBeLessThan(button!.y);
    await review.confirm.click();
    await expect(page.getByText('Тўлдиринг!', { exact: true })).toBeInViewport();
  });
});
