import type { Page } from '@playwright/test';
import { BUXORO, forgetTokens, PASSWORD } from '../fixtures/accounts';
import { callApi } from '../fixtures/api';
import { freshStir, newDraft } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { FactoryFormPage } from '../pages/factory-form.page';
import { Frame } from '../pages/frame';
import { ReportFormPage } from '../pages/report-form.page';
import { SignInDialog } from '../pages/sign-in.dialog';
import { systemUnderTest } from '../system/environment';

test.use({ account: 'editor' });

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allow(/status of 401|Сессия муддати тугаган/);
});

/** Ends the page's session at the server, as a reset of the account does; the page does not know. */
async function endAtServer(page: Page): Promise<void> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string }).token,
  );
  const answer = await fetch(`${systemUnderTest().origin}/api/auth/sign-out`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Access-Token': token },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  forgetTokens();
}

async function signInAgain(page: Page): Promise<void> {
  const { dialog, login, password } = new SignInDialog(page);
  await expect(dialog).toContainText('Сессиянгиз тугади');
  await expect(login).toHaveValue('editor');
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Кириш' }).click();
  await expect(dialog).toBeHidden();
}

test('a figure typed after the session has ended is saved once its author has signed in again, in place', async ({
  page,
}, testInfo) => {
  const { id, form } = await newDraft(testInfo);
  const report = new ReportFormPage(page);
  await page.goto(`${form}?section=I`);
  const plan = report.field('Пахта ҳосили режаси');
  await expect(plan).toBeVisible();
  await endAtServer(page);
  await plan.fill('4000,5');
  await signInAgain(page);
  await expect(report.saved).toBeVisible();
  await expect(page).toHaveURL(`${form}?section=I`);
  const { figures } = await callApi<{ figures: Record<string, number | null> }>(
    'editor',
    `GET /api/reports/${id}/entry`,
  );
  expect(figures['first_plan']).toBe(4000.5);
});

test('a new entry of a register is saved once its author has signed in again, in place', async ({ page }, testInfo) => {
  const form = new FactoryFormPage(page);
  const stir = freshStir(testInfo);
  await page.goto(`/oil-factories-reestrs/${BUXORO}/create`);
  await form.fill(`Янги Ёғ ${stir}`, stir);
  await endAtServer(page);
  await form.save.click();
  await signInAgain(page);
  await new Frame(page).expectNotice('Муваффақиятли');
  await expect(page).toHaveURL(`/oil-factories-reestrs/${BUXORO}`);
});

test('another tab without unsaved input leads to the root, and the one with it stays', async ({
  page,
  context,
}, testInfo) => {
  const form = new FactoryFormPage(page);
  const stir = freshStir(testInfo);
  await page.goto(`/oil-factories-reestrs/${BUXORO}/create`);
  await form.fill(`Янги Ёғ ${stir}`, stir);
  const other = await context.newPage();
  await other.goto('/main');
  await endAtServer(page);
  await other.goto('/oil-factories-reestrs');
  await expect(other).toHaveURL('/');
  await page.bringToFront();
  await expect(form.name).toHaveValue(`Янги Ёғ ${stir}`);
  await form.save.click();
  await signInAgain(page);
  await new Frame(page).expectNotice('Муваффақиятли');
});
