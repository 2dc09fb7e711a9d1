import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api';
import { expect, test } from '../fixtures/test';
import { closeQuietQuarter, openQuietQuarter, QUIET_QUEUE, readStatus } from '../fixtures/waiting-reports';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';

test.use({ account: 'reviewer' });
test.describe.configure({ mode: 'serial' });

/** Ten reports, two of them rejected. Source: issue 'the day of those who use it'. */
const REJECTED = new Set([3, 7]);
const REPORTS = 10;
const MAX_KEYS = 50;
const MAX_CLICKS = 12;

const PHRASES = ['Кўриб чиқилди, хато йўқ', 'Кўрсаткичлар далолатномага мос эмас'];

/** Presses keys one at a time and counts each, those held with another too. */
class Keys {
  count = 0;

  constructor(private readonly page: Page) {}

  async press(combination: string): Promise<void> {
    this.count += combination.split('+').length;
    await this.page.keyboard.press(combination);
  }
}

const readFarm = async (page: Page) => (await new Frame(page).title.innerText()).replace(/\s+/g, ' ');

/** The report is there, and takes a remark. */
async function expectReport(page: Page, before: string): Promise<string> {
  await expect.poll(() => readFarm(page)).not.toBe(before);
  await expect(new ClusterReviewPage(page).remark).toBeEnabled();
  await expect(page.getByRole('button', { name: /^Изоҳга 1-иборани/ })).toBeVisible();
  return readFarm(page);
}

test.beforeAll(async () => {
  await callApi('reviewer', 'PATCH /api/me/phrases', { body: { own: PHRASES } });
});
test.afterAll(closeQuietQuarter);

test('ten reports are reviewed by at most fifty keys, without a pointer', async ({ page }) => {
  test.slow();
  const reports = await openQuietQuarter(REPORTS);
  const keys = new Keys(page);
  const review = new ClusterReviewPage(page);
  await page.goto(`/amallar${QUIET_QUEUE}`);
  await expect(page.getByRole('link', { name: `Барчасини кўриб чиқиш (${REPORTS})` })).toBeVisible();
  await keys.press('Control+Enter');
  let farm = '';
  for (let index = 0; index < REPORTS; index += 1) {
    farm = await expectReport(page, farm);
    const isRejected = REJECTED.has(index);
    await keys.press(isRejected ? '2' : '1');
    await expect(review.remark).toHaveValue(PHRASES[isRejected ? 1 : 0]!);
    await keys.press(isRejected ? 'Alt+r' : 'Control+Enter');
    await expect((isRejected ? review.rejectDialog : review.confirmDialog).yes).toBeFocused();
    await keys.press('Enter');
  }
  await expect(page).toHaveURL(`/amallar${QUIET_QUEUE}`);
  expect(keys.count).toBeLessThanOrEqual(MAX_KEYS);
  const statuses = await Promise.all(reports.map(readStatus));
  expect(statuses.filter((status) => status === 'Рад этилган')).toHaveLength(REJECTED.size);
  expect(statuses.filter((status) => status === 'Тасдиқланган')).toHaveLength(REPORTS - REJECTED.size);
  test.info().annotations.push({ type: 'keys', description: String(keys.count) });
});

test('a decision is undone from its notice: the report is shown again with what was typed, and its cluster is not notified', async ({
  page,
}) => {
  const [report] = await openQuietQuarter(2);
  const review = new ClusterReviewPage(page);
  await page.goto(`/amallar${QUIET_QUEUE}`);
  await page.getByRole('link', { name: /^Барчасини кўриб чиқиш/ }).click();
  const first = await expectReport(page, '');
  await review.remark.fill('Эътироз йўқ, маъқул');
  await review.confirm.click();
  await review.confirmDialog.yes.click();
  await expectReport(page, first);
  await page.getByRole('button', { name: /^Бекор қилиш/ }).click();
  await expect.poll(() => readFarm(page)).toBe(first);
  await expect(review.remark).toHaveValue('Эътироз йўқ, маъқул');
  await expect(page.getByText('Қарор бекор қилинди')).toBeVisible();
  expect(await readStatus(report!)).toBe('Янги');
});

test('ten reports are reviewed by at most twelve clicks beside what is typed; Enter agrees', async ({ page }) => {
  test.slow();
  await openQuietQuarter(REPORTS - 2);
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1;
    await target.click();
  };
  const review = new ClusterReviewPage(page);
  await page.goto(`/amallar${QUIET_QUEUE}`);
  await click(page.getByRole('link', { name: `Барчасини кўриб чиқиш (${REPORTS})` }));
  let farm = '';
  for (let index = 0; index < REPORTS; index += 1) {
    farm = await expectReport(page, farm);
    await review.remark.fill(PHRASES[REJECTED.has(index) ? 1 : 0]!);
    await click(REJECTED.has(index) ? review.reject : review.confirm);
    await expect((REJECTED.has(index) ? review.rejectDialog : review.confirmDialog).yes).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(`/amallar${QUIET_QUEUE}`);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  test.info().annotations.push({ type: 'clicks', description: String(clicks) });
});

test('ten usual reports are confirmed by at most four clicks, and all undone by one', async ({ page }) => {
  test.slow();
  const reports = await openQuietQuarter(REPORTS);
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1;
    await target.click();
  };
  await page.goto(`/amallar${QUIET_QUEUE}`);
  await click(page.getByRole('button', { name: `Одатдагиларни тасдиқлаш (${REPORTS})` }));
  const dialog = page.getByRole('alertdialog', { name: 'Одатдаги ҳисоботларни тасдиқлаш' });
  await expect(dialog.getByRole('listitem')).toHaveCount(REPORTS);
  await click(dialog.getByRole('button', { name: /^Изоҳга 1-иборани/ }));
  await click(dialog.getByRole('button', { name: 'Тасдиқлаш' }));
  await expect(page.getByText(`Тасдиқланган ҳисоботлар: ${REPORTS} та`)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(4);
  test.info().annotations.push({ type: 'clicks', description: String(clicks) });
  expect(new Set(await Promise.all(reports.map(readStatus)))).toEqual(new Set(['Тасдиқланган']));
  await page.getByRole('button', { name: /^Бекор қилиш/ }).click();
  await expect(page.getByText(`Қарорлар бекор қилинди: ${REPORTS} та`)).toBeVisible();
  expect(new Set(await Promise.all(reports.map(readStatus)))).toEqual(new Set(['Янги']));
});
