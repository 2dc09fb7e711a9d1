import { anotherDevice, givePassword, newAccount, signIn } from '../fixtures/new-account';
import { readAccount } from '../fixtures/records';
import { codeOf, factorDialog, factorSection, setUpFactor } from '../fixtures/second-factor';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';
import { UserPage } from '../pages/user.page';

test.use({ account: 'admin' });

test('an administrator resets a lost second factor: sessions end, the password alone signs in, another key is set up', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const login = await newAccount(testInfo);
  const theirs = await anotherDevice(browser, consoleErrors);
  await signIn(theirs, login);
  const turnOn = async () => {
    await theirs.goto('/profile');
    await factorSection(theirs).getByRole('button', { name: 'Ёқиш' }).click();
    const key = await setUpFactor(factorDialog(theirs));
    await expect(factorSection(theirs).getByText('Ёқилган')).toBeVisible();
    return key;
  };
  const lost = await turnOn();

  const users = new UserPage(page);
  await users.open((await readAccount(login)).id);
  await expect(page.getByText('Икки босқичли кириш ёқилган')).toBeVisible();
  await users.resetFactor();
  await expect(page.getByText('Икки босқичли кириш ўчирилган')).toBeVisible();
  // However many calls the page makes at once, each gets the same response.
  consoleErrors.allow(/Сессия муддати тугаган|status of 401/);
  await theirs.goto('/reestrs');
  await expect(theirs).toHaveURL(/\/$/);

  await signIn(theirs, login);
  const key = await turnOn();
  expect(key).not.toBe(lost);
  await new Frame(theirs).signOut();
  await givePassword(theirs, login);
  const code = theirs.getByLabel('Иловадаги код');
  const enter = theirs.getByRole('button', { name: 'Кириш', exact: true });
  consoleErrors.allow(/Код нотўғри/);
  await code.fill(codeOf(lost, 1));
  await enter.click();
  await expect(theirs.getByText(/Код нотўғри ёки ишлатилган/)).toBeVisible();
  await code.fill(codeOf(key, 1));
  await enter.click();
  await expect(theirs).toHaveURL('/main');
  await theirs.context().close();
});
