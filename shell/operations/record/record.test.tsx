import { checkAccessibility, expectConsoleError, fill, network, problem } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anApp, anEvent, version } from '../../src/test/registry';
import { renderPage } from '../test/render-page';

const plan = {
  fault: 'event 3: it is missing',
  folder: 'set-aside/1',
  setAside: [4, 5],
  carried: 2,
  restored: [],
  lost: [3],
  live: { 'mf-clusters': version('b') },
};

const open = () => renderPage({ at: '/?view=record' });

beforeEach(() => {
  network.on('GET /registry', { apps: [anApp()] });
  network.on('GET /registry/history', {
    events: [anEvent({ seq: 1, kind: 'pinned', app: 'shell', version: version('c'), why: 'байрам' })],
  });
});

it('shows each act, who did it and why', async () => {
  const { container } = await open();
  expect(await screen.findByRole('row', { name: /Қотирилди/ })).toHaveTextContent('байрам');
  await checkAccessibility(container);
});

it('verifies on demand, shows the faults, and says that there is nothing to repair', async () => {
  const { user } = await open();
  network.on('GET /registry/verify', { events: 1, releases: 2, faults: [] });
  await user.click(await screen.findByRole('button', { name: 'Текшириш' }));
  expect(await screen.findByText(/1 та ёзув, 2 та релиз. Ҳаммаси бутун/)).toBeVisible();
  network.on('GET /registry/verify', { events: 1, releases: 2, faults: ['event 1: another hash'] });
  await user.click(screen.getByRole('button', { name: 'Текшириш' }));
  expect(await screen.findByText('event 1: another hash')).toBeVisible();
  network.on('GET /registry/repair', { ...plan, fault: null });
  await user.click(await screen.findByRole('button', { name: 'Тиклаш…' }));
  expect(await screen.findByText('Ёзув бутун: тиклайдиган нарса йўқ.')).toBeVisible();
});

it('repairs with a reason, after a preview, and says why it did not', async () => {
  expectConsoleError(/disk is full/);
  const { user } = await open();
  network.on('GET /registry/repair', plan);
  await user.click(await screen.findByRole('button', { name: 'Тиклаш…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ёзувни тиклаш' });
  expect(await within(dialog).findByText('event 3: it is missing')).toBeVisible();
  expect(dialog).toHaveTextContent('Йўқоладиган ёзувлар3');
  expect(dialog).toHaveTextContent('mf-clusters bbbbbbbb');
  await fill(user, 'Сабаби', 'диск бузилди');
  network.on('POST /registry/repair', problem(507, 'storage_full', { detail: 'The disk is full.' }));
  await user.click(within(dialog).getByRole('button', { name: 'Тиклаш' }));
  expect(await within(dialog).findByText(/дискида жой қолмаган/)).toBeVisible();
  network.on('POST /registry/repair', plan);
  await user.click(within(dialog).getByRole('button', { name: 'Тиклаш' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.requests('POST /registry/repair').at(-1)).toMatchObject({ body: { why: 'диск бузилди' } });
});
