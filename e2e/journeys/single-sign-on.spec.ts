import type { Page } from '@playwright/test';
import { PASSWORD } from '../fixtures/accounts';
import { expect, test as base } from '../fixtures/isolated-system';
import { codeOf, factorDialog, factorSection, setUpFactor } from '../fixtures/second-factor';
import { Frame } from '../pages/frame';
import { ProofDialog } from '../pages/proof.dialog';
import { SignInDialog } from '../pages/sign-in.dialog';
import { settingsOf, startIdentityProvider, type IdentityProvider } from '../system/identity-provider';

/** Nothing answers there. */
const NOWHERE = 'http://127.0.0.1:1';

const test = base.extend<{ sso: IdentityProvider; passwords: NodeJS.ProcessEnv }>({
  passwords: [{}, { option: true }],

  sso: async ({}, use) => {
    const sso = await startIdentityProvider();
    await use(sso);
    await sso.stop();
  },

  apiEnv: async ({ sso, passwords }, use) => {
    const providers = [settingsOf('davlat', 'Давлат', sso.issuer), settingsOf('nosoz', 'Носоз', NOWHERE)];
    await use({ SIGN_IN_PROVIDERS: JSON.stringify(providers), ...passwords });
  },
});

test.beforeEach(({ sso, system }) => sso.serve(system.address));

async function openSignIn(page: Page): Promise<SignInDialog> {
  await page.goto('/contacts');
  const dialog = new SignInDialog(page);
  await dialog.open();
  return dialog;
}

async function signInAtProvider(page: Page): Promise<void> {
  const { dialog } = await openSignIn(page);
  await dialog.getByRole('button', { name: 'Давлат орқали кириш' }).click();
}

/** Links the person who comes next to the provider to the signed-in account. */
async function linkProvider(page: Page): Promise<void> {
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Ягона кириш' });
  await section.getByRole('button', { name: 'Давлат тизимини боғлаш' }).click();
  await new ProofDialog(page).givePassword();
  await expect(section.getByText(/Давлат · боғланган/)).toBeVisible();
  await expect(page).toHaveURL('/profile');
}

test.describe('with a session', () => {
  test.use({ account: 'viewer' });

  test('@always a person who was linked signs in at the provider, and out at both', async ({
    page,
    sso,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 401|Сессия муддати/);
    // The provider's own pages cause these errors.
    consoleErrors.allow(/favicon|fonts\.googleapis/);
    await linkProvider(page);
    await new Frame(page).signOut();

    await signInAtProvider(page);
    await expect(page).toHaveURL('/main');
    // Signing out at the provider's own page ends our session too.
    const provider = await page.context().newPage();
    await provider.goto(`${sso.issuer}/session/end`);
    await provider.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(provider.getByText('Sign-out Success')).toBeVisible();
    await provider.close();
    await page.goto('/profile');
    await expect(new Frame(page).signIn).toBeVisible();

    await signInAtProvider(page);
    await new Frame(page).account.click();
    await page.getByRole('menuitem', { name: 'Давлат тизимидан ҳам чиқиш' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL('/');
    await expect(new Frame(page).signIn).toBeVisible();
  });
});

test.describe('with passwords', () => {
  test('a provider that is down leaves the form usable; our second factor is required unless the provider has checked one', async ({
    page,
    sso,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 503|Кириш провайдери/);
    const dialog = await openSignIn(page);
    await dialog.dialog.getByRole('button', { name: 'Носоз орқали кириш' }).click();
    await expect(dialog.dialog.getByText('Кириш провайдери жавоб бермаяпти')).toBeVisible();
    await dialog.submit('viewer', PASSWORD);
    await expect(page).toHaveURL('/main');
    await linkProvider(page);
    await factorSection(page).getByRole('button', { name: 'Ёқиш' }).click();
    const key = await setUpFactor(factorDialog(page), PASSWORD);
    await new Frame(page).signOut();

    await signInAtProvider(page);
    await page.getByLabel('Иловадаги код').fill(codeOf(key, 1));
    await page.getByRole('button', { name: 'Кириш', exact: true }).last().click();
    await expect(page).toHaveURL('/main');
    await new Frame(page).signOut();

    sso.visitor = { sub: 'zulfiya', acr: 'urn:mfa' };
    await page.context().clearCookies();
    await signInAtProvider(page);
    await expect(page).toHaveURL('/main');
  });
});

test.describe('without passwords', () => {
  test.use({ passwords: { PASSWORDS: 'off', BREAK_GLASS_LOGIN: 'admin' } });

  test('only the break-glass account signs in by password; a person who is linked to none is told so', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 403|Бу ерда пароль|Бу шахсга ҳисоб/);
    await signInAtProvider(page);
    await expect(page.getByText('Бу шахсга ҳисоб боғланмаган')).toBeVisible();

    const dialog = await openSignIn(page);
    await expect(dialog.login).toBeHidden();
    await dialog.dialog.getByRole('button', { name: 'Парол билан кириш' }).click();
    await dialog.submit('viewer', PASSWORD);
    await expect(dialog.dialog.getByText('Бу ерда пароль қабул қилинмайди')).toBeVisible();
    await dialog.submit('admin', PASSWORD);
    await expect(page).toHaveURL('/main');
  });
});
