import { newReport, queuedReports, reportNow } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';
import { ReviewQueuePage } from '../pages/review-queue.page';

test.use({ account: 'reviewer' });

test('@always a confirmed report leaves the queue, and the page goes back one step', async ({ page }, testInfo) => {
  const report = await newReport(testInfo);
  const queue = new ReviewQueuePage(page);
  const review = new ClusterReviewPage(page);
  const frame = new Frame(page);
  await queue.goto();
  await queue.linkTo(report.id).click();
  await expect(frame.title).toContainText(report.province_name);
  await expect(frame.title).toContainText(report.farm);
  await review.remark.fill('Маълумотлар текширилди.');
  await review.confirm.click();
  await expect(review.confirmDialog.dialog).toContainText(report.farm);
  await review.confirmDialog.yes.click();
  await frame.expectNotice('Муваффақиятли', 'Тасдиқланди');
  await expect(page).toHaveURL('/amallar');
  await expect(queue.linkTo(report.id)).toHaveCount(0);
  expect((await reportNow(report.id)).status).toBe('Тасдиқланган');
});

test('@always a rejected report goes back with its remark', async ({ page }, testInfo) => {
  const report = await newReport(testInfo);
  const queue = new ReviewQueuePage(page);
  const review = new ClusterReviewPage(page);
  await queue.goto();
  await queue.linkTo(report.id).click();
  await review.remark.fill('Экспорт рақами мос эмас.');
  await review.reject.click();
  await review.rejectDialog.yes.click();
  await new Frame(page).expectNotice('Муваффақиятли', 'Рад этилди');
  await expect(page).toHaveURL('/amallar');
  await review.goto(report.id);
  await expect(review.status).toContainText('Рад этилган');
  await expect(review.remark).toHaveValue('Экспорт рақами мос эмас.');
});

test('the notice is shown even if going back reloads the earlier page', async ({ page }, testInfo) => {
  const report = await newReport(testInfo);
  const review = new ClusterReviewPage(page);
  await new ReviewQueuePage(page).goto();
  await review.goto(report.id);
  await review.remark.fill('Маълумотлар текширилди.');
  await review.confirm.click();
  await review.confirmDialog.yes.click();
  await new Frame(page).expectNotice('Муваффақиятли', 'Тасдиқланди');
  await expect(page).toHaveURL('/amallar');
});

test('a report that is not new is read-only', async ({ page }) => {
  // Not the latest, which another journey may open again.
  const report = (await queuedReports('Тасдиқланган')).at(-1);
  const review = new ClusterReviewPage(page);
  await review.goto(report!.id);
  await expect(review.status).toContainText('Тасдиқланган');
  await expect(review.remark).toBeDisabled();
  await expect(review.back).toBeVisible();
  await expect(review.confirm).toHaveCount(0);
  await expect(review.reject).toHaveCount(0);
});

for (const decision of ['confirm', 'reject'] as const) {
  test(`to ${decision} without a remark, or with one too short, requires it and nothing else`, async ({
    page,
  }, testInfo) => {
    const review = new ClusterReviewPage(page);
    await review.goto((await newReport(testInfo)).id);
    await review[decision].click();
    await expect(page.getByText('Тўлдиринг!', { exact: true })).toBeVisible();
    await review.remark.fill('абв');
    await review[decision].click();
    await expect(page.getByText('Камида 4 та белги ёзинг.', { exact: true })).toBeVisible();
    await expect(review[`${decision}Dialog`].dialog).toHaveCount(0);
  });
}

test('saying no in the dialog changes nothing', async ({ page }, testInfo) => {
  const report = await newReport(testInfo);
  const review = new ClusterReviewPage(page);
  await review.goto(report.id);
  await review.remark.fill('Ҳали ўйлаяпман');
  await review.reject.click();
  await review.rejectDialog.no.click();
  await expect(review.rejectDialog.dialog).toBeHidden();
  await expect(review.remark).toHaveValue('Ҳали ўйлаяпман');
  expect((await reportNow(report.id)).status).toBe('Янги');
});
