import { checkAccessibility, choose, field, fill, findNotice, network, press } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anApp } from '../../src/test/registry';
import { renderPage } from '../test/render-page';

const FAR_FUTURE = '2099-01-01T00:00:00.000Z';
const token = (extra = {}) => ({
  id: 'f432cead6e1a',
  app: 'mf-clusters',
  label: 'ci',
  at: '2026-11-20T09:05:00.000Z',
  percent: 100,
  expires: FAR_FUTURE,
  revoked: null,
  ...extra,
});
const SECRET = 'kdt_f432cead6e1a_secret';
const GATEWAY = 'https://klaster.example';
const HAND_OVER = `# mf-clusters\nKLASTER_GATEWAY=${GATEWAY}\nKLASTER_RELEASE_TOKEN=${SECRET}`;

const open = () => renderPage({ at: '/?view=tokens' });
beforeEach(() => {
  network.on('GET /registry', { apps: [anApp(), anApp({ app: 'shell' })] });
  network.on('GET /registry/tokens', { tokens: [token()] });
});

it('shows each token’s purpose, scope and expiry', async () => {
  network.on('GET /registry/tokens', {
    tokens: [
      token({ percent: 10 }),
      token({ id: 'b', label: 'old', expires: '2026-01-01T00:00:00.000Z' }),
      token({ id: 'c', label: 'lost', revoked: '2026-11-20T09:05:00.000Z' }),
    ],
  });
  const { container } = await open();
  const valid = await screen.findByRole('row', { name: /^ci/ });
  expect(valid).toHaveTextContent('mf-clusters10');
  expect(valid).toHaveTextContent('Амалда');
  for (const [label, state] of [
    ['old', 'Муддати ўтган'],
    ['lost', 'Бекор қилинган'],
  ] as const) {
    const row = screen.getByRole('row', { name: new RegExp(`^${label}`) });
    expect(row).toHaveTextContent(state);
    expect(within(row).queryByRole('button')).toBeNull();
  }
  await checkAccessibility(container);
});

it('makes no token without an app and a label, or for longer than a year; shows one only once, with what a team has to set', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Калит яратиш' }));
  await screen.findByRole('dialog', { name: 'Янги нашр калити' });
  expect(field('Неча кун амал қилади')).toHaveValue('90');
  await press(user, 'Яратиш');
  await choose(user, 'Илова', 'mf-clusters');
  await fill(user, 'Номи', 'clusters CI');
  await fill(user, 'Энг катта улуш, %', '25');
  await fill(user, 'Неча кун амал қилади', '366');
  await press(user, 'Яратиш');
  expect(network.requests('POST /registry/tokens')).toHaveLength(0);
  await fill(user, 'Неча кун амал қилади', '90');
  expect(screen.getByText(/фойдаланувчиларнинг 25 фоизигача, 90 кун/)).toBeVisible();
  network.on('POST /registry/tokens', { ...token(), gateway: GATEWAY, token: SECRET });
  await press(user, 'Яратиш');
  expect((await screen.findByRole('region', { name: 'Калит' })).textContent).toBe(HAND_OVER);
  expect(network.requests('POST /registry/tokens')).toMatchObject([
    { body: { app: 'mf-clusters', label: 'clusters CI', days: 90, percent: 25 } },
  ]);
  await press(user, 'Нусха олиш');
  await expect(navigator.clipboard.readText()).resolves.toBe(HAND_OVER);
  expect(await findNotice('Қаторлардан нусха олинди')).toMatchObject({ tone: 'success' });
  await press(user, 'Сақладим');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body).not.toHaveTextContent(SECRET);
  await user.click(screen.getByRole('button', { name: 'Калит яратиш' }));
  expect(await screen.findByRole('button', { name: 'Яратиш' })).toBeVisible();
});

it('leaves out an address that the gateway does not know', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Калит яратиш' }));
  await choose(user, 'Илова', 'mf-clusters');
  await fill(user, 'Номи', 'clusters CI');
  network.on('POST /registry/tokens', { ...token(), gateway: null, token: SECRET });
  await press(user, 'Яратиш');
  const shown = await screen.findByRole('region', { name: 'Калит' });
  expect(shown.textContent).toBe(`# mf-clusters\nKLASTER_RELEASE_TOKEN=${SECRET}`);
});

it('revokes a token after confirmation', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Бекор қилиш: ci' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('mf-clusters иловасининг «ci» калити');
  network.on('DELETE /registry/tokens/:id', undefined);
  network.on('GET /registry/tokens', { tokens: [] });
  await user.click(within(dialog).getAllByRole('button', { name: 'Бекор қилиш' }).at(-1)!);
  expect(await screen.findByText('Ҳали калит йўқ')).toBeVisible();
  expect(network.requests('DELETE /registry/tokens/:id')).toMatchObject([{ params: { id: 'f432cead6e1a' } }]);
});
