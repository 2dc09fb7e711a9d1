import { ANDIJON } from '../fixtures/accounts';
import { callApi } from '../fixtures/api';
import { expect, test } from '../fixtures/isolated-system';
import { currentPeriod, reportNow } from '../fixtures/records';
import type { Report } from '../fixtures/records';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';
import { ProofDialog } from '../pages/proof.dialog';
import { ReviewQueuePage } from '../pages/review-queue.page';

// The levels concern everybody, so this journey has a separate system.
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

const todayInTashkent = () => new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10);

const formatDay = (day: string) => day.split('-').toReversed().join('.');

/** From andijon to viewer, today. */
async function delegateAgain(): Promise<void> {
  const { full_name } = await callApi<{ full_name: string }>('viewer', 'GET /api/me/profile');
  type Colleagues = { colleagues: { id: number; full_name: string }[] };
  const { colleagues } = await callApi<Colleagues>('andijon', 'GET /api/approval-delegations');
  const delegate_id = colleagues.find((colleague) => colleague.full_name === full_name)?.id;
  const body = { delegate_id, from: todayInTashkent(), until: todayInTashkent() };
  await callApi('andijon', 'POST /api/approval-delegations', { body });
}

test('with two levels a delegate confirms for the province first, and the report is confirmed once the republic accepts', async ({
  page,
  pageOf,
  consoleErrors,
}) => {
  // The decision of a delegate whose delegation was revoked.
  consoleErrors.allow(/status of 403 .*confirm-cluster|қарор қабул қила олмайсиз|not_delegated/);
  const report = await waitingReport();
  const frame = new Frame(page);
  await page.goto('/hududlar/periods');
  const levels = page.getByRole('region', { name: 'Тасдиқлаш босқичлари' });
  await levels.getByLabel('1-босқич').selectOption('Вилоят');
  await levels.getByLabel('2-босқич').selectOption('Республика');
  await levels.getByRole('button', { name: 'Сақлаш' }).click();
  await new ProofDialog(page).givePassword();
  await frame.expectNotice('Муваффақиятли', 'Босқичлар сақланди');

  const delegator = await pageOf('andijon');
  await delegator.goto('/hududlar/periods');
  const delegations = delegator.getByRole('region', { name: 'Йўқлик вақтида қарор ваколати' });
  const { full_name } = await callApi<{ full_name: string }>('viewer', 'GET /api/me/profile');
  await delegations.getByLabel('Ўрнига қарор қиладиган ходим').selectOption(full_name);
  await delegations.getByRole('textbox', { name: 'Биринчи куни' }).fill(formatDay(todayInTashkent()));
  await delegations.getByRole('textbox', { name: 'Охирги куни' }).fill(formatDay(todayInTashkent()));
  await delegations.getByRole('button', { name: 'Ваколат бериш' }).click();
  await new ProofDialog(delegator).givePassword();
  await new Frame(delegator).expectNotice('Муваффақиятли', 'Ваколат берилди');

  const delegate = await pageOf('viewer');
  const first = new ClusterReviewPage(delegate);
  await new ReviewQueuePage(delegate).goto();
  await expect(delegate.getByText(/номидан ҳам қарор қабул қиласиз/)).toBeVisible();
  await new ReviewQueuePage(delegate).linkTo(report.id).click();
  const levelsOfReport = delegate.getByRole('list', { name: 'Тасдиқлаш босқичлари' });
  await expect(levelsOfReport).toContainText('1-босқич: ВилоятҚарор кутилмоқда');
  await first.remark.fill('Вилоятда текширилди.');
  await delegations.getByRole('button', { name: /ваколатни тўхтатиш/ }).click();
  await delegator.getByRole('alertdialog').getByRole('button', { name: 'Тўхтатиш' }).click();
  await new Frame(delegator).expectNotice('Муваффақиятли', 'Ваколат тўхтатилди');
  await first.confirm.click();
  await first.confirmDialog.yes.click();
  await expect(delegate.getByRole('alert').filter({ hasText: 'ваколат муддати тугаган' })).toBeVisible();
  await expect(first.remark).toHaveValue('Вилоятда текширилди.');

  await delegateAgain();
  await first.confirm.click();
  await first.confirmDialog.yes.click();
  await new Frame(delegate).expectNotice('Муваффақиятли', 'Тасдиқланди, ҳисобот кейинги босқичга ўтди');
  expect((await reportNow(report.id)).status).toBe('Янги');

  const ofRepublic = await pageOf('reviewer');
  const second = new ClusterReviewPage(ofRepublic);
  await new ReviewQueuePage(ofRepublic).goto();
  // What waits at the reader's level comes first.
  await expect(ofRepublic.getByRole('row').nth(1)).toContainText(report.farm);
  await new ReviewQueuePage(ofRepublic).linkTo(report.id).click();
  const chain = ofRepublic.getByRole('list', { name: 'Тасдиқлаш босқичлари' });
  await expect(chain).toContainText(/номидан\).*Вилоятда текширилди\./);
  await second.remark.fill('Қабул қилинди.');
  await second.confirm.click();
  await second.confirmDialog.yes.click();
  await new Frame(ofRepublic).expectNotice('Муваффақиятли', 'Тасдиқланди');
  expect((await reportNow(report.id)).status).toBe('Тасдиқланган');

  await second.goto(report.id);
  await second.history.click();
  const states = ofRepublic.getByRole('list', { name: 'Ҳисобот ҳолатлари' });
  await expect(states).toContainText('2-босқич: Республика');
  await expect(states).toContainText(/1-босқич: Вилоят.*номидан\)/);
});
