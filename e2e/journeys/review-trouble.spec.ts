import { newReport, reportNow } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';

test.use({ account: 'reviewer' });

test('@always of two reviewers deciding at once one wins, and the other is refused and sees the new state', async ({
  page,
  pageOf,
  consoleErrors,
}, testInfo) => {
  const { id } = await newReport(testInfo);
  const first = new ClusterReviewPage(page);
  const second = new ClusterReviewPage(await pageOf('admin'));
  await Promise.all([first.goto(id), second.goto(id)]);
  await second.remark.fill('Рақамлар тўлиқ эмас');
  await second.reject.click();
  await first.remark.fill('Ҳаммаси жойида');
  await first.confirm.click();
  await first.confirmDialog.yes.click();
  await new Frame(page).expectNotice('Муваффақиятли', 'Тасдиқланди');

  await second.rejectDialog.yes.click();
  await expect(second.overtaken).toContainText('бошқа ходим қарор қабул қилиб бўлган');
  await expect(second.overtaken).toContainText('Рақамлар тўлиқ эмас');
  await expect(second.status).toContainText('Тасдиқланган');
  await expect(second.remark).toHaveValue('Ҳаммаси жойида');
  await expect(second.reject).toHaveCount(0);
  await consoleErrors.expect(/.+/);
  expect((await reportNow(id)).status).toBe('Тасдиқланган');
});

test('a double click sends one change', async ({ page }, testInfo) => {
  const { id } = await newReport(testInfo);
  const review = new ClusterReviewPage(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await review.goto(id);
  await review.remark.fill('Икки марта босилди');
  await review.confirm.dblclick();
  await review.confirmDialog.yes.dblclick();
  await new Frame(page).expectNotice('Муваффақиятли', 'Тасдиқланди');
  expect(sent).toEqual([`/api/confirm-cluster/${id}`]);
});

test('a lost connection keeps the remark and the dialog ready, and writes one console line', async ({
  page,
  context,
  consoleErrors,
}, testInfo) => {
  const { id } = await newReport(testInfo);
  const review = new ClusterReviewPage(page);
  const frame = new Frame(page);
  await review.goto(id);
  await review.remark.fill('Алоқа узилганда ёзилган');
  await review.confirm.click();
  await context.setOffline(true);
  await review.confirmDialog.yes.click();
  await consoleErrors.expect(/fetch/i);
  await expect(review.confirmDialog.yes).toBeEnabled();
  await expect(frame.notices).toHaveCount(0);
  await review.confirmDialog.no.click();
  await expect(review.remark).toHaveValue('Алоқа узилганда ёзилган');

  await context.setOffline(false);
  await review.confirm.click();
  await review.confirmDialog.yes.click();
  await frame.expectNotice('Муваффақиятли', 'Тасдиқланди');
});

test('remarks being typed, on the report and on its sections, survive a reload; one too short is refused in its place', async ({
  page,
}, testInfo) => {
  const { id } = await newReport(testInfo);
  const review = new ClusterReviewPage(page);
  await review.goto(id);
  await review.beginRemark('III');
  await review.remarkOn('III').fill('Майдон кам кўрсатилган');
  await review.beginRemark('I');
  await review.remarkOn('I').fill('йў');
  await review.remark.fill('Икки бўлимни тузатинг');
  await page.reload();
  await expect(review.remarkOn('III')).toHaveValue('Майдон кам кўрсатилган');
  await expect(review.remark).toHaveValue('Икки бўлимни тузатинг');

  await review.reject.click();
  await expect(review.section('I').getByText('Камида 4 та белги ёзинг.')).toBeVisible();
  await expect(review.remarkOn('I')).toBeFocused();
  await expect(review.rejectDialog.dialog).toHaveCount(0);
});
