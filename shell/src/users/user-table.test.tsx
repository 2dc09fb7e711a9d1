import { expectOrders, network, tableRows } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { anAccount } from '../test/accounts';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

test('accounts are ordered by the server, by every column that sorts, both ways', async () => {
  network.on('GET /api/provinces', []);
  network.on('GET /api/users', { items: [anAccount({ last_sign_in: '2026-12-31T19:05:00Z' })], total: 1 });
  const { user } = await renderShell({ boot: bootOf(), at: '/users', user: { positions: ['ADMIN'] } });
  await screen.findByText('01.01.2027 00:05');
  expect(tableRows()[1]).toEqual([
    ...['Нигора Синова', 'nigora', 'Таҳрирлаш', 'Бухоро вилояти', 'Актив', '01.01.2027 00:05'],
  ]);
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
