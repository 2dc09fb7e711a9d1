import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  findNotice,
  network,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { navigation } from '@klaster/shared/router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../remote';
import { answerPlaces, answerRemoval, callsOf, listOf, resultsFor, SAMPLES, staffEntry } from './registers';

const [sample] = SAMPLES as [(typeof SAMPLES)[number]];
const calls = callsOf(sample);
const { live, removed } = sample.kind.paths.session;

const entry = (id: number) => staffEntry(sample, { id, company_name: `Тола ${id}` });
const idsSentTo = (call: (typeof calls)[keyof typeof calls]) =>
  network.requests(call).map(({ body }) => (body as { ids: number[] }).ids);
const chosen = () => screen.queryByRole('region', { name: 'Танланган ёзувлар' });

beforeEach(() => {
  answerPlaces();
  network.on(calls.list, ({ query }) => {
    const rows = Array.from({ length: 30 }, (_, n) => entry(n + 1));
    return { ...listOf(sample, ...rows.slice(0, Number(query['page_size']) === 25 ? 5 : 30)), total: 30 } as never;
  });
  network.on(calls.bulkRemove, ({ body }) => ({ ...resultsFor(body), undo_seconds: 10 }));
  network.on(calls.bulkUndo, ({ body }) => resultsFor(body));
});

