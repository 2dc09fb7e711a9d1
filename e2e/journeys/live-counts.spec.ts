import type { Locator, Page, TestInfo } from '@playwright/test';
import { callApi } from '../fixtures/api';
import { newReport } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';

test.use({ account: 'admin' });

const QUEUE = 'Ҳисоботларни кўриб чиқиш';

const entry = (page: Page): Locator => new Frame(page).section(QUEUE);

/** How many reports wait, by the entry's own words. */
async function waitingOn(page: Page): Promise<number> {
  await expect(entry(page)).toContainText('кутмоқда');
  return Number(/кутмоқда: (\d+)/.exec((await entry(page).textContent()) ?? '')?.[1]);
}

const decideOn = (id: number) => callApi('reviewer', `POST /api/confirm-cluster/${id}`, { body: { comment: 'Тўғри' } });

/** Decides on a report that waits, as somebody else. */
async function decideOnOne(testInfo: TestInfo): Promise<void> {
  await decideOn((await newReport(testInfo)).id);
}

/**
 * Decides on a report, and expects the page to show another number than before. A report of another journey that comes
 * at the same moment makes up for the one that goes; then one more goes.
 *
 * @param after runs between the decision and the check of the page
 */
async function expectAnotherNumber(page: Page, testInfo: TestInfo, after = () => Promise.resolve()): Promise<void> {
  const before = await waitingOn(page);
  await expect(async () => {
    await decideOnOne(testInfo);
    await after();
    await expect.poll(() => waitingOn(page), { timeout: 5000 }).not.toBe(before);
  }).toPass({ timeout: 20_000 });
}

const stream = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/events'));

test('the number of waiting reports follows every change, in every tab', async ({ page, pageOf }, testInfo) => {
  const other = await pageOf('reviewer');
  const pages = [page, other];
  const streams = pages.map(stream);
  await Promise.all(pages.map((page) => page.goto('/main')));
  for (const response of await Promise.all(streams)) expect(response.status()).toBe(200);
  for (const page of pages) await expectAnotherNumber(page, testInfo);
});

test('a report that somebody else decides on leaves the open queue', async ({ page }, testInfo) => {
  const opened = stream(page);
  await page.goto('/amallar');
  await opened;
  const { id } = await newReport(testInfo);
  const row = page.getByRole('table').locator(`a[href^="/amallar/cluster-info/${id}?"]`);
  await expect(row).toBeVisible();
  await decideOn(id);
  await expect(row).toHaveCount(0);
});

test('without the stream, the page polls', async ({ page }, testInfo) => {
  await page.clock.install();
  await page.route('**/api/events', (route) => route.abort());
  await page.goto('/main');
  const before = await waitingOn(page);
  await decideOnOne(testInfo);
  await page.clock.fastForward(30_000);
  expect(await waitingOn(page)).toBe(before);
  await expectAnotherNumber(page, testInfo, () => page.clock.fastForward(61_000));
});

test('leaving the page or signing out closes its stream', async ({ page }) => {
  const closed: string[] = [];
  page.on('requestfailed', (request) => closed.push(new URL(request.url()).pathname));
  const opened = stream(page);
  await page.goto('/main');
  await opened;
  await new Frame(page).signOut();
  await expect(page).toHaveURL('/');
  await expect.poll(() => closed).toContain('/api/events');
});

test.describe('collapsed, and on a narrow screen', () => {
  test('a dot shows that something waits, and its accessible name says how much', async ({ page }) => {
    await page.goto('/main');
    await waitingOn(page);
    await page.getByRole('button', { name: 'Ён панелни йиғиш' }).click();
    await expect(page.getByRole('link', { name: new RegExp(`^${QUEUE}, кутмоқда: [1-9]\\d*$`) })).toBeVisible();
  });

  test('the drawer shows the count too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/main');
    await page.getByRole('button', { name: 'Менюни очиш' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: new RegExp(`^${QUEUE}.*кутмоқда`) })).toBeVisible();
  });
});
