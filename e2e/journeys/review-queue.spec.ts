import { settledQueue } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';
import { ReviewQueuePage } from '../pages/review-queue.page';

test.use({ account: 'reviewer' });

test('@always a click anywhere on a row opens its report, and going back keeps the filters', async ({ page }) => {
  const queue = new ReviewQueuePage(page);
  const review = new ClusterReviewPage(page);
  await queue.goto();
  await page.getByRole('link', { name: /^Тасдиқланган \d/ }).click();
  await expect(page).toHaveURL('/amallar?status=confirmed');
  const row = queue.rows.filter({ hasText: 'Тасдиқланган' }).first();
  const farm = await row.getByRole('link').innerText();
  // The one that was read: another journey may confirm a report that comes before it.
  const same = queue.rows.filter({ has: page.getByRole('link', { name: farm, exact: true }) });
  await same.getByRole('cell').last().click();
  await expect(new Frame(page).title).toContainText(farm);
  await review.back.click();
  await expect(page).toHaveURL('/amallar?status=confirmed');
});

test('filters are stored in the address', async ({ page }) => {
  const queue = new ReviewQueuePage(page);
  await queue.goto();
  await queue.quarter.selectOption('1');
  await expect(page).toHaveURL('/amallar?cluster_quarter=1');
  await page.getByLabel('Вилоят', { exact: true }).selectOption({ label: 'Бухоро вилояти' });
  await expect(page).toHaveURL('/amallar?cluster_quarter=1&province=1706');
  await page.reload();
  await expect(queue.quarter).toHaveValue('1');
  await page.getByRole('button', { name: 'Тозалаш' }).click();
  await expect(page).toHaveURL('/amallar');
});

test('a period without reports is reported as empty', async ({ page }) => {
  await page.goto('/amallar?cluster_annual=2016');
  await expect(page.getByText('Маълумот топилмади')).toBeVisible();
});

/** In the previous quarter: in the present one, other journeys decide late reports while this one counts them. */
test('late reports are marked, counted and shown alone', async ({ page }) => {
  const queue = new ReviewQueuePage(page);
  await queue.goto(settledQueue());
  const late = page.getByRole('link', { name: /^Кечиккан \d/ });
  const count = Number((await late.innerText()).replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  await late.click();
  await expect(page).toHaveURL(/\/amallar\?.*status=confirmed&late=true$/);
  await expect(queue.rows.filter({ hasNotText: 'Кечиккан' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: `Тасдиқланган ${count}`, exact: true })).toBeVisible();
  await queue.rows.first().getByRole('link').click();
  await expect(new ClusterReviewPage(page).status).toContainText('Кечиккан');
  await expect(page).toHaveURL(/status=confirmed&late=true$/);
  await expect(page.getByText(`${count} тадан 1-си`)).toBeVisible();
});