/** A list with these entries, or all, chosen and being removed. */
async function removal(ids: readonly number[] | 'all') {
  const view = await renderRemote({
    routes,
    at: `${live}?size=25`,
    user: { positions: ['ADMIN'] },
    from: removed,
  });
  const { user } = view;
  for (const id of ids === 'all' ? [1] : ids) await user.click(await screen.findByLabelText(`Танлаш: Тола ${id}`));
  if (ids === 'all') await user.click(screen.getByRole('button', { name: 'Барчасини танлаш: 30' }));
  await waitFor(() => expect(chosen()).toHaveTextContent(`Танланди: ${ids === 'all' ? 30 : ids.length}`));
  await user.click(screen.getByRole('button', { name: 'Чиқариш' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Чиқариш' }));
  return { ...view, dialog };
}

const undoOf = async (title: string) => {
  const { undo } = await findNotice(title);
  return undo;
};

/** The undoing that the notice of a removal offers, as its button calls it. */
async function press(title = 'Муваффақиятли') {
  const undo = await undoOf(title);
  if (!undo) throw new Error('Nothing is offered');
  await act(async () => undo.run().catch(() => undefined));
}

describe('a removal of many', () => {
  it('is undone from its notice: the entries are on the register again, and none of them is chosen', async () => {
    await removal([2, 3]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press();
    expect(idsSentTo(calls.bulkUndo)).toEqual([[2, 3]]);
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ message: 'Яна реестрда: 2' });
    expect(chosen()).toBeNull();
  });

  it('reads the list anew once it is undone', async () => {
    await removal([2]);
    network.on(calls.list, listOf(sample, entry(1)) as never);
    await press();
    await waitFor(() => expect(screen.queryByText('Тола 2')).toBeNull());
    expect(screen.getByText('Тола 1')).toBeInTheDocument();
  });

  it('is undone call by call, for as long as the first of them can be', async () => {
    const before = performance.now();
    await removal('all');
    const undo = await undoOf('Муваффақиятли');
    expect(idsSentTo(calls.bulkRemove).map(({ length }) => length)).toEqual([25, 5]);
    expect(undo!.until - before).toBeGreaterThan(9000);
    expect(undo!.until).toBeLessThan(performance.now() + 10_000);
    await press();
    expect(idsSentTo(calls.bulkUndo).map(({ length }) => length)).toEqual([25, 5]);
  });

  it('counts the time from the sending of the first call, and offers nothing once too little is left', async () => {
    let late = 0;
    const now = performance.now.bind(performance);
    const slow = jest.spyOn(performance, 'now').mockImplementation(() => now() + late);
    network.on(calls.bulkRemove, ({ body }) => {
      late += 4000;
      return { ...resultsFor(body), undo_seconds: 10 };
    });
    await removal('all');
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Реестрдан чиқарилди: 30' });
    expect(await undoOf('Муваффақиятли')).toBeUndefined();
    slow.mockRestore();
  });

  it('is not offered to be undone by a back end that says nothing of it', async () => {
    answerRemoval(sample);
    await removal([2]);
    expect(await undoOf('Муваффақиятли')).toBeUndefined();
  });

  it('of which some were refused is undone from its dialog, by the keys too; the refused stay chosen', async () => {
    network.on(calls.bulkRemove, ({ body }) => ({
      ...resultsFor(body, { 3: 'Аллақачон чиқарилган.' }),
      undo_seconds: 10,
    }));
    const { dialog } = await removal([2, 3, 4]);
    const button = await within(dialog).findByRole('button', { name: /^Бекор қилиш/ });
    await checkAccessibility(dialog);
    fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Ёпиш' }), { code: 'KeyZ', ctrlKey: true });
    fireEvent.click(button);
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ message: 'Яна реестрда: 2' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(idsSentTo(calls.bulkUndo)).toEqual([[2, 4]]);
    expect(chosen()).toHaveTextContent('Танланди: 1');
  });

  it('that can be undone in part alone names what cannot, and why', async () => {
    await removal([2, 3]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    network.on(calls.bulkUndo, ({ body }) => resultsFor(body, { 3: 'Муддат ўтган.' }, 'undo_expired'));
    await press();
    const outcome = await screen.findByRole('alertdialog', { name: 'Чиқаришни бекор қилиш' });
    expect(outcome).toHaveTextContent('Рад этилди: 1');
    expect(within(outcome).getByRole('link', { name: 'Тола 3' })).toBeVisible();
    expect(outcome).toHaveTextContent('Муддат ўтган.');
    expect(outcome).toHaveTextContent('Яна реестрда: 1');
    await waitFor(() => expect(within(outcome).getByRole('button', { name: 'Ёпиш' })).toHaveFocus());
    expect(within(outcome).queryByRole('button', { name: /^Бекор қилиш/ })).toBeNull();
  });

  it('names it in a notice once the list was left', async () => {
    await removal('all');
    const undo = await undoOf('Муваффақиятли');
    act(() => navigation.back());
    await screen.findByRole('heading', { name: sample.removedTitle });
    const expired = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((id) => [id, 'Муддат ўтган.']));
    network.on(calls.bulkUndo, ({ body }) => resultsFor(body, expired, 'undo_expired'));
    await act(() => undo!.run());
    expect(await findNotice('Бекор қилиб бўлмади: 7')).toMatchObject({
      message: 'Муддат ўтган.',
      subject: 'Тола 1, Тола 2, Тола 3, Тола 4, Тола 5, яна 2 та',
    });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('goes on being undone where the connection was lost; what that call had put back by then is no failure', async () => {
    await removal('all');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    let call = 0;
    network.on(calls.bulkUndo, ({ body }) => {
      call += 1;
      return call === 2 ? CONNECTION_LOST : resultsFor(body, call > 2 ? { 27: 'Чиқарилмаган.' } : {}, 'not_removed');
    });
    expectConsoleError(/Failed to fetch/);
    await press();
    expect(await findNotice('Хатолик юз берди.')).toBeDefined();
    await press();
    const sent = idsSentTo(calls.bulkUndo);
    expect(sent.map(({ length }) => length)).toEqual([25, 5, 5]);
    expect(sent[2]).toEqual(sent[1]);
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ message: 'Яна реестрда: 30' });
  });

  it('that was cut off is undone whole, what its lost call may have removed included', async () => {
    let call = 0;
    network.on(calls.bulkRemove, ({ body }) => {
      call += 1;
      return call === 2 ? CONNECTION_LOST : { ...resultsFor(body), undo_seconds: 10 };
    });
    expectConsoleError(/Failed to fetch/);
    const { dialog, user } = await removal('all');
    await user.click(await within(dialog).findByRole('button', { name: /^Бекор қилиш/ }));
    await waitFor(() => expect(idsSentTo(calls.bulkUndo).flat()).toHaveLength(30));
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ message: 'Яна реестрда: 30' });
  });

  it('that stopped because its list was left is undone from the notice that says so', async () => {
    let answer = () => {};
    network.on(calls.bulkRemove, async ({ body }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { ...resultsFor(body), undo_seconds: 10 };
    });
    await removal('all');
    await waitFor(() => expect(idsSentTo(calls.bulkRemove)).toHaveLength(1));
    act(() => navigation.back());
    await screen.findByRole('heading', { name: sample.removedTitle });
    await act(async () => answer());
    await press('Тўхтатилди.');
    expect(idsSentTo(calls.bulkUndo).map(({ length }) => length)).toEqual([25]);
  });

  it('whose undoing is refused as a whole says why, and its dialog goes on offering it', async () => {
    network.on(calls.bulkRemove, ({ body }) => ({
      ...resultsFor(body, { 3: 'Аллақачон чиқарилган.' }),
      undo_seconds: 10,
    }));
    const { dialog, user } = await removal([2, 3]);
    network.on(calls.bulkUndo, problem(403, 'forbidden', { detail: 'Рухсат йўқ.' }));
    expectConsoleError(/Рухсат йўқ/);
    await user.click(await within(dialog).findByRole('button', { name: /^Бекор қилиш/ }));
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: 'Рухсат йўқ.' });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: /^Бекор қилиш/ })).not.toHaveAttribute('aria-disabled'),
    );
  });
});
