import { ANDIJON } from '../fixtures/accounts';
import { callApi } from '../fixtures/api';
import { expect, test } from '../fixtures/isolated-system';
import { currentPeriod, reportNow } from '../fixtures/records';
import type { Report } from '../fixtures/records';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';
import { ProofDialog } from '../pages/proof.dialog';
import { ReviewQueuePage } from '../pages/review-queue.page';

// The levels concern everybody, so this journey has a system of its own.
test.use({ account: 'admin' });

/** A report of the province that its staff may decide on. */
async function waitingReport(): Promise<Report> {
  const { year, quarter } = currentPeriod();
  const query = `year=${year}&quarter=${quarter}&status=Янги&province_code=${ANDIJON}`;
  const { items } = await callApi<{ items: Report[] }>('andijon', `GET /api/review/clusters?${encodeURI(query)}`);
  for (const report of items) {
    const { decidable } = await callApi<{ decidable: boolean }>('andijon', `GET /api/reports/${report.id}/review`);
    if (decidable) return report;
  }
  throw new Error('The sample has no report that andijon may decide on');
}

test('with two levels the province confirms first, and the report is confirmed once the republic accepts', async ({
  page,
  pageOf,
}) => {
  const report = await waitingReport();
  const frame = new Frame(page);
  await page.goto('/hududlar/periods');
  const levels = page.getByRole('region', { name: 'Тасдиқлаш босқичлари' });
  await levels.getByLabel('1-босқич').selectOption('Вилоят');
  await levels.getByLabel('2-босқич').selectOption('Республика');
  await levels.getByRole('button', { name: 'Сақлаш' }).click();
  await new ProofDialog(page).givePassword();
  await frame.expectNotice('Муваффақиятли', 'Босқичлар сақланди');

  const ofProvince = await pageOf('andijon');
  const first = new ClusterReviewPage(ofProvince);
  await new ReviewQueuePage(ofProvince).goto();
  await new ReviewQueuePage(ofProvince).linkTo(report.id).click();
  await expect(ofProvince.getByRole('list', { name: 'Тасдиқлаш босқичлари' })).toContainText(
    '1-босқич: ВилоятҚарор кутилмоқда',
  );
  await first.remark.fill('Вилоятда текширилди.');
  await first.confirm.click();
  await first.confirmDialog.yes.click();
  await new Frame(ofProvince).expectNotice('Муваффақиятли', 'Тасдиқланди, ҳисобот кейинги босқичга ўтди');
  expect((await reportNow(report.id)).status).toBe('Янги');

  const ofRepublic = await pageOf('reviewer');
  const second = new ClusterReviewPage(ofRepublic);
  await new ReviewQueuePage(ofRepublic).goto();
  // What waits at the reader's level comes first.
  await expect(ofRepublic.getByRole('row').nth(1)).toContainText(report.farm);
  await new ReviewQueuePage(ofRepublic).linkTo(report.id).click();
  const chain = ofRepublic.getByRole('list', { name: 'Тасдиқлаш босқичлари' });
  await expect(chain).toContainText('Вилоятда текширилди.');
  await second.remark.fill('Қабул қилинди.');
  await second.confirm.click();
  await second.confirmDialog.yes.click();
  await new Frame(ofRepublic).expectNotice('Муваффақиятли', 'Тасдиқланди');
  expect((await reportNow(report.id)).status).toBe('Тасдиқланган');

  await second.goto(report.id);
  await second.history.click();
  const states = ofRepublic.getByRole('list', { name: 'Ҳисобот ҳолатлари' });
  await expect(states).toContainText('2-босқич: Республика');
  await expect(states).toContainText('1-босқич: Вилоят');
});
