import { session } from '@klaster/shared/session';
import { checkAccessibility, expectConsoleError, network, problem } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const NEEDED = { since: null, recovery_codes: 0, is_required: true };

it('a user refused without a second factor is sent to its set-up, and continues after it', async () => {
  expectConsoleError(/икки босқичли/i);
  network.on('GET /api/me/second-factor', NEEDED);
  const detail = 'Ваколатингиз икки босқичли киришни талаб қилади.';
  for (const call of [
    'GET /api/me/profile',
    'GET /api/me/sessions',
    'GET /api/me/activity',
    'GET /api/me/calendar',
  ] as const)
    network.on(call, problem(403, 'second_factor_required', { detail }));
  network.on('POST /api/me/second-factor/begin', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Klaster:a' });
  network.on('POST /api/me/second-factor/confirm', { recovery_codes: ['abcd-efgh-jkmn-pqrs'] });
  const { user, address, container } = await renderShell({ boot: bootOf(), at: '/profile', user: {} });
  await waitFor(() => expect(address()).toBe('/second-factor'));
  expect(await screen.findByText(/созланг/)).toBeVisible();
  await checkAccessibility(container);
  await user.type(screen.getByLabelText(/^Жорий парол/), 'Demo-2026!');
  await user.click(screen.getByRole('button', { name: 'Давом этиш' }));
  await user.type(await screen.findByRole('textbox', { name: /Иловадаги код/ }), '123456');
  await user.click(screen.getByRole('button', { name: 'Ёқиш' }));
  expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Кодларни сақладим' }));
  await waitFor(() => expect(address()).toBe('/main'));
});

it('they can sign out instead', async () => {
  network.on('POST /api/auth/sign-out', { ended: 1 });
  network.on('GET /api/me/second-factor', NEEDED);
  const { user, address } = await renderShell({ boot: bootOf(), at: '/second-factor', user: {} });
  await user.click(await screen.findByRole('button', { name: 'Чиқиш' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(session.current()).toBeNull();
});

it('a visitor has nothing to set up', async () => {
  const { address } = await renderShell({ boot: bootOf(), at: '/second-factor' });
  await waitFor(() => expect(address()).toBe('/'));
});

it('a user who has one already continues', async () => {
  network.on('GET /api/me/second-factor', { since: '2026-11-20T09:05:00.000Z', recovery_codes: 9, is_required: true });
  await renderShell({ boot: bootOf(), at: '/second-factor', user: {} });
  expect(await screen.findByRole('link', { name: 'Иш столига ўтиш' })).toHaveAttribute('href', '/main');
});
