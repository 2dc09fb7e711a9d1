import type { Page, Response } from '@playwright/test';
import { expectAccessibleInBothModes } from '../fixtures/axe';
import { currentPeriod } from '../fixtures/records';
import { measureOverflow, resize } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

/** The previous quarter: its reports are decided, and no other journey changes them. */
const QUERY = settledQuarter();

function settledQuarter(): string {
  const { year, quarter } = currentPeriod();
  return quarter === 1 ? `year=${year - 1}&quarter=4` : `year=${year}&quarter=${quarter - 1}`;
}

/** The parts of a cluster's score that visitors get. */
const WHITELIST = {
  answer: [
    'cluster',
    'coverage',
    'criteria',
    'history',
    'method',
    'period',
    'periods',
    'place',
    'preliminary',
    'unranked',
  ],
  cluster: ['cluster_id', 'company_name', 'moved_to', 'province_code', 'province_name'],
  place: [
    'band',
    'counted',
    'earned',
    'method_changed',
    'method_changed_year',
    'method_version',
    'movement',
    'movement_year',
    'quarter',
    'rank',
    'ranked',
    'score',
    'year',
  ],
  criterion: ['earned', 'figures', 'id', 'name', 'next', 'points', 'rule'],
};

type Answer = { data: { cluster: object; place: object | null; criteria: object[] } & Record<string, unknown> };

const boxes = (page: Page) => page.getByRole('checkbox', { name: /: солиштириш$/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Солиштириш' });
const comparison = (page: Page) => page.getByRole('table', { name: 'Кластерларни солиштириш' });

/** Opens the rating and ticks so many of it from the first on. Returns the names of the clusters. */
async function tick(page: Page, count: number): Promise<string[]> {
  await page.goto(`/?${QUERY}`);
  await expect(boxes(page).first()).toBeVisible();
  const names: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const box = boxes(page).nth(place);
    names.push(((await box.getAttribute('aria-label')) ?? '').replace(/: солиштириш$/, ''));
    await box.check();
    await expect(bar(page)).toContainText(`(${place + 1})`);
    // Links to other pages are drawn with the address, a moment after the bar.
    await expect.poll(() => new URL(page.url()).searchParams.get('compare')?.split(',').length).toBe(place + 1);
  }
  return names;
}

const columns = async (page: Page) =>
  await comparison(page).getByRole('columnheader').getByRole('link').allTextContents();

test('a visitor selects three clusters and compares them; the link shows the same to others', async ({
  page,
  browser,
}) => {
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (/\/api\/rating\/clusters\/\d+/.test(response.url())) answers.push(response);
  });
  const names = await tick(page, 2);
  // The third is on another page: the selection and the quarter stay.
  await page.getByRole('link', { name: 'Кейинги саҳифа' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(boxes(page).first()).not.toHaveAttribute('aria-label', `${names[0]}: солиштириш`);
  const third = boxes(page).first();
  names.push(((await third.getAttribute('aria-label')) ?? '').replace(/: солиштириш$/, ''));
  await third.focus();
  await page.keyboard.press('Space');
  await bar(page).getByRole('link', { name: 'Солиштириш (3)' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/rating/compare\\?clusters=\\d+,\\d+,\\d+&${QUERY}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(comparison(page)).toBeVisible();
  expect(await columns(page)).toEqual(names);
  await expect(comparison(page).locator('[data-best]').first()).toContainText('★');
  await expect(page.getByRole('slider', { name: 'Балл' })).toBeVisible();
  await expectAccessibleInBothModes(page, 'the comparison');

  expect(answers).toHaveLength(3);
  for (const answer of answers) {
    expect(answer.request().headers()['x-access-token']).toBeUndefined();
    const { data } = (await answer.json()) as Answer;
    expect(WHITELIST.answer).toEqual(expect.arrayContaining(Object.keys(data)));
    expect(WHITELIST.cluster).toEqual(expect.arrayContaining(Object.keys(data.cluster)));
    expect(WHITELIST.place).toEqual(expect.arrayContaining(Object.keys(data.place ?? {})));
    for (const criterion of data.criteria)
      expect(WHITELIST.criterion).toEqual(expect.arrayContaining(Object.keys(criterion)));
  }

  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(comparison(other)).toBeVisible();
  expect(await comparison(other).innerText()).toBe(await comparison(page).innerText());
  await other.close();
});

test('a sixth is refused; removing one keeps the others, which stay selected in the rating', async ({ page }) => {
  const names = await tick(page, 5);
  await boxes(page).nth(5).click();
  await expect(bar(page).getByRole('status')).toContainText('Кўпи билан 5 та');
  await expect(boxes(page).nth(5)).not.toBeChecked();
  await bar(page).getByRole('link').click();
  await expect.poll(() => columns(page)).toEqual(names);
  await page.getByRole('button', { name: `${names[1]}: олиб ташлаш` }).click();
  await expect.poll(() => columns(page)).toEqual(names.filter((name) => name !== names[1]));
  await expect(page.getByRole('button', { name: `${names[2]}: олиб ташлаш` })).toBeFocused();
  await page.getByRole('link', { name: 'Рейтингдан танлаш' }).click();
  await expect(bar(page)).toContainText('(4)');
  await expect(boxes(page).nth(1)).not.toBeChecked();
  await expect(boxes(page).nth(2)).toBeChecked();
});

test('after the last one is removed, the focus is on the heading', async ({ page }) => {
  await tick(page, 1);
  await bar(page).getByRole('link').click();
  await expect(comparison(page)).toBeVisible();
  await page.getByRole('button', { name: /: олиб ташлаш$/ }).click();
  await expect(page.getByText('Солиштириш учун 2 тадан 5 тагача танланг')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('on paper the best values are marked without colours, and there are no controls', async ({ page }) => {
  await tick(page, 3);
  await bar(page).getByRole('link').click();
  await expect(comparison(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /: олиб ташлаш$/ }).first()).toBeHidden();
  await expect(page.getByRole('link', { name: 'Рейтингдан танлаш' })).toBeHidden();
  await expect(comparison(page).locator('[data-best]').first()).toContainText('★');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('clusters are ticked in their rows and compared, and nothing but the table scrolls sideways', async ({
    page,
  }) => {
    const names = await tick(page, 5);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await expect(bar(page).getByRole('link')).toBeInViewport();
    await expectAccessibleInBothModes(page, 'the rating with ticks on a phone');
    await bar(page).getByRole('link').tap();
    await expect(comparison(page)).toBeVisible();
    expect(await columns(page)).toEqual(names);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await resize(page, 320);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await expectAccessibleInBothModes(page, 'the comparison on a phone');
  });
});
