import { expectOrders, network, tableRows } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { anAccount } from './test/accounts';
import { bootOf } from './test/remotes';
import { renderShell } from './test/render-shell';

test('accounts are ordered by the server, by every column that sorts, both ways', async () => {
  network.on('GET /api/provinces', []);
  network.on('GET /api/users', { items: [anAccount({ last_sign_in: '2026-12-31T19:05:00Z' })], total: 1 });
  const { user } = await renderShell({ boot: bootOf(), at: '/users', user: { positions: ['ADMIN'] } });
  await screen.findByText('01.01.2027 00:05');
  expect(tableRows()[1]).toEqual('Нигора Синова|nigora|Таҳрирлаш|Бухоро вилояти|Актив|01.01.2027 00:05'.split('|'));
  await expectOrders(
    user,
    {
      'Ф.И.Ш.': ['-full_name', ''],
      Логин: ['login', '-login'],
      'Охирги кириш': ['last_sign_in', '-last_sign_in'],
    },
    { read: () => network.requests('GET /api/users').at(-1)?.query['sort'] ?? '' },
  );
});

test('the user’s own sessions and acts show every column', async () => {
  network.on('GET /api/me/profile', {
    login: 'andijon',
    full_name: 'Зулфия Каримова',
    positions: [],
    last_sign_in: null,
    language: null,
    province_code: null,
    province_name: null,
    cluster_id: null,
    cluster_name: null,
    colour_mode: null,
    email: null,
    email_confirmed: false,
    wants_mail: false,
    mail_digest: null,
    sends_mail: false,
  });
  network.on('GET /api/me/second-factor', { since: null, recovery_codes: 0, is_required: false });
  network.on('GET /api/me/passkeys', []);
  network.on('GET /api/me/calendar', { created_at: null });
  network.on('GET /api/me/sessions', [
    {
      id: 2,
      browser: 'Chrome',
      system: 'Android',
      address: '10.0.0.9',
      is_current: false,
      created_at: '2026-12-31T19:05:00Z',
      last_seen: '2027-01-01T05:00:00Z',
    },
  ]);
  network.on('GET /api/me/activity', [
    { id: 9, at: '2026-12-31T19:05:00Z', action: 'edit', entity: 'clusters', entity_id: 4, subject: null },
  ]);
  await renderShell({ boot: bootOf(), at: '/profile', user: {} });
  await screen.findByText('№ 4');
  expect(screen.getAllByRole('table').map((table) => tableRows(table.getAttribute('aria-label')!)[1])).toEqual([
    ['Chrome, Android', '10.0.0.9', '01.01.2027 00:05', '01.01.2027 10:00', 'Якунлаш'],
    ['01.01.2027 00:05', 'Ўзгартирилди', 'Кластерлар', '№ 4'],
  ]);
});
