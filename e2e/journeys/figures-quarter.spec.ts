import { currentPeriod } from '../fixtures/records';
import { expect, test } from '../fixtures/test';

/** A quarter as headings spell it. */
const headingOf = ({ year, quarter }: { year: number; quarter: number }) => `${year} йил, ${quarter}-чорак`;

test.use({ account: 'viewer' });

test('figures begin with a quarter that is over, and growth compares the clusters that are in both', async ({
  page,
}) => {
  const running = currentPeriod();
  for (const address of ['/reports', '/compare', '/map', '/rating']) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByText(/\d{4} йил, \d-чорак/).first()).toBeVisible();
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
  await expect(main.getByText(/ярмидан кам: ўсиш ва фарқ ҳисобланмайди/)).toBeVisible();
});
