import type { Page } from '@playwright/test';
import { newReport, settledQueue } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';
import { ReviewQueuePage } from '../pages/review-queue.page';

test.use({ account: 'reviewer' });

/** Rows of a full page of the queue. */
const PAGE = 50;

/** Opens the report of a row, and gives its name. */
async function openRow(queue: ReviewQueuePage, index: number): Promise<string> {
  const link = queue.rows.nth(index).getByRole('link');
  const farm = await link.innerText();
  await link.click();
  return farm;
}

const rowLink = (page: Page, farm: string) =>
  page.getByRole('main').locator('tbody').getByRole('link', { name: farm, exact: true });

test('reports are read one after another, and going back leads to the row of the last one', async ({ page }) => {
  const queue = new ReviewQueuePage(page);
  const review = new ClusterReviewPage(page);
  const frame = new Frame(page);
  await queue.goto(settledQueue());
  await expect(queue.rows).toHaveCount(PAGE);
  const second = await queue.rows.nth(21).getByRole('link').innerText();
  const first = await openRow(queue, 20);
  await expect(frame.title).toContainText(first);
  await expect(review.pager).toContainText(/^\d+ тадан 21-си/);
  await review.next.press('Enter');
  await expect(frame.title).toContainText(second);
  await expect(review.pager).toContainText(/^\d+ тадан 22-си/);
  await expect(review.previous).toHaveAccessibleName(`Олдинги: ${first}`);
  await expect.poll(() => page.title()).toContain(`${second}, `);
  await page.reload();
  await expect(review.pager).toContainText(/^\d+ тадан 22-си/);
  await review.back.click();
  await expect(page).toHaveURL(`/amallar${settledQueue()}`);
  await expect(rowLink(page, second)).toBeFocused();
  await expect(rowLink(page, second)).toBeInViewport();
});

test('the notice that offers to undo leaves the links to other reports free, at every width', async ({
  page,
}, testInfo) => {
  const report = await newReport(testInfo);
  const review = new ClusterReviewPage(page);
  const frame = new Frame(page);
  await page.goto(`/amallar/cluster-info/${report.id}?status=new&series=true`);
  await review.remark.fill('Маълумотлар текширилди.');
  await review.confirm.click();
  await review.confirmDialog.yes.click();
  await expect(frame.undo).toBeVisible();
  // A notice under the pointer stays.
  await frame.undo.hover();
  for (const width of [1440, 1000, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const gap = async () => {
      const [notice, pager] = [await frame.notices.first().boundingBox(), await review.pager.boundingBox()];
      return notice && pager ? Math.max(notice.y - pager.y - pager.height, notice.x - pager.x - pager.width) : -1;
    };
    await expect.poll(gap, `${width} px`).toBeGreaterThanOrEqual(0);
  }
  await frame.undo.click();
});

test('the list keeps its scroll position', async ({ page }) => {
  const queue = new ReviewQueuePage(page);
  await queue.goto(settledQueue());
  await queue.rows.nth(40).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(200);
  const farm = await openRow(queue, 40);
  await expect(new Frame(page).title).toContainText(farm);
  await page.goBack();
  await expect(rowLink(page, farm)).toBeFocused();
  const measureScroll = async () => Math.abs((await page.evaluate(() => window.scrollY)) - before);
  await expect.poll(measureScroll).toBeLessThan(5);
});

test('after reading past the end of a page, going back leads to the page of the row', async ({ page }) => {
  const queue = new ReviewQueuePage(page);
  const review = new ClusterReviewPage(page);
  await queue.goto(settledQueue());
  await expect(queue.rows).toHaveCount(PAGE);
  await openRow(queue, PAGE - 1);
  await expect(review.pager).toContainText(/^\d+ тадан 50-си/);
  const next = ((await review.next.getAttribute('aria-label')) ?? '').replace('Кейинги: ', '');
  await review.next.click();
  await expect(review.pager).toContainText(/^\d+ тадан 51-си/);
  await review.back.click();
  await expect(page).toHaveURL(/[?&]page=2$/);
  await expect(rowLink(page, next)).toBeFocused();
});

test('a report is confirmed by keyboard alone, and one key opens the next one that waits', async ({
  page,
}, testInfo) => {
  const report = await newReport(testInfo);
  const queue = new ReviewQueuePage(page);
  const review = new ClusterReviewPage(page);
  const frame = new Frame(page);
  await queue.goto();
  await queue.linkTo(report.id).press('Enter');
  await expect(frame.title).toContainText(report.farm);
  await review.remark.fill('Маълумотлар текширилди.');
  await review.remark.press('Control+Enter');
  await expect(review.confirmDialog.yes).toBeFocused();
  await page.keyboard.press('Enter');
  await frame.expectNotice('Муваффақиятли', 'Тасдиқланди');
  await expect(page).toHaveURL('/amallar');
  await expect(queue.linkTo(report.id)).toHaveCount(0);
  const focused = page.locator('tbody a:focus');
  await expect(focused).toHaveCount(1);
  const farm = await focused.innerText();
  // In the list: another journey may decide on it before it is opened.
  await expect(queue.rows.filter({ has: page.locator('a:focus') })).toContainText('Янги');
  await page.keyboard.press('Enter');
  await expect(frame.title).toContainText(farm);
  await review.goto(report.id);
  await expect(review.status).toContainText(/Юборилган: [\d.]+ [\d:]+.*Қарор: [\d.]+ [\d:]+, .+/);
});
