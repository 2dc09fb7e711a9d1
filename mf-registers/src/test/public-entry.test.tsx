import {
  checkAccessibility,
  expectConsoleError,
  findNotice,
  network,
  problem,
  renderRemote,
  watchSavedFiles,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../remote';
import { answer, answerPlaces, callsOf, makePage, publicEntry, SAMPLES } from './registers';
import { calls, sample } from './any-register';

describe.each(SAMPLES)('$title, for visitors', (sample) => {
  const { live, removed } = sample.kind.paths.public;
  const calls = callsOf(sample);
  const at = `${live}/view/7`;

  it('shows the public fields of the entry, and copies its address', async () => {
    answer(calls.read, publicEntry(sample));
    const { user, container } = await renderRemote({ routes, at: `${at}?search=тола` });
    expect(await screen.findByText('Реестрда')).toBeVisible();
    for (const shown of ['301234567', 'Андижон вилояти', 'Олтинкўл тумани', ...sample.shown])
      expect(container).toHaveTextContent(shown);
    for (const hidden of ['Раҳбар', 'Телефон', 'Ўзгаришлар тарихи']) expect(container).not.toHaveTextContent(hidden);
    expect(screen.getByRole('button', { name: 'Чоп этиш' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Рўйхатга қайтиш' })).toHaveAttribute('href', `${live}?search=тола`);
    const rating = screen.queryByRole('link', { name: 'Рейтинги ва ҳисоботлари' });
    expect(rating?.getAttribute('href')).toBe(sample.kind.name === 'clusters' ? '/rating/cluster/7' : undefined);
    await user.click(screen.getByRole('button', { name: 'Ҳаволани нусхалаш' }));
    expect(await findNotice('Ҳавола нусхаланди')).toMatchObject({ tone: 'success' });
    await expect(navigator.clipboard.readText()).resolves.toBe(`${window.location.origin}${window.location.pathname}`);
    await checkAccessibility(container);
  });

  it('says of a removed one when that was, at the same address, and goes back to the removed ones', async () => {
    answer(calls.read, publicEntry(sample, { removed_at: '2026-05-04T06:00:00Z' }));
    await renderRemote({ routes, at });
    expect(await screen.findByText('Реестрдан чиқарилган')).toBeVisible();
    expect(screen.getByText('04.05.2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Рўйхатга қайтиш' })).toHaveAttribute('href', removed);
  });

  it.each(['7', 'x'])('says that nothing was found if %s is no entry', async (id) => {
    if (id === '7') expectConsoleError(/Топилмади/);
    network.on(calls.read, problem(404, 'not_found', { detail: 'Топилмади.' }));
    await renderRemote({ routes, at: `${live}/view/${id}` });
    expect(await screen.findByText(/реестрда топилмади$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Реестр рўйхати' })).toHaveAttribute('href', live);
  });
});

describe('as open data', () => {
  const saved = watchSavedFiles();

  const FILE = new TextEncoder().encode('file');

  const openData = () => screen.findByRole('group', { name: 'Очиқ маълумотлар' });
  const button = async (type: string) =>
    within(await openData()).getByRole('button', { name: `${type} файлини юклаб олиш` });

  describe.each(SAMPLES)('$title as open data', (sample) => {
    const { kind, removedTitle } = sample;
    const calls = callsOf(sample);

    beforeEach(() => {
      answerPlaces();
      answer(calls.list, makePage(sample, publicEntry(sample)));
      answer(calls.csv, FILE);
    });

    it('has the removed entries when these are listed, also for a signed-in user', async () => {
      const { user } = await renderRemote({ routes, at: kind.paths.public.removed, user: { positions: ['ADMIN'] } });
      expect(await openData()).toHaveTextContent('Очиқ маълумотлар, CC BY 4.0');
      await user.click(await button('CSV'));
      await waitFor(() => expect(saved.names()).toEqual([`${removedTitle}.csv`]));
      expect(network.requests(calls.csv)[0]?.query).toEqual({ state: 'removed' });
      expect(network.requests(calls.csv)[0]?.headers.get('X-Access-Token')).toBeNull();
    });
  });

  describe('open data', () => {
    const at = sample.kind.paths.public.live;

    beforeEach(() => {
      answerPlaces();
      answer(calls.list, makePage(sample, publicEntry(sample)));
    });

    it('is requested once while it loads, however often it is clicked', async () => {
      const release = network.hold(calls.csv as 'GET /api/registers/clusters/open-data.csv', FILE);
      const { user } = await renderRemote({ routes, at });
      const csv = await button('CSV');
      await user.click(csv);
      await waitFor(() => expect(csv).toHaveAttribute('aria-disabled', 'true'));
      await user.click(csv);
      await user.click(await button('JSON'));
      release();
      await waitFor(() => expect(saved.names()).toHaveLength(1));
      expect(network.calls().filter((call) => call.includes('open-data'))).toEqual([calls.csv]);
    });

    it('raises a notice when it is not available, and can be requested again', async () => {
      expectConsoleError(/Кейинроқ/);
      answer(calls.json, problem(503, 'upstream_unavailable', { detail: 'Кейинроқ уриниб кўринг.' }));
      const { user } = await renderRemote({ routes, at });
      await user.click(await button('JSON'));
      expect((await findNotice('Хатолик юз берди.')).message).toBe('Кейинроқ уриниб кўринг.');
      answer(calls.json, FILE);
      await user.click(await button('JSON'));
      await waitFor(() => expect(saved.names()).toHaveLength(1));
    });
  });
});
