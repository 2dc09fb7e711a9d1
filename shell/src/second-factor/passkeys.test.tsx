import type { PasskeyCreation } from '@klaster/shared/contract/accounts';
import { loadNamespace } from '@klaster/shared/i18n';
import { fill, findNotice, network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { registerShellCatalogues } from '../catalogues';
import { cancel, giveDevice, NEW_CREDENTIAL, removeDeviceAfterTests } from '../test/device-double';
import { PasskeysPanel } from './passkeys-panel';
import './texts';

const aCreation = (challenge: string): PasskeyCreation => ({
  challenge,
  rp: { id: 'localhost', name: 'Klaster' },
  user: { id: 'AQ', name: 'nigora', displayName: 'Нигора' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 1000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});

removeDeviceAfterTests();

it('a new passkey that was cancelled leaves the form as it was typed; the next try has a new challenge', async () => {
  const passkey = { id: 4, name: 'Телефон', created_at: '2026-11-20T09:05:00.000Z', last_used_at: null };
  network.on('GET /api/me/passkeys', []);
  network.on('GET /api/me/second-factor', { since: null, recovery_codes: 0, is_required: false });
  network.on('POST /api/me/passkeys', [passkey]);
  registerShellCatalogues();
  const first = giveDevice(cancel);
  const lazy = async () => {
    await loadNamespace('factor');
    return { element: <PasskeysPanel login="nigora" /> };
  };
  const { user } = await renderRemote({ routes: [{ path: '/', lazy }], at: '/', user: {} });
  await user.click(await screen.findByRole('button', { name: 'Passkey қўшиш' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, 'Номи', 'Телефон');
  await user.type(dialog.getByLabelText(/^Жорий парол/), 'Demo-2026!');
  network.on('POST /api/me/passkeys/options', aCreation('AQID'));
  await user.click(dialog.getByRole('button', { name: 'Passkey қўшиш' }));
  expect((await findNotice('Passkey')).message).toMatch(/^Қурилма passkey бермади/);
  expect(dialog.getByRole('textbox', { name: /Номи/ })).toHaveValue('Телефон');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(network.requests('POST /api/me/passkeys')).toEqual([]);
  network.on('POST /api/me/passkeys/options', aCreation('BAUG'));
  const second = giveDevice(() => NEW_CREDENTIAL);
  await user.click(dialog.getByRole('button', { name: 'Passkey қўшиш' }));
  expect(await screen.findByRole('row', { name: /Телефон/ })).toBeVisible();
  expect([...first, ...second]).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
