import type { APIRequestContext, Locator } from '@playwright/test';
import { expectAccessibleInBothModes } from '../fixtures/axe';
import { currentPeriod } from '../fixtures/records';
import { LANGUAGES, useLanguage } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

/** The previous quarter: its reports are decided, and no other journey changes them. */
function settledQuarter(): { year: number; quarter: number } {
  const { year, quarter } = currentPeriod();
  return quarter === 1 ? { year: year - 1, quarter: 4 } : { year, quarter: quarter - 1 };
}

const { year, quarter } = settledQuarter();
const QUERY = `year=${year}&quarter=${quarter}`;
const PERIOD = `${year} йил, ${quarter}‑чорак`;
/** The quarter as its select shows it. */
const CHOICE = `${year}, ${quarter}‑чорак`;

/** A number as Uzbek writes it. */
const numberIn = (text: string) => Number(text.replaceAll(/\s/g, '').replace(',', '.'));

const hundredths = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0);

/** Points that the dialog shows: of each criterion, with those there are, and the sum last. */
async function pointsIn(dialog: Locator): Promise<[earned: number, points: number][]> {
  const texts = await dialog.locator('[data-points]').allTextContents();
  return texts.map((text) => text.split('/').map(numberIn) as [number, number]);
}

test('@always a visitor finds the rank of a cluster and its reasons, which add up, without signing in', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Давр').selectOption(CHOICE);
  await expect(page).toHaveURL(new RegExp(QUERY));
  await expect(page.getByText(`${PERIOD}. `)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Кластер номи ёки СТИР' }).fill('Baxmal');
  const ranking = page.getByRole('table', { name: 'Кластерлар рейтинги' });
  const row = ranking.getByRole('row', { name: /Бахмал/ });
  await expect(row).toBeVisible();
  await expect(ranking.locator('tbody').getByRole('row')).toHaveCount(1);
  const [, rank = '', , , shown = ''] = await row.getByRole('cell').allTextContents();
  const list = page.url();

  const link = row.getByRole('link', { name: /Бахмал/ });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Бахмал/ });
  await expect(dialog.getByText(`${rank}-ўрин`)).toBeVisible();
  const points = await pointsIn(dialog);
  const [[earned, counted] = [0, 0]] = points.splice(-1);
  const known = points.filter(([of]) => Number.isFinite(of));
  expect(hundredths(known.map(([of]) => of))).toBe(Math.round(earned * 100));
  expect(hundredths(known.map(([, of]) => of))).toBe(counted * 100);
  const score = (await dialog.getByText(/× 100 [=≈]/).textContent())?.split(/[=≈]/)[1] ?? '';
  expect(Math.round((earned / counted) * 10_000) / 100).toBe(numberIn(score));
  expect(shown).toContain(score.trim());
  await expectAccessibleInBothModes(page, 'reasons of a score');

  const shared = page.url();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(link).toBeFocused();
  await page.goto(shared);
  await expect(dialog.getByText(`${rank}-ўрин`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(list);

  await page.getByRole('link', { name: /^Баҳолаш мезони, \d+-таҳрир$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Баҳолаш мезони' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Жами/ })).toContainText('100');
});

test('a score of a first quarter is of the plan that is due, and both changes in rank stand beside it', async ({
  page,
}) => {
  const first = `year=${year}&quarter=1`;
  await page.goto(`/?${first}`);
  const ranking = page.getByRole('table', { name: 'Кластерлар рейтинги' });
  await expect(ranking.getByRole('columnheader', { name: 'Ўзгариш, чорак / йил' })).toBeVisible();
  // The whole year's plan would make every cluster poor in its first quarter.
  await expect(ranking.getByRole('row', { name: /яхши|аъло/ }).first()).toBeVisible();
  await ranking.getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  const due = dialog.getByText(/1‑чорак охиригача йиллик режанинг 25 фоизи бажарилиши керак\.$/);
  await expect(due.first()).toBeVisible();
  await expect(dialog.getByText(/÷ \(.* × 25\s%\) ×/).first()).toBeVisible();
  await expect(
    dialog.getByText('Бу муддатгача ҳали ҳеч нарса талаб қилинмайди: мезон ҳисобга олинмайди.'),
  ).toBeVisible();
  await expect(dialog.getByText(/^Ўзгариш: /)).toBeVisible();
  await expect(dialog.getByText(/^Бир йилда ўзгариш: /)).toBeVisible();
  await dialog
    .getByRole('link', { name: /^Баҳолаш мезони, \d+-таҳрир$/ })
    .first()
    .click();
  await expect(page.getByText(/йиллик режанинг фоизи: 25 \/ 50 \/ 75 \/ 100\.$/).first()).toBeVisible();
});

test('a visitor goes to a province on the map by keyboard alone, and its clusters are shown', async ({ page }) => {
  await page.goto(`/?${QUERY}`);
  const map = page.locator('svg[data-map]');
  await expect(map.getByRole('link')).toHaveCount(14);
  await expect(map.getByRole('link', { name: 'Тошкент шаҳри: тааллуқли эмас' })).toBeVisible();
  // The tab stops before the map are the files of the ranking and its versions.
  await page.getByRole('link', { name: 'Рейтинг таҳрирлари' }).focus();
  await page.keyboard.press('Tab');
  await expect(map.locator('a:focus')).toHaveCount(1);
  await page.keyboard.press('Home');
  const first = map.getByRole('link', { name: /^Қорақалпоғистон Республикаси: / });
  await expect(first).toBeFocused();
  await expect(map.locator('[data-tooltip]')).toContainText('Қорақалпоғистон Республикаси');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/?${QUERY}&province=1735`);
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('select[name="province"]')).toHaveValue('1735');
  await expectAccessibleInBothModes(page, 'the map with a province chosen');
});

/** In each language the longest quarter fits into its field on a phone. */
for (const language of LANGUAGES) {
  test(`the whole quarter can be read on a phone: ${language}`, async ({ page, baseURL }) => {
    await useLanguage(page, baseURL ?? '', language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/?${QUERY}`);
    const field = page.getByRole('search').locator('select').first();
    await expect(field).not.toHaveValue('');
    const { text, room } = await field.evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = font;
      const widths = [...select.options].map((option) => pen.measureText(option.text).width);
      return {
        text: Math.max(...widths),
        room: select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
      };
    });
    expect(text).toBeLessThanOrEqual(room);
  });
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a visitor reads the figure of a province on the map, and sees its clusters with the second touch', async ({
    page,
  }) => {
    await page.goto(`/?${QUERY}`);
    await page.getByRole('list', { name: 'Синфлар' }).scrollIntoViewIfNeeded();
    const map = page.locator('svg[data-map]');
    const region = map.getByRole('link', { name: /^Наманган вилояти/ });
    const figure = (await region.getAttribute('aria-label'))?.replace(/^.*: /, '') ?? '';
    await region.tap();
    await expect(map.getByText(figure)).toBeVisible();
    await expect(page).toHaveURL(`/?${QUERY}`);
    await region.tap();
    await expect(page).toHaveURL(/province=1714/);
  });
});

