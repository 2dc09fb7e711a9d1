import { checkAccessibility, fill, network } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anApp } from '../../src/test/registry';
import { renderPage } from '../test/render-page';

const REQUEST = { at: '2026-11-20T09:05:00.000Z', who: 'token:CI', why: 'янги харита', declined: null };

it.each([
  ['Рухсат бериш', { paths: ['/maps/*'], why: 'Янги илова' }],
  ['Рад этиш', { paths: ['/maps/*'], decline: true, why: 'Янги илова' }],
])('an open request is answered with a reason: %s', async (act, body) => {
  const requests = [
    { ...REQUEST, what: '/maps/*' },
    { ...REQUEST, what: '/all/*', declined: 'жуда кенг' },
  ];
  network.on('GET /registry', { apps: [anApp({ requests })] });
  const { user } = await renderPage();
  expect(await screen.findByRole('row', { name: /^mf-clusters/ })).toHaveTextContent('Очиқ сўровлар: 1');
  await user.click(screen.getByRole('button', { name: 'Рухсатлар…: mf-clusters' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('/maps/*«CI» калити: янги харита');
  expect(dialog).not.toHaveTextContent('/all/*');
  await checkAccessibility(dialog);
  await user.click(within(dialog).getByRole('button', { name: `${act}: /maps/*` }));
  network.on('POST /registry/:app/grants', { apps: [anApp()] });
  await fill(user, 'Сабаби', 'Янги илова');
  await user.click(within(dialog).getByRole('button', { name: act }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.requests('POST /registry/:app/grants')).toMatchObject([{ params: { app: 'mf-clusters' }, body }]);
});
