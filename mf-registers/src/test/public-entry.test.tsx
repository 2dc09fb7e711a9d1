import {
  checkAccessibility,
  expectConsoleError,
  findNotice,
  network,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../remote';
import { answer, answerPlaces, callsOf, makePage, publicEntry, SAMPLES } from './registers';

describe.each(SAMPLES)('$title, for visitors', (sample) => {
  const { live, removed } = sample.kind.paths.public;
  const calls = callsOf(sample);
  const at = `${live}/view/7`;

  it('leads from the list to the entry and back to the same rows', async () => {
    answerPlaces();
    answer(calls.list, makePage(sample, publicEntry(sample)));
    answer(calls.read, publicEntry(sample));
    const { user, address } = await renderRemote({ routes, at: `${live}?search=тола` });
    await user.click(await screen.findByRole('link', { name: '«Олтин Тола»' }));
    expect(await screen.findByRole('heading', { level: 1, name: '«Олтин Тола»' })).toBeVisible();
    expect(address()).toBe(`${at}?search=тола`);
    await user.click(screen.getByRole('link', { name: 'Рўйхатга қайтиш' }));
    expect(address()).toBe(`${live}?search=тола`);
  });

  it('shows the public fields of the entry, and copies its address', async () => {
    answer(calls.read, publicEntry(sample));
    const { user, container } = await renderRemote({ routes, at: `${at}?search=тола` });
    expect(await screen.findByText('Реестрда')).toBeVisible();
    for (const shown of ['301234567', 'Андижон вилояти', 'Олтинкўл тумани', ...sample.shown])
      expect(container).toHaveTextContent(shown);
    for (const hidden of ['Раҳбар', 'Телефон', 'Ўзгаришлар тарихи']) expect(container).not.toHaveTextContent(hidden);
    expect(screen.getByRole('button', { name: 'Чоп этиш' })).toBeInTheDocument();
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
