import { callApi } from '../fixtures/api';
import { expectAccessibleInBothModes } from '../fixtures/axe';
import { shareLeftByBars } from '../fixtures/bars';
import { LANGUAGES, openScreen, measureOverflow, useLanguage } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

test.use({ account: 'klaster' });

// One after the other: each begins without a target of the one cluster.
test.describe.configure({ mode: 'default' });

type Quarter = { year: number; quarter: number };

type Rating = { period: Quarter; place: { score: number; rank: number; ranked: number } };

type OwnReport = Quarter & { id: number; status: string };

/** Rank of `klaster` in the last quarter of the rating, and its draft of the next one, which has no target yet. */
async function ownTarget() {
  const { cluster_id: cluster } = await callApi<{ cluster_id: number }>('klaster', 'GET /api/auth/me');
  const { period, place } = await callApi<Rating>('klaster', `GET /api/rating/clusters/${cluster}`);
  const { year, quarter } = period;
  const next = quarter === 4 ? { year: year + 1, quarter: 1 } : { year, quarter: quarter + 1 };
  await callApi('klaster', 'PATCH /api/rating/target', { body: { ...next, figures: [] } });
  const query = `year=${year}&quarter=${quarter}`;
  return { cluster, next, place, query, whatIf: `/rating/${cluster}/what-if?${query}` };
}

/** The draft of a quarter, which is begun where there is none. */
async function findDraft(cluster_id: number, next: Quarter): Promise<string> {
  const own = async () => {
    const { reports } = await callApi<{ reports: OwnReport[] }>('klaster', 'GET /api/reports/mine');
    return reports.find(({ year, quarter }) => year === next.year && quarter === next.quarter);
  };
  const report =
    (await own()) ??
    (await callApi<{ id: number }>('klaster', 'POST /api/reports', { body: { cluster_id, ...next } }).catch(own));
  return `/malumotlarim/edit/${report?.id}`;
}

test('a cluster sees what changes its rank, saves a target, and finds the target beside the form of the next quarter', async ({
  page,
}) => {
  const { cluster, next, place, query } = await ownTarget();
  const form = await findDraft(cluster, next);
  await page.goto(`/rating/${cluster}?${query}`);
  await page.getByRole('link', { name: 'Ўринни нима ўзгартиради' }).click();
  const outcome = page.getByRole('region', { name: 'Натижа' });
  await expect(outcome).toContainText(`${place.rank}-ўрин`);
  const plan = page.getByRole('textbox', { name: 'Пахта ҳосили режаси' });
  // It is a part of another criterion too: both fields are the same figure.
  const harvest = page.getByRole('textbox', { name: 'Амалдаги пахта ҳосили' }).first();
  await plan.fill('1000');
  await harvest.fill('1000');
  await page.getByRole('textbox', { name: /^BCI/ }).fill('1');
  await page.getByRole('textbox', { name: /^OEKO-TEX/ }).fill('1');
  await expect(outcome).not.toContainText(` ${place.rank}-ўрин`);
  await expect(outcome).toContainText('Ортда қолади: ');
  await page.reload();
  await expect(harvest).toHaveValue('1\u202f000');
  await page.getByRole('button', { name: /учун мақсад қилиш$/ }).click();
  await expect(page.getByText(/учун мақсадингиз\.$/)).toBeVisible();

  await page.goto(`${form}?section=I`);
  const field = page.getByRole('textbox', { name: /^Амалдаги пахта ҳосили/ });
  await expect(field).toHaveAccessibleDescription(/Мақсад: 1\s000/);
  await field.fill('1200');
  await expect(page.getByText(/^Мақсад: 1\s000,0, яна 200,0$/)).toBeVisible();
  await field.fill('');
  await page.getByRole('link', { name: /^Чорак мақсади: / }).click();
  await expect(harvest).toHaveValue('1\u202f000');
  await page.getByRole('button', { name: 'Мақсадни олиб ташлаш' }).click();
  await expect(page.getByRole('button', { name: /учун мақсад қилиш$/ })).toBeVisible();
});

test('the calculated rank is the same as in the rating', async ({ page }) => {
  const { whatIf, place } = await ownTarget();
  await page.goto(whatIf);
  const outcome = page.getByRole('region', { name: 'Натижа' });
  const score = place.score.toFixed(2).replace('.', ',');
  await expect(outcome).toContainText(`Балл: ${score} →`);
  await expect(outcome).toContainText(`${place.rank}-ўрин, жами ${place.ranked} та`);
  await expect(outcome.getByText(/^(Ортда қолади|Олдинга ўтади)/)).toHaveCount(0);
});

test('it is accessible in every language, on a phone and at 400 % zoom', async ({ page, baseURL }) => {
  const { whatIf } = await ownTarget();
  const address = `${whatIf}&figures=first_current:1000;first_plan:1000;ninth_bci_cert:1`;
  for (const language of LANGUAGES) {
    await useLanguage(page, baseURL!, language);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openScreen(page, address);
      expect(await measureOverflow(page), `${language} ${width}`).toBeLessThanOrEqual(0);
    }
    expect(await shareLeftByBars(page), language).toBeGreaterThanOrEqual(2 / 3);
    await expectAccessibleInBothModes(page, `${language} at 320 px`);
  }
});

test.describe('staff', () => {
  test.use({ account: 'reviewer' });

  test('try figures out for any cluster, and are offered no target', async ({ page }) => {
    const { whatIf } = await ownTarget();
    await page.goto(`${whatIf}&figures=ninth_bci_cert:1`);
    await expect(page.getByRole('region', { name: 'Натижа' })).toContainText('-ўрин');
    await expect(page.getByRole('button', { name: /мақсад/ })).toHaveCount(0);
  });
});