test.describe('staff', () => {
  test.use({ account: 'viewer' });

  test('go from the rating to the page of a cluster, and from quarter to quarter on it', async ({ page }) => {
    await page.goto('/main');
    await new Frame(page).openSection('Рейтинг');
    await page.getByLabel('Давр').selectOption(CHOICE);
    await expect(page).toHaveURL(new RegExp(`/rating\\?${QUERY}`));
    await expect(page.getByText(`${PERIOD}. `)).toBeVisible();
    const first = page.getByRole('table', { name: 'Кластерлар рейтинги' }).getByRole('link').first();
    // The address changes before the page does; the quarter chosen here may be the one shown already.
    await expect(first).toHaveAttribute('href', new RegExp(QUERY));
    await first.click();
    await expect(page).toHaveURL(new RegExp(`/rating/\\d+\\?${QUERY}`));
    await expect(page.getByText(/^1-ўрин/)).toBeVisible();
    await page.getByLabel('Давр').selectOption({ index: 2 });
    await expect(page).not.toHaveURL(new RegExp(QUERY));
    await expect(page.getByRole('table', { name: 'Чораклар бўйича' })).toBeVisible();
  });
});

type Standing = { cluster_id: number; score: number | null };
type Reasons = {
  place: { score: number | null; earned: number; counted: number };
  criteria: { points: number; earned: number | null }[];
};

const fetchData = async <T>(request: APIRequestContext, path: string) =>
  ((await (await request.get(path)).json()) as { data: T }).data;

test('the arithmetic of every cluster of the sample adds up to its score', async ({ request }) => {
  const { items } = await fetchData<{ items: Standing[] }>(request, `/api/rating?${QUERY}&page_size=200`);
  expect(items.length).toBeGreaterThan(50);
  for (const { cluster_id, score } of items) {
    const { place, criteria } = await fetchData<Reasons>(request, `/api/rating/clusters/${cluster_id}?${QUERY}`);
    const known = criteria.flatMap(({ points, earned }) => (earned === null ? [] : [{ points, earned }]));
    expect(hundredths(known.map(({ earned }) => earned))).toBe(Math.round(place.earned * 100));
    expect(known.reduce((sum, { points }) => sum + points, 0)).toBe(place.counted);
    expect(place.score).toBe(score);
    if (score !== null) expect(Math.round((place.earned / place.counted) * 10_000)).toBe(Math.round(score * 100));
  }
});
