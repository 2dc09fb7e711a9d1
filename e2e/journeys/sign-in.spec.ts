import { PASSWORD } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';
import { SignInDialog } from '../pages/sign-in.dialog';

test('@always signing in leads to the start page and is remembered', async ({ page }) => {
  const signIn = new SignInDialog(page);
  await page.goto('/');
  await signIn.open();
  await signIn.submit('viewer', PASSWORD);
  await expect(page).toHaveURL('/main');
  await expect(new Frame(page).account).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/main');
  await expect(new Frame(page).account).toBeVisible();
});

test('@always a wrong password is reported in the dialog, and what was typed stays', async ({
  page,
  consoleErrors,
}) => {
  const signIn = new SignInDialog(page);
  await page.goto('/');
  await signIn.open();
  await signIn.submit('viewer', 'not-the-password');
  await expect(signIn.refusal).toHaveText('Логин ёки парол нотўғри.');
  await expect(signIn.login).toHaveValue('viewer');
  await expect(signIn.password).toHaveValue('not-the-password');
  await expect(page).toHaveURL('/');
  await consoleErrors.expect('Логин ёки парол нотўғри.');
});

test('login and password are required', async ({ page }) => {
  const signIn = new SignInDialog(page);
  await page.goto('/');
  await signIn.open();
  await signIn.submit('', '');
  await expect(signIn.dialog.getByText('Тўлдиринг!', { exact: true })).toHaveCount(2);
});
