import { network } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anApp, anEvent, version } from '../test/registry';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const open = (at = '/releases') => renderShell({ boot: bootOf(), at, user: { positions: ['ADMIN'] } });

const [A, B] = [version('a'), version('b')];
const change = (extra = {}) => ({ app: 'mf-clusters', from: A, to: B, percent: 100, ...extra });
const late = { who: 'gateway', why: '5 visitors could not load it' };

const queriesSent = () => network.requests('GET /registry/history').map(({ query }) => query);

/** Texts of the history's rows, the newest first. */
async function rows() {
  const history = within(await screen.findByRole('table', { name: 'Тарих' }));
  await waitFor(() => expect(history.getAllByRole('row').length).toBeGreaterThan(1));
  return history
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
}

beforeEach(() => {
  network.on('GET /registry', { apps: [anApp(), anApp({ app: 'shell' })] });
  network.on('GET /registry/history', { events: [anEvent({ seq: 1, kind: 'promoted', changes: [change()] })] });
});

it('shows who did what, when and why', async () => {
  network.on('GET /registry/history', {
    events: [
      anEvent({ ...late, seq: 8, kind: 'rollback-refused', app: 'mf-clusters', version: A, reason: 'it is the first' }),
      anEvent({ ...late, seq: 7, kind: 'rolled-back', automatic: true, changes: [change({ from: B, to: A })] }),
      anEvent({ seq: 6, kind: 'promoted', who: 'admin:zulfiya', why: 'синов', changes: [change({ percent: 10 })] }),
      anEvent({ seq: 5, kind: 'promoted', changes: [change({ percent: 0 })], why: 'тўхтатамиз' }),
      anEvent({
        seq: 4,
        kind: 'promoted',
        why: 'биринчи',
        changes: [change({ from: null }), change({ app: 'shell' })],
      }),
      anEvent({ seq: 3, kind: 'published', app: 'mf-clusters', version: B, bytes: 420_000 }),
      anEvent({
        seq: 9,
        kind: 'repaired',
        fault: 'event 9: missing',
        folder: null,
        setAside: 0,
        live: {},
        why: 'диск',
      }),
      anEvent({
        seq: 10,
        kind: 'granted',
        app: 'shell',
        grants: { paths: ['/map', '/reestrs/*'], connect: ['https://maps.example'] },
        why: 'харита',
      }),
      anEvent({ seq: 2, kind: 'token-created', id: 't1', app: 'shell', label: 'ci', who: 'operator', why: 'ci учун' }),
      anEvent({ seq: 1, kind: 'pinned', app: 'shell', version: version('c'), why: 'байрам' }),
      anEvent({ seq: 12, kind: 'owned', app: 'mf-clusters', owner: 'Харита жамоаси', why: 'янги жамоа' }),
      anEvent({ seq: 11, kind: 'retired', app: 'mf-clusters', why: 'керак эмас' }),
    ],
  });
  await open();
  expect(await rows()).toEqual([
    '20.11.2026 14:05Қайтариб бўлмадиmf-clustersaaaaaaaait is the firstТизимнинг ўзи5 visitors could not load it',
    '20.11.2026 14:05Қайтарилдиавтоматикmf-clustersbbbbbbbb→aaaaaaaaТизимнинг ўзи5 visitors could not load it',
    '20.11.2026 14:05Синовга чиқарилдиmf-clustersaaaaaaaa→bbbbbbbb10 %zulfiyaсинов',
    '20.11.2026 14:05Синов тўхтатилдиmf-clustersaaaaaaaa→bbbbbbbbОператортўхтатамиз',
    '20.11.2026 14:05Ишга туширилдиmf-clustersbbbbbbbbshellaaaaaaaa→bbbbbbbbОператорбиринчи',
    '20.11.2026 14:05Омборга юкландиmf-clustersbbbbbbbb411 КБОператор—',
    '20.11.2026 14:05Ёзув тикландиevent 9: missingОператордиск',
    '20.11.2026 14:05Рухсатлар ўзгардиshell/map, /reestrs/*, https://maps.exampleОператорхарита',
    '20.11.2026 14:05Калит яратилдиshell«ci» t1Операторci учун',
    '20.11.2026 14:05ҚотирилдиshellccccccccОператорбайрам',
    '20.11.2026 14:05Масъуллар белгиландиmf-clustersХарита жамоасиОператорянги жамоа',
    '20.11.2026 14:05Ишдан чиқарилдиmf-clustersОператоркерак эмас',
  ]);
});

it('is limited to the app in the address', async () => {
  const { user, router } = await open('/releases?app=shell');
  await rows();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Илова' }), 'mf-clusters');
  await waitFor(() => expect(queriesSent().at(-1)).toEqual({ app: 'mf-clusters', limit: '20' }));
  expect(router.state.location.search).toBe('?app=mf-clusters');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Илова' }), '');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(queriesSent()[0]).toEqual({ app: 'shell', limit: '20' });
});

it('ignores an invalid app name, and says of an app that nothing is recorded', async () => {
  const { user } = await open('/releases?app=../x');
  await rows();
  expect(queriesSent()).toEqual([{ limit: '20' }]);
  network.on('GET /registry/history', { events: [] });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Илова' }), 'mf-clusters');
  expect(await screen.findByText(/Бу илова бўйича ёзув йўқ/)).toBeVisible();
});

it('shows more on demand, for as long as there is more', async () => {
  const events = Array.from({ length: 25 }, (_, index) =>
    anEvent({ seq: 25 - index, kind: 'promoted', changes: [change()] }),
  );
  network.on('GET /registry/history', ({ query }) => ({ events: events.slice(0, Number(query['limit'])) }));
  const { user } = await open();
  expect(await rows()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Яна кўрсатиш' }));
  await waitFor(async () => expect(await rows()).toHaveLength(25));
  expect(screen.queryByRole('button', { name: 'Яна кўрсатиш' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Илова' }), 'mf-clusters');
  await waitFor(() => expect(queriesSent().at(-1)).toEqual({ app: 'mf-clusters', limit: '20' }));
});
