import {
  CONNECTION_LOST,
  expectConsoleError,
  field,
  fill,
  network,
  press,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../remote';
import { ADMIN, calls, sample } from './any-register';
import { aChange, answer, answerEntry, staffEntry } from './registers';

describe('an entry of any register', () => {
  const entry = staffEntry(sample);

  beforeEach(() => answerEntry(sample, entry));

  async function edit() {
    const scene = await renderRemote({ routes, at: '/reestrs/edit/7', user: { positions: ['UPDATE'] } });
    await screen.findByRole('option', { name: 'Олтинкўл тумани' });
    return scene;
  }

  it('shows what somebody else saved beside what was typed, and keeps both', async () => {
    expectConsoleError(/Рад этилди/);
    const current = { ...entry, address: 'Бобур кўчаси, 7', version: 4 };
    answer(calls.edit, problem(409, 'stale_version', { detail: 'Рад этилди.', current }));
    const { user } = await edit();
    await fill(user, 'Кластер номи', 'Менинг номим');
    await press(user, 'Сақлаш');
    expect(await screen.findByText('Реестрдаги ҳозирги ҳолат')).toBeVisible();
    const differences = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(differences).toEqual([
      'Реестрда: «Олтин Тола»',
      'Сизда: Менинг номим',
      'Реестрда: Бобур кўчаси, 7',
      'Сизда: Навоий кўчаси, 12',
    ]);
    expect(network.requests(calls.read)).toHaveLength(1);
    answer(calls.edit, { id: 7 });
    await press(user, 'Ўзимникини қолдириш');
    await press(user, 'Сақлаш');
    await waitFor(() => expect(network.requests(calls.edit)).toHaveLength(2));
    expect(network.requests(calls.edit)[1]!.body).toMatchObject({ company_name: 'Менинг номим', version: 4 });
  });

  it('names the entry that has a taken STIR, with a link that leaves the form alone, which asks before it is left', async () => {
    expectConsoleError(/Рад этилди/);
    const errors = [{ path: 'stir', message: 'Бу СТИР банд.', code: 'stir_taken' as const }];
    const holder = { id: 9, company_name: 'Асака кластери' };
    answer(calls.edit, problem(409, 'stir_taken', { detail: 'Рад этилди.', errors, holder }));
    const { user } = await edit();
    for (const name of ['пахта етиштириш', 'тайёр кийим', 'ип йигириш'])
      await user.click(screen.getByRole('checkbox', { name }));
    await fill(user, 'СТИР', '309999999');
    await press(user, 'Сақлаш');
    const link = await screen.findByRole('link', { name: 'Асака кластери' });
    expect(link).toHaveAttribute('href', '/reestrs/view/9');
    expect(link).toHaveAttribute('target', '_blank');
    expect(field('СТИР')).toHaveAccessibleDescription(expect.stringContaining('Бу СТИР банд.'));
    expect(field('СТИР')).toHaveValue('309999999');
    // What a cluster does is sent in the order of the list.
    expect(network.requests(calls.edit)[0]!.body).toMatchObject({ activities: ['ginning', 'spinning', 'garments'] });
    await user.click(screen.getByRole('link', { name: 'Бекор қилиш' }));
    expect(await screen.findByRole('alertdialog', { name: 'Саҳифадан чиқиш' })).toBeVisible();
  });

  it('rejects a company without an answer on its laboratory', async () => {
    const account = { positions: ['CREATE' as const], province_code: '1703' };
    const { user } = await renderRemote({ routes, at: '/seeds-company-reestrs/create', user: account });
    await waitFor(() => expect(field('Вилоят')).toHaveDisplayValue('Андижон вилояти'));
    await press(user, 'Сақлаш');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link', { name: /Лабораторияси бор/ })).toBeVisible();
  });

  it.each(['edit', 'view'])('says in %s that there is no such entry', async (page) => {
    expectConsoleError(/топилмади/);
    answer(calls.read, problem(404, 'not_found', { detail: 'Сўралган маълумот топилмади.' }));
    await renderRemote({ routes, at: `/reestrs/${page}/7`, user: { positions: ['UPDATE'] } });
    expect(await screen.findByText('Бундай кластер реестрда топилмади')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Реестр рўйхати' })).toHaveAttribute('href', '/reestrs');
  });

  it('offers no edit of a removed entry', async () => {
    answer(calls.read, { ...entry, removed_at: '2026-05-04T06:00:00Z' });
    await renderRemote({ routes, at: '/reestrs/edit/7', user: ADMIN });
    expect(await screen.findByText(/реестрдан чиқарилган, шунинг учун таҳрирланмайди/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  /** Opens the dialog that removes the entry; `confirm` presses its button. */
  async function openRemoval(position: 'ADMIN' | 'DELETE') {
    const { user } = await renderRemote({ routes, at: '/reestrs/view/7', user: { positions: [position] } });
    await user.click(await screen.findByRole('button', { name: 'Чиқариш' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Чиқариш' });
    const confirm = () => user.click(within(dialog).getByRole('button', { name: 'Чиқариш' }));
    return { user, dialog, confirm };
  }

  it('never confirms an act that was not chosen, even if another user acted first', async () => {
    expectConsoleError(/чиқарилган/);
    const { dialog, confirm } = await openRemoval('ADMIN');
    answer(calls.remove, problem(409, 'already_removed', { detail: 'Реестрдан аллақачон чиқарилган.' }));
    answer(calls.read, { ...entry, removed_at: '2026-05-04T06:00:00Z' });
    await confirm();
    // The page behind the dialog shows the present state.
    expect(await screen.findByRole('button', { name: 'Тиклаш', hidden: true })).toBeInTheDocument();
    expect(dialog).toHaveTextContent('реестрдан чиқарилсинми?');
    await confirm();
    await waitFor(() => expect(network.requests(calls.remove)).toHaveLength(2));
    expect(network.requests(calls.restore)).toEqual([]);
  });

  it('lists a change once, even if the pages of the history shift meanwhile', async () => {
    const change = (id: number) => aChange({ id, action: 'edit', user_name: `Ходим ${id}` });
    const pages: Record<string, number[]> = { 1: Array.from({ length: 20 }, (_, n) => 30 - n), 2: [11, 10] };
    network.on(calls.history, ({ query }) => {
      return { items: pages[query['page'] ?? '1']?.map(change), total: 22 } as never;
    });
    const { user } = await renderRemote({ routes, at: '/reestrs/view/7', user: {} });
    const history = await screen.findByRole('region', { name: 'Ўзгаришлар тарихи' });
    await user.click(await within(history).findByRole('button'));
    await within(history).findByText(/Ходим 10/);
    expect(within(history).getAllByRole('listitem')).toHaveLength(21);
  });

  it('keeps a dialog whose act failed, with what was typed, under a red notice', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(calls.remove, CONNECTION_LOST);
    const { user, confirm } = await openRemoval('DELETE');
    await fill(user, 'Буйруқ рақами', '45-Ф');
    await confirm();
    expect(await screen.findByText('Хатолик юз берди.')).toBeInTheDocument();
    expect(field('Буйруқ рақами')).toHaveValue('45-Ф');
  });
});
