import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsOn } from '../fixtures/axe';
import { givePassword, newAccount, PASSWORD, signIn } from '../fixtures/new-account';
import { beginSetUp, codeOf, confirmSetUp, factorDialog, factorSection } from '../fixtures/second-factor';
import { expect, test } from '../fixtures/test';
import { Frame } from '../pages/frame';
import { SignInDialog } from '../pages/sign-in.dialog';
import { systemUnderTest } from '../system/environment';

/** Turns two-step sign-in on in the profile; gives the key of the app, and the recovery codes. */
async function setUp(page: Page): Promise<{ key: string; recovery: string[] }> {
  await page.goto('/profile');
  const section = factorSection(page);
  await section.getByRole('button', { name: 'Ёқиш' }).click();
  const dialog = factorDialog(page);
  const key = await beginSetUp(dialog);
  expect(await violationsOn(page, 'light')).toEqual([]);
  const recovery = await confirmSetUp(dialog, key);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Юклаб олиш' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(recovery[9]);
  await dialog.getByRole('button', { name: 'Кодларни сақладим' }).click();
  await expect(section.getByText('Ёқилган')).toBeVisible();
  return { key, recovery };
}

async function signOut(page: Page): Promise<void> {
  await new Frame(page).signOut();
  await expect(page).toHaveURL(/\/$/);
}

test('a user who turned it on signs in by password and code, and by a recovery code without the phone', async ({
  page,
  consoleErrors,
}, testInfo) => {
  const login = await newAccount(testInfo);
  await signIn(page, login);
  const { key, recovery } = await setUp(page);
  await signOut(page);

  await givePassword(page, login);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Иловадаги код')).toBeFocused();
  expect(await violationsOn(page, 'light')).toEqual([]);
  consoleErrors.allow(/Код нотўғри|status of 401/);
  await dialog.getByLabel('Иловадаги код').fill(codeOf(key, 500));
  await dialog.getByRole('button', { name: 'Кириш', exact: true }).click();
  await expect(dialog.getByText(/Код нотўғри ёки ишлатилган/)).toBeVisible();
  await dialog.getByLabel('Иловадаги код').fill(codeOf(key, 1));
  await dialog.getByRole('button', { name: 'Кириш', exact: true }).click();
  await expect(page).toHaveURL('/main');
  await signOut(page);

  await givePassword(page, login);
  await dialog.getByRole('button', { name: /Телефоним йўқ/ }).click();
  await dialog.getByLabel('Тиклаш коди').fill(recovery[0] ?? '');
  await dialog.getByLabel('Тиклаш коди').press('Enter');
  await expect(page).toHaveURL('/main');
  await page.goto('/profile');
  await expect(page.getByText('Қолган тиклаш кодлари: 9 та')).toBeVisible();
});

test('a passkey is made in the profile, and lets its owner in without password and code', async ({
  page,
}, testInfo) => {
  const login = await newAccount(testInfo);
  // A passkey is of a name: an address in numbers has none.
  const origin = systemUnderTest().origin.replace('127.0.0.1', 'localhost');
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin}/contacts`);
  const entrance = new SignInDialog(page);
  await entrance.open();
  await entrance.submit(login, PASSWORD);
  await expect(page).toHaveURL(`${origin}/main`);
  await page.goto(`${origin}/profile`);
  const section = page.getByRole('region', { name: 'Passkey', exact: true });
  await section.getByRole('button', { name: 'Passkey қўшиш' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passkey қўшиш' });
  await dialog.getByLabel('Номи').fill('Иш ноутбуки');
  await dialog.getByLabel('Жорий парол').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Passkey қўшиш' }).click();
  await expect(section.getByRole('row', { name: /Иш ноутбуки/ })).toContainText('Ишлатилмаган');
  expect(await violationsOn(page, 'light')).toEqual([]);
  await signOut(page);

  await entrance.open();
  await entrance.dialog.getByRole('button', { name: 'Passkey ишлатиш' }).click();
  await expect(page).toHaveURL(`${origin}/main`);
  await page.goto(`${origin}/profile`);
  await expect(section.getByRole('row', { name: /Иш ноутбуки/ })).not.toContainText('Ишлатилмаган');
  await section.getByRole('button', { name: 'Ўчириш' }).click();
  const removal = page.getByRole('dialog', { name: 'Ўчириш' });
  await removal.getByLabel('Жорий парол').fill(PASSWORD);
  await removal.getByRole('button', { name: 'Ўчириш' }).click();
  await expect(section.getByText('Passkey йўқ.')).toBeVisible();
});
