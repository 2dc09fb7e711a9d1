import { currentPeriod } from '../fixtures/records';
import { expect, test } from '../fixtures/test';

/** A quarter as headings spell it. */
const headingOf = ({ year, quarter }: { year: number; quarter: number }) => `${year} йил, ${quarter}‑чорак`;

test.use({ account: 'viewer' });

test('figures begin with a quarter that is over, and growth compares the clusters that are in both', async ({
  page,
}) => {
  const running = currentPeriod();
  for (const address of ['/reports', '/compare', '/map', '/rating']) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByText(/\d{4} йил, \d‑чорак/).first()).toBeVisible();
    await expect(main.getByText(`${headingOf(running)} (дастлабки`)).toHaveCount(0);
  }
  await page.goto(`/reports?cluster_annual=${running.year}&cluster_quarter=${running.quarter}&measures=value,quarter`);
  const main = page.getByRole('main');
  // The running quarter, chosen explicitly, is marked as preliminary, with the number of reports so far.
  await expect(main.getByText(/дастлабки, \d+ тадан \d+ таси/)).toBeVisible();
  const line = main.getByRole('table').locator('tbody tr').first();
  await expect(line.getByRole('cell').first()).toHaveText(/^\d+ \/ \d+$/);
  await expect(line.getByRole('rowheader')).toContainText(/солиштирилган, ўтган чорак: \d+/);
  // Fewer than half of the reports are in: no growth is computed, and the page says why.
  await expect(line.getByRole('cell').nth(2)).toHaveText('—');
  await expect(main.getByText(/ярмидан кам: ўсиш, фарқ ва чоракнинг ўзидаги миқдор ҳисобланмайди/)).toBeVisible();
});

test('growth compares with the same quarter of last year; figures counted since January say so and start again each year', async ({
  page,
}) => {
  await page.goto('/main');
  const figures = page.getByRole('region', { name: 'Асосий кўрсаткичлар' });
  /** In pairs: a quarter of last year, and the same one of this year. */
  const heightsOf = (name: RegExp) =>
    figures
      .getByRole('img', { name })
      .locator('[data-bar]')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  await expect(figures.getByText(/[+−]?\d+,\d % ўтган йилнинг шу чорагига нисбатан$/).first()).toBeVisible();
  // Exports begin again in the first quarter; jobs, a stock, do not.
  const exported = await heightsOf(/^Жами экспорт: қиймати, .*, йил бошидан\. /);
  const jobs = await heightsOf(/^Иш ўринлари, жами, киши\. /);
  expect([exported.length, jobs.length]).toEqual([8, 8]);
  expect(exported[1]).toBeLessThan((exported[6] ?? 0) / 2);
  expect(jobs[1]).toBeGreaterThan((jobs[6] ?? 0) / 2);
  await page.goto('/reports?measures=value,year,quarter,amount');
  const table = page.getByRole('table', { name: 'Ҳисоботлар таҳлили' });
  await expect(table.getByRole('columnheader', { name: /^Амалда, т, йил бошидан$/ })).toHaveAttribute('colspan', '3');
  await expect(table.getByRole('columnheader', { name: /^Чоракнинг ўзида(, фоиз банди)?$/ })).toHaveCount(2);
  await expect(table.getByRole('columnheader', { name: /^Ўтган чоракка нисбатан/ })).toHaveCount(2);
});
