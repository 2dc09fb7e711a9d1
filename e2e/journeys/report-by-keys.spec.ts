import type { Page } from '@playwright/test';
import { agree, goByTab } from '../fixtures/keys';
import { reportNow, returnedReport } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';
import { ReportFormPage } from '../pages/report-form.page';
import { ReviewQueuePage } from '../pages/review-queue.page';

test.use({ account: 'editor' });

/** Provinces to choose from, with the one that stands for all. */
const MAX_PROVINCES = 20;

/** Figures that the sample may lack beside those of section I. */
const MAX_LACKING = 5;

/** Goes from each obstacle that is left to its field, and types a figure there. */
async function mendTheRest(page: Page, form: ReportFormPage): Promise<void> {
  for (let left = MAX_LACKING; left > 0 && (await form.obstacles.count()) > 0; left -= 1) {
    const lacking = await form.obstacles.count();
    await goByTab(page, form.obstacles.first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('input:focus')).toHaveValue('');
    await page.keyboard.type('10');
    await expect(form.obstacles).toHaveCount(lacking - 1);
  }
}

test('a section is filled in, the report submitted, and then rejected with a remark on a section, by keyboard alone', async ({
  page,
  pageOf,
}, testInfo) => {
  const report = await returnedReport(testInfo);
  const form = new ReportFormPage(page);

  await test.step('each missing figure leads to its field; without any, the report is submitted', async () => {
    await page.goto(`/hududlar/edit/${report.id}?section=XX`);
    await goByTab(page, form.submit);
    await page.keyboard.press('Enter');
    // The list takes the focus when it comes.
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await goByTab(page, form.obstacles.first());
    await page.keyboard.press('Enter');
    await expect(form.fields.first()).toBeFocused();
    await form.type(['1200,5', '3000', '2500']);
    await expect.poll(() => form.values()).toEqual(['1\u202f200,5', '3\u202f000', '2\u202f500']);
    await expect(form.obstacles.filter({ hasText: /Кластер ер майдони|Пахта ҳосили режаси|Амалдаги/ })).toHaveCount(0);
    await mendTheRest(page, form);
    await goByTab(page, form.submit, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await agree(page, form.submitDialog);
    await expect(page).toHaveURL(`/hududlar/cluster-info/${report.id}`);
    expect((await reportNow(report.id)).status).toBe('Янги');
  });

  const reviewer = await pageOf('reviewer');
  const review = new ClusterReviewPage(reviewer);

  await test.step('the reviewer finds it in the queue', async () => {
    const queue = new ReviewQueuePage(reviewer);
    await reviewer.goto('/amallar');
    await goByTab(reviewer, queue.province);
    const readProvince = () => queue.province.locator('option:checked').innerText();
    for (let left = MAX_PROVINCES; left > 0 && (await readProvince()) !== report.province_name; left -= 1) {
      const before = await readProvince();
      await reviewer.keyboard.press('ArrowDown');
      await expect(reviewer).toHaveURL(/province=/);
      await expect.poll(readProvince).not.toBe(before);
    }
    // The list before stays until that of the province has come, and has the report too.
    await expect(queue.rows.filter({ hasNotText: report.province_name })).toHaveCount(0);
    await goByTab(reviewer, queue.linkTo(report.id));
    await reviewer.keyboard.press('Enter');
    await expect(new Frame(reviewer).title).toContainText(report.farm);
  });

  await test.step('pins a remark on a section and rejects', async () => {
    const third = review.section('III');
    await expect(third).toBeVisible();
    // From section I, which is at the top.
    for (const section of ['II', 'III']) {
      await reviewer.keyboard.press('Alt+ArrowDown');
      await expect(review.section(section).locator(':focus')).toHaveCount(1);
    }
    await reviewer.keyboard.press('Alt+Enter');
    await expect(review.remarkOn('III')).toBeFocused();
    await reviewer.keyboard.type('Майдон кам кўрсатилган');
    await goByTab(reviewer, review.remark);
    await reviewer.keyboard.type('Учинчи бўлимни тузатинг');
    await goByTab(reviewer, review.reject);
    await reviewer.keyboard.press('Enter');
    await expect(review.rejectDialog.dialog).toContainText('Майдон кам кўрсатилган');
    await expect(review.rejectDialog.yes).toBeFocused();
    await reviewer.keyboard.press('Enter');
    await new Frame(reviewer).expectNotice('Муваффақиятли', 'Рад этилди');
    expect((await reportNow(report.id)).status).toBe('Рад этилган');
    await review.goto(report.id);
    await expect(third).toContainText('Майдон кам кўрсатилган');
  });
});
