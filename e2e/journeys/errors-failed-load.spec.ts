import type { Page, Route } from '@playwright/test';
import { newReport } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';
import { alwaysIf } from '../fixtures/tags';

const TOTALS = '**/api/oil_factories/provinces_totals';

/** How a load can fail, and the one line that the console gets. */
const FAILURES: Record<string, { fail: (route: Route) => Promise<void>; line: string | RegExp }> = {
  'an answer with a detail': {
    fail: (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 500, title: 'Internal error', detail: 'Омборга етиб бўлмади.' }),
      }),
    line: 'Омборга етиб бўлмади.',
  },
  'an answer without one': { fail: (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), line: /502/ },
  'a lost connection': { fail: (route) => route.abort('internetdisconnected'), line: /fetch/i },
};

async function expectRetry(page: Page): Promise<void> {
  await expect(page.getByText(/^Юклаб бўлмади/)).toBeVisible();
  await expect(new Frame(page).notices).toHaveCount(0);
  await page.unroute(TOTALS);
  await page.getByRole('button', { name: 'Қайта уриниш' }).click();
  await expect(page.getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
}

for (const [failure, { fail, line }] of Object.entries(FAILURES)) {
  test.describe(`${alwaysIf(failure === 'a lost connection')}${failure}`, () => {
    test('leaves a visitor one console line, no notice, and a retry that works', async ({ page, consoleErrors }) => {
      await page.route(TOTALS, fail);
      // From another page: the first page of a visit comes with its data.
      await page.goto('/contacts');
      await new Frame(page).openSection('Ёғ-мой корхоналари', 'Реестрлар');
      await consoleErrors.expect(line);
      await expectRetry(page);
    });

    test.describe('to staff', () => {
      test.use({ account: 'viewer' });

      test('does the same', async ({ page, consoleErrors }) => {
        await page.route(TOTALS, fail);
        await page.goto('/oil-factories-reestrs');
        await consoleErrors.expect(line);
        await expectRetry(page);
      });
    });
  });
}

test.describe('a report that cannot be loaded', () => {
  test.use({ account: 'reviewer' });

  test('offers to try again and shows no decision', async ({ page, consoleErrors }, testInfo) => {
    const { id } = await newReport(testInfo);
    await page.route('**/crud/cluster/*', (route) => route.abort());
    await page.goto(`/amallar/cluster-info/${id}`);
    await consoleErrors.expect(/fetch/i);
    await expect(page.getByText(/^Юклаб бўлмади/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Тасдиқлаш' })).toHaveCount(0);
    await page.unroute('**/crud/cluster/*');
    await page.getByRole('button', { name: 'Қайта уриниш' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('йил');
  });
});
