import { newReport, reportNow } from '../fixtures/records';
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
