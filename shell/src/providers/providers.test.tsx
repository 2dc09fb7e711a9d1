import type { SignInWays } from '@klaster/shared/contract/accounts';
import { browserMemory, session, tabMemory } from '@klaster/shared/session';
import {
  checkAccessibility,
  chooseFromMenu,
  expectConsoleError,
  network,
  problem,
  sessionToken,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { aProfile, NO_CONTACTS, prefers } from '../test/sign-in-scene';

const SSO = { id: 'davlat', name: 'Давлат SSO' };

const ways = (overrides: Partial<SignInWays> = {}) =>
  network.on('GET /api/auth/providers', { passwords: true, providers: [SSO], ...overrides });

const TOKEN = 'a'.repeat(43);

/** A page of the provider that the test's browser can go to: a fragment of this one. */
const STARTED = { address: `${window.location.href}#davlat`, flow: 'A1' };

afterEach(() => window.history.replaceState(null, '', '/'));

async function openDialog() {
  network.on('GET /api/contacts', NO_CONTACTS);
  const scene = await renderShell({ boot: bootOf(), at: '/contacts' });
  await scene.user.click(await screen.findByRole('button', { name: 'Кириш' }));
  return { ...scene, dialog: within(await screen.findByRole('dialog', { name: 'Тизимга кириш' })) };
}

/** Goes to the provider from the dialog, and comes back with its answer. */
async function comeBack() {
  ways();
  network.on('POST /api/auth/providers/start', STARTED);
  const { user, dialog, unmount } = await openDialog();
  await user.click(await dialog.findByRole('button', { name: 'Давлат SSO орқали кириш' }));
  await waitFor(() => expect(window.location.hash).toBe('#davlat'));
  unmount();
  return () => renderShell({ boot: bootOf(), at: '/sign-in/davlat?code=1&state=2' });
}

describe('the sign-in dialog', () => {
  it('offers the providers beside the password', async () => {
    ways();
    const { dialog } = await openDialog();
    expect(await dialog.findByRole('button', { name: 'Давлат SSO орқали кириш' })).toBeVisible();
    expect(dialog.getByLabelText(/^Парол \(/)).toBeVisible();
    await checkAccessibility(screen.getByRole('dialog'));
  });

  it('shows the password form only on request if passwords are off', async () => {
    ways({ passwords: false });
    const { user, dialog } = await openDialog();
    await dialog.findByRole('button', { name: 'Давлат SSO орқали кириш' });
    expect(dialog.queryByLabelText(/^Парол \(/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Парол билан кириш' }));
    expect(dialog.getByLabelText(/^Парол \(/)).toBeVisible();
  });

  it('says that a provider does not answer; the password still works', async () => {
    expectConsoleError(/жавоб бермаяпти/);
    ways();
    const detail = 'Кириш провайдери жавоб бермаяпти.';
    network.on('POST /api/auth/providers/start', problem(503, 'provider_unavailable', { detail }));
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Давлат SSO орқали кириш' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(dialog.getByLabelText(/^Парол \(/)).toBeVisible();
  });
});

describe('a user who returns from a provider', () => {
  it('is signed in, once, and may sign out there too', async () => {
    const open = await comeBack();
    network.on('POST /api/auth/providers/sign-in', { token: sessionToken({ full_name: 'Ўткир Қодиров' }) });
    const answer = network.hold('GET /api/me/profile', aProfile());
    const { address, user } = await open();
    await waitFor(() => expect(address()).toBe('/main'));
    expect(network.requests('POST /api/auth/providers/sign-in').map(({ body }) => body)).toEqual([
      { provider: 'davlat', flow: 'A1', answer: 'code=1&state=2' },
    ]);
    expect(tabMemory.read('klaster.provider-flow')).toBeUndefined();
    network.on('POST /api/auth/providers/sign-out', { address: `${window.location.href}-out` });
    network.on('POST /api/auth/sign-out', { ended: 1 });
    network.on('GET /api/contacts', NO_CONTACTS);
    await user.click(await screen.findByRole('button', { name: /Ҳисоб менюси/ }));
    // The preferences are still on their way.
    await chooseFromMenu(user, 'Давлат SSO тизимидан ҳам чиқиш');
    await waitFor(() => expect(window.location.hash).toBe('#davlat-out'));
    expect(session.current()).toBeNull();
    answer();
  });

  it('gives a code if the second factor is due', async () => {
    const open = await comeBack();
    network.on('POST /api/auth/providers/sign-in', { challenge: TOKEN });
    network.on('POST /api/auth/second-factor', { token: sessionToken() });
    prefers(null);
    const { address, user } = await open();
    await user.type(await screen.findByRole('textbox', { name: /код/i }), '123456');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Кириш' }));
    await waitFor(() => expect(address()).toBe('/main'));
  });

  it('learns why they are refused', async () => {
    expectConsoleError(/боғланмаган/);
    const open = await comeBack();
    const detail = 'Бу шахсга ҳисоб боғланмаган.';
    network.on('POST /api/auth/providers/sign-in', problem(403, 'identity_unknown', { detail }));
    await open();
    expect(await screen.findByText(detail)).toBeVisible();
    expect(session.current()).toBeNull();
  });

  it('of another tab is sent nowhere', async () => {
    await renderShell({ boot: bootOf(), at: '/sign-in/davlat?code=1&state=2' });
    expect(await screen.findByText(/Бу ойнада кириш бошланмаган/)).toBeVisible();
    expect(network.calls()).not.toContain('POST /api/auth/providers/sign-in');
  });
});

it('an invitation is accepted by a provider', async () => {
  ways();
  const link = { login: 'zulfiya', full_name: 'Зулфия Каримова', expires_at: '2026-12-01T00:00:00Z' };
  network.on('POST /api/invitations/open', { ...link, purpose: 'invitation' });
  network.on('POST /api/auth/providers/start', STARTED);
  const { user } = await renderShell({ boot: bootOf(), at: `/invitation#${TOKEN}` });
  await user.click(await screen.findByRole('button', { name: 'Давлат SSO орқали кириш' }));
  await waitFor(() => expect(window.location.hash).toBe('#davlat'));
  expect(network.requests('POST /api/auth/providers/start')[0]?.body).toEqual({
    provider: 'davlat',
    invitation: TOKEN,
  });
});

const LINKED = { id: 4, provider: 'Давлат SSO', linked_at: '2026-11-01T00:00:00Z', last_used_at: null };

function withProfile() {
  network.on('GET /api/me/profile', aProfile());
  network.on('GET /api/me/second-factor', { since: null, recovery_codes: 0, is_required: false });
  network.on('GET /api/me/passkeys', []);
  network.on('GET /api/me/sessions', []);
  network.on('GET /api/me/activity', []);
  network.on('GET /api/me/identities', [LINKED]);
  network.on('GET /api/me/calendar', { created_at: null });
}

it('a user who signed in at a provider and has no password confirms without one', async () => {
  ways();
  withProfile();
  browserMemory.keep('klaster.provider', JSON.stringify(SSO));
  network.on('POST /api/me/password', { ended: 0 });
  const { user } = await renderShell({ boot: bootOf(), at: '/profile', user: {} });
  const part = within(await screen.findByRole('region', { name: 'Паролни алмаштириш' }));
  await user.click(await part.findByRole('button', { name: 'Паролим йўқ' }));
  expect(part.getByText(/охирги 10 дақиқада Давлат SSO орқали/)).toBeVisible();
  await user.type(part.getByLabelText(/^Янги парол \(/), 'terak soyasi 2032 kuz');
  await user.click(part.getByRole('button', { name: 'Паролни алмаштириш' }));
  await waitFor(() =>
    expect(network.requests('POST /api/me/password')[0]?.body).toMatchObject({ current_password: '-' }),
  );
});

it('the profile links and unlinks providers', async () => {
  ways({ passwords: false });
  withProfile();
  network.on('POST /api/me/identities/remove', []);
  network.on('POST /api/me/identities/start', STARTED);
  const { user } = await renderShell({ boot: bootOf(), at: '/profile', user: {} });
  const part = within(await screen.findByRole('region', { name: 'Ягона кириш' }));
  expect(screen.queryByRole('region', { name: 'Паролни алмаштириш' })).toBeNull();
  await user.click(await part.findByRole('button', { name: 'Ажратиш' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Ҳа' }));
  await waitFor(() => expect(network.requests('POST /api/me/identities/remove')[0]?.body).toEqual({ id: 4 }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(part.getByRole('button', { name: 'Давлат SSO тизимини боғлаш' }));
  await waitFor(() => expect(window.location.hash).toBe('#davlat'));
});
