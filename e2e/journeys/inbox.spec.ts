import type { Locator, Page, TestInfo } from '@playwright/test';
import { callApi } from '../fixtures/api';
import { storageWith } from '../fixtures/accounts';
import { freshStir, newReport, type Report } from '../fixtures/records';
import { awaitApp, expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { systemUnderTest } from '../system/environment';

test.use({ account: 'reviewer' });

/** A change is notified within some seconds. */
const NOTIFIED = { timeout: 20_000 };

const bell = (page: Page, unread: number): Locator =>
  page.getByRole('button', {
    name: unread > 0 ? `Билдиришномалар, ўқилмаган: ${unread}` : 'Билдиришномалар',
    exact: true,
  });

const PASSWORD = 'Пахта-терими-2026!';

async function send<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${systemUnderTest().origin}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status}`);
  return ((await answer.json()) as { data: Answer }).data;
}

/** A token of a new account of the report's cluster: no other journey causes notices for it. */
async function tokenOfItsCluster({ farm }: Report, testInfo: TestInfo): Promise<string> {
  const path = `/api/registers/clusters?search=${encodeURIComponent(farm)}`;
  const { items } = await callApi<{ items: { id: number; company_name: string }[] }>('admin', `GET ${path}`);
  const cluster_id = items.find(({ company_name }) => company_name === farm)?.id;
  const login = `inbox-${freshStir(testInfo)}`;
  const account = { login, full_name: 'Синов Ходим', positions: ['CREATE', 'UPDATE'], province_code: null, cluster_id };
  const { id } = await callApi<{ id: number }>('admin', 'POST /api/users', { body: account });
  const { token } = await callApi<{ token: string }>('admin', `POST /api/users/${id}/link`, { body: { version: 1 } });
  await send('/api/invitations/accept', { token, password: PASSWORD });
  return (await send<{ token: string }>('/api/auth/login', { login, password: PASSWORD })).token;
}

test('a rejected report raises a notice in every tab once the rejection cannot be undone, with a link to it', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const report = await newReport(testInfo);
  const storageState = storageWith(await tokenOfItsCluster(report, testInfo));
  const context = await browser.newContext({ baseURL: systemUnderTest().origin, storageState });
  context.on('page', awaitApp);
  consoleErrors.watch(context);
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const tab of [first, second]) {
    await tab.goto('/main');
    await expect(bell(tab, 0)).toBeVisible();
  }
  const review = new ClusterReviewPage(page);
  await review.goto(report.id);
  await review.remark.fill('Экспорт рақами мос эмас.');
  await review.reject.click();
  await review.rejectDialog.yes.click();
  // Nobody is notified while the decision can be undone.
  for (const tab of [first, second]) await expect(bell(tab, 1)).toBeVisible({ timeout: 25_000 });

  // The badge's text is inside of it, and not below it on the white of the page.
  const badge = bell(first, 1).getByText('1', { exact: true });
  expect(await badge.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);

  await bell(first, 1).click();
  const entry = first.getByRole('menuitem', { name: /^Ҳисобот қайтарилди/ });
  await expect(entry).not.toContainText('Экспорт');
  await entry.click();
  await expect(first).toHaveURL(`/malumotlarim/cluster-info/${report.id}`);
  for (const tab of [first, second]) await expect(bell(tab, 0)).toBeVisible(NOTIFIED);

  await second.goto('/notices');
  await expect(second.getByRole('main').getByRole('link', { name: /^Ҳисобот қайтарилди/ })).toBeVisible();
  await expect(second.getByText('Ўқилмаган', { exact: true })).toHaveCount(0);
  await context.close();
});
