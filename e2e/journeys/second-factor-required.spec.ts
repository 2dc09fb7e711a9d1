import { PASSWORD as DEMO_PASSWORD } from '../fixtures/accounts';
import { callApi } from '../fixtures/api';
import { expect, test } from '../fixtures/isolated-system';
import { anotherDevice, givePassword, newAccount, signIn } from '../fixtures/new-account';
import { readAccount } from '../fixtures/records';
import { codeOf, setUpFactor } from '../fixtures/second-factor';
import { Frame } from '../pages/frame';
import { ProofDialog } from '../pages/proof.dialog';

// The requirement concerns everybody with the position, so this journey has a separate system.
test.use({ account: 'admin' });

/** Sets it up as in the profile, which other journeys are about; returns the recovery codes. */
async function turnOnForAdmin(): Promise<string[]> {
  const path = '/api/me/second-factor';
  const { secret } = await callApi<{ secret: string }>('admin', `POST ${path}/begin`, {
    body: {
      current_password: DEMO_PASSWORD,
    },
  });
  const body = { code: codeOf(secret) };
  return (await callApi<{ recovery_codes: string[] }>('admin', `POST ${path}/confirm`, { body })).recovery_codes;
}

test('a position requires it: its holders are sent to the set-up, can work after it, and are sent there again after a reset', async ({
  page,
  browser,
  consoleErrors,
}, testInfo) => {
  const login = await newAccount(testInfo, ['UPDATE']);
  const theirs = await anotherDevice(browser, consoleErrors);
  await signIn(theirs, login);

  await page.goto('/users');
  await page.getByRole('button', { name: 'Кириш талаби' }).click();
  const dialog = page.getByRole('dialog', { name: 'Икки босқичли кириш талаби' });
  await dialog.getByLabel('Таҳрирлаш').check();
  // An administrator who requires it of others must have it themselves.
  consoleErrors.allow(/икки босқичли|status of (403|409)/i);
  await dialog.getByRole('button', { name: 'Сақлаш' }).click();
  const proof = new ProofDialog(page);
  await proof.givePassword();
  await expect(dialog.getByRole('alert')).toContainText('икки босқичли');
  const [forRule = '', forReset = ''] = await turnOnForAdmin();
  await dialog.getByRole('button', { name: 'Сақлаш' }).click();
  await proof.giveCode(forRule);
  await new Frame(page).expectNotice('Талаб сақланди');

  // A signed-in user is led there with the next request, and gets nowhere else.
  const required = theirs.getByText('Ваколатингиз икки босқичли киришни талаб қилади');
  for (const path of ['/reestrs', '/amallar']) {
    await theirs.goto(path);
    await expect(theirs).toHaveURL('/second-factor');
    await expect(required).toBeVisible();
  }
  const key = await setUpFactor(theirs.getByRole('main'));
  await expect(theirs).toHaveURL('/main');
  await theirs.goto('/amallar');
  await expect(theirs.getByRole('table').getByRole('row').nth(1)).toBeVisible();

  // The phone is lost: the password lets in, and no further than to the set-up.
  const { id, version } = await readAccount(login);
  await callApi('admin', `POST /api/users/${id}/second-factor/reset`, { body: { version }, means: { code: forReset } });
  consoleErrors.allow(/Сессия муддати тугаган|status of 401/);
  await theirs.goto('/reestrs');
  await expect(theirs).toHaveURL(/\/$/);
  await givePassword(theirs, login);
  await expect(theirs).toHaveURL('/second-factor');
  await expect(required).toBeVisible();
  expect(await setUpFactor(theirs.getByRole('main'))).not.toBe(key);
  await expect(theirs).toHaveURL('/main');
  await theirs.context().close();
});
