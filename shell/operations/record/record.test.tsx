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

it('verifies on demand, and shows the faults', async () => {
  const { user } = await open();
  network.on('GET /registry/verify', { events: 1, releases: 2, faults: [] });
  await user.click(await screen.findByRole('button', { name: 'Текшириш' }));
  expect(await screen.findByText(/1 та ёзув, 2 та релиз. Ҳаммаси бутун/)).toBeVisible();
  network.on('GET /registry/verify', { events: 1, releases: 2, faults: ['event 1: another hash'] });
  await user.click(screen.getByRole('button', { name: 'Текшириш' }));
  expect(await screen.findByText('event 1: another hash')).toBeVisible();
});

it('says that there is nothing to repair', async () => {
  const { user } = await open();
  network.on('GET /registry/repair', { ...plan, fault: null });
  await user.click(await screen.findByRole('button', { name: 'Тиклаш…' }));
  expect(await screen.findByText('Ёзув бутун: тиклайдиган нарса йўқ.')).toBeVisible();
});

/** Opens the preview of the repair; `repair` gives a reason and repairs. */
async function preview() {
  const { user } = await open();
  network.on('GET /registry/repair', plan);
  await user.click(await screen.findByRole('button', { name: 'Тиклаш…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ёзувни тиклаш' });
  expect(await within(dialog).findByText('event 3: it is missing')).toBeVisible();
  const repair = async () => {
    await fill(user, 'Сабаби', 'диск бузилди');
    await user.click(within(dialog).getByRole('button', { name: 'Тиклаш' }));
  };
  return { dialog, repair };
}

it('repairs with a reason, after a preview', async () => {
  const { dialog, repair } = await preview();
  expect(dialog).toHaveTextContent('Йўқоладиган ёзувлар3');
  expect(dialog).toHaveTextContent('mf-clusters bbbbbbbb');
  network.on('POST /registry/repair', plan);
  await repair();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.requests('POST /registry/repair')).toMatchObject([{ body: { why: 'диск бузилди' } }]);
});

it('says why it did not repair', async () => {
  expectConsoleError(/disk is full/);
  network.on('POST /registry/repair', problem(507, 'storage_full', { detail: 'The disk is full.' }));
  const { dialog, repair } = await preview();
  await repair();
  expect(await within(dialog).findByText(/дискида жой қолмаган/)).toBeVisible();
});
