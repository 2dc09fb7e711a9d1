import { newReport } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';

test.use({ account: 'reviewer' });

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
