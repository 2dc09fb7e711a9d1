import type { Profile } from '@klaster/shared/contract/accounts';
import type { Contacts } from '@klaster/shared/contract/contacts';
import { network, sessionToken } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import type { renderShell } from './render-shell';

const texts = { organisation: '', address: '', hours: '' };
export const NO_CONTACTS: Contacts = { ...texts, phones: [], emails: [], about: [], help: [] };

export const aProfile = (overrides: Partial<Profile> = {}): Profile => ({
  login: 'andijon',
  full_name: 'Зулфия Каримова',
  positions: [],
  province_code: null,
  province_name: null,
  cluster_id: null,
  cluster_name: null,
  last_sign_in: null,
  language: null,
  colour_mode: null,
  email: null,
  email_confirmed: false,
  wants_mail: true,
  mail_digest: null,
  sends_mail: false,
  ...overrides,
});

/** How the account wants pages. */
export const prefers = (language: 'ru' | null, colour_mode: 'dark' | null = null, hints?: Profile['hints']) =>
  network.on('GET /api/me/profile', aProfile({ language, colour_mode, ...(hints && { hints }) }));

/** Gives login and password in the dialog of the root. */
export async function signInFromRoot({ user }: Pick<Awaited<ReturnType<typeof renderShell>>, 'user'>, sub = '2') {
  network.on('POST /api/auth/login', { token: sessionToken({ sub, login: 'second' }) });
  prefers(null);
  await user.click(await screen.findByRole('button', { name: 'Кириш' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Тизимга кириш' }));
  await user.type(dialog.getByRole('textbox', { name: /Логин/ }), 'second');
  await user.type(dialog.getByLabelText(/^Парол \(/), 'Demo-2026!');
  await user.click(dialog.getByRole('button', { name: 'Кириш' }));
}
