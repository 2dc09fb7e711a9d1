import { storageWith } from '../fixtures/accounts';
import { callApi } from '../fixtures/api';
import { readAccount, freshStir, newUser } from '../fixtures/records';
import { awaitApp, expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';
import { SignInDialog } from '../pages/sign-in.dialog';
import { InvitationPage, UserPage } from '../pages/user.page';

const PASSWORD = 'paxta terimi 2031 yil';

test.use({ account: 'admin' });

test('@always from an invitation to the first sign-in; the link works once', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const login = `sinov-${freshStir(testInfo)}`;
  await page.goto('/users');
  await page.getByRole('link', { name: 'Фойдаланувчи қўшиш' }).click();
  await page.getByLabel('Ф.И.Ш.').fill('Нигора Синова');
  await page.getByLabel('Логин').fill(login.toUpperCase());
  await page.getByLabel('Таҳрирлаш').check();
  await page.getByLabel('Ҳудуд').selectOption({ label: 'Бухоро вилояти' });
  const users = new UserPage(page);
  await users.save.click();
  // A user who cancels the proof loses nothing of what was typed.
  await expect(users.proof.dialog).toContainText(`Нигора Синова (${login})`);
  await users.proof.cancel.click();
  await consoleErrors.expect(/тасдиқланг/);
  await expect(page.getByLabel('Ф.И.Ш.')).toHaveValue('Нигора Синова');
  await users.save.click();
  await users.proof.givePassword();
  const link = await users.makeLink();

  const context = await browser.newContext({ storageState: storageWith(undefined) });
  context.on('page', awaitApp);
  consoleErrors.watch(context);
  const theirs = await context.newPage();
  const requested: string[] = [];
  theirs.on('request', (request) => requested.push(request.url()));
  await theirs.goto(link);
  await expect(theirs.getByText(login)).toBeVisible();
  const invitation = new InvitationPage(theirs);
  await invitation.password.fill('password2026!');
  await invitation.save.click();
  await expect(theirs.getByText('Бу парол кўп учрайди').first()).toBeVisible();
  await invitation.setPassword(PASSWORD);
  // The secret is not in the address of any request, and nobody is signed in.
  const secret = link.slice(link.indexOf('#') + 1);
  expect(requested.filter((address) => address.includes(secret))).toEqual([]);
  await expect(new Frame(theirs).signIn).toBeVisible();
  const signIn = new SignInDialog(theirs);
  await signIn.open();
  await signIn.submit(login, PASSWORD);
  await expect(theirs).toHaveURL('/main');

  const another = await context.newPage();
  await another.goto(link);
  await expect(another.getByText('Бу ҳавола аллақачон ишлатилган')).toBeVisible();
  await consoleErrors.expect(/аллақачон ишлатилган/);
  await context.close();
});

test('the next request of a user who was deactivated leads to the landing page', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const user = await newUser(testInfo);
  const users = new UserPage(page);
  await users.open(user.id);
  await page.getByRole('button', { name: 'Таклиф қилиш' }).click();
  const link = await users.makeLink();
  await page.getByRole('dialog').getByRole('button', { name: 'Ёпиш' }).last().click();

  const context = await browser.newContext({ storageState: storageWith(undefined) });
  context.on('page', awaitApp);
  consoleErrors.watch(context);
  const theirs = await context.newPage();
  await theirs.goto(link);
  await new InvitationPage(theirs).setPassword(PASSWORD);
  const signIn = new SignInDialog(theirs);
  await signIn.open();
  await signIn.submit(user.login, PASSWORD);
  await expect(theirs).toHaveURL('/main');

  // However many calls the page makes at once, each gets the same response.
  consoleErrors.allow(/Сессия муддати тугаган|status of 401/);
  await users.deactivate();
  await expect(page.getByRole('button', { name: 'Фаоллаштириш' })).toBeVisible();
  await theirs.goto('/reestrs');
  await expect(theirs).toHaveURL(/\/$/);
  await expect(new Frame(theirs).signIn).toBeVisible();
  expect(await theirs.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await context.close();
});

test('the last administrator cannot give up the role, and is told why', async ({ page, consoleErrors }) => {
  const { id } = await readAccount('admin');
  await new UserPage(page).open(id);
  await page.getByLabel('Администратор').uncheck();
  await page.getByLabel('Таҳрирлаш').check();
  await new UserPage(page).save.click();
  await new UserPage(page).proof.givePassword();
  await expect(page.getByRole('alert')).toContainText('камида битта фаол администратор');
  // What was chosen stays; nothing was saved.
  await expect(page.getByLabel('Таҳрирлаш')).toBeChecked();
  expect(await callApi('admin', `GET /api/users/${id}`)).toMatchObject({ positions: ['ADMIN'], is_active: true });
  await consoleErrors.expect(/камида битта фаол администратор/);
});

test('leaving unsaved input is confirmed once, by link or by the history: staying keeps the input, leaving discards it', async ({
  page,
}, testInfo) => {
  const { id } = await newUser(testInfo);
  await page.goto(`/users/edit/${id}`);
  const name = page.getByLabel('Ф.И.Ш.');
  await name.fill('Сақланмаган Исм');
  // A step within the product: the browser itself asks about the others.
  await page.getByRole('navigation', { name: 'Бўлимлар' }).getByRole('link').first().click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Қолиш' }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Сақланмаган Исм');
  await page.getByRole('navigation', { name: 'Бўлимлар' }).getByRole('link').first().click();
  await question.getByRole('button', { name: 'Сақламасдан чиқиш' }).click();
  await expect(page).toHaveURL(/\/main$/);
  await page.goBack();
  await name.fill('Яна сақланмаган');
  await page.goForward();
  await question.getByRole('button', { name: 'Қолиш' }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Яна сақланмаган');
  await page.goForward();
  await question.getByRole('button', { name: 'Сақламасдан чиқиш' }).click();
  await expect(page).toHaveURL(/\/main$/);
  await expect(question).toBeHidden();
});
