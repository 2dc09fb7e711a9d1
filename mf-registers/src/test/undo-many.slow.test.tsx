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
import { ADMIN, sentBodies, calls, chosenRegion, entry, findBox, sample, selectAll } from './any-register';
import { answerPlaces, answerRemoval, makePage, resultsFor } from './registers';

const { live, removed } = sample.kind.paths.session;

const idsSentTo = (call: typeof calls.bulkUndo) => sentBodies(call).map((body) => (body as { ids: number[] }).ids);

beforeEach(() => {
  answerPlaces();
  network.on(calls.list, ({ query }) => {
    const rows = Array.from({ length: 30 }, (_, n) => entry(n + 1));
    return { ...makePage(sample, ...rows.slice(0, Number(query['page_size']) === 25 ? 5 : 30)), total: 30 } as never;
  });
  network.on(calls.bulkRemove, ({ body }) => ({ ...resultsFor(body), undo_seconds: 10 }));
  network.on(calls.bulkUndo, ({ body }) => resultsFor(body));
});

/** Selects these entries of a list, or all, and removes them. */
async function removeEntries(ids: readonly number[] | 'all') {
  const view = await renderRemote({ routes, at: `${live}?size=25`, user: ADMIN, from: removed });
  const { user } = view;
  if (ids === 'all') await selectAll(user);
  else for (const id of ids) await user.click(await findBox(id));
  await user.click(screen.getByRole('button', { name: 'Чиқариш' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Чиқариш' }));
  return { ...view, dialog };
}

const findUndo = async (title: string) => {
  const { undo } = await findNotice(title);
  return undo;
};

/** Calls the undo that a notice offers, as its button does. */
async function pressUndo(title = 'Муваффақиятли') {
  const undo = await findUndo(title);
  if (!undo) throw new Error('The notice offers no undo');
  await act(async () => undo.run().catch(() => undefined));
}

const refuseThird = () =>
  network.on(calls.bulkRemove, ({ body }) => {
    return { ...resultsFor(body, { 3: 'Аллақачон чиқарилган.' }), undo_seconds: 10 };
  });

describe('a bulk removal', () => {
  it('is undone from its notice: the entries are on the register again, and none of them is selected', async () => {
    await removeEntries([2, 3]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await pressUndo();
    expect(idsSentTo(calls.bulkUndo)).toEqual([[2, 3]]);
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ message: 'Яна реестрда: 2' });
    expect(chosenRegion()).toBeNull();
  });

  it('is undone in as many calls, within the undo time of the first', async () => {
    const before = performance.now();
    await removeEntries('all');
    const undo = await findUndo('Муваффақиятли');
    expect(idsSentTo(calls.bulkRemove).map(({ length }) => length)).toEqual([25, 5]);
    expect(undo!.until - before).toBeGreaterThan(9000);
    expect(undo!.until).toBeLessThan(performance.now() + 10_000);
    await pressUndo();
    expect(idsSentTo(calls.bulkUndo).map(({ length }) => length)).toEqual([25, 5]);
  });

  it('counts the undo time from its first call, and offers no undo once too little is left', async () => {
    let late = 0;
    const now = performance.now.bind(performance);
    const slow = jest.spyOn(performance, 'now').mockImplementation(() => now() + late);
    network.on(calls.bulkRemove, ({ body }) => {
      late += 4000;
      return { ...resultsFor(body), undo_seconds: 10 };
    });
    await removeEntries('all');
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Реестрдан чиқарилди: 30' });
    expect(await findUndo('Муваффақиятли')).toBeUndefined();
    slow.mockRestore();
  });

  it('offers no undo on a back end that sends no undo time', async () => {
    answerRemoval(sample);
    await removeEntries([2]);
    expect(await findUndo('Муваффақиятли')).toBeUndefined();
  });

  it('with refusals is undone once from its dialog, by Ctrl+Z or a click; the refused stay selected', async () => {
    refuseThird();
    const { dialog } = await removeEntries([2, 3, 4]);
    const button = await within(dialog).findByRole('button', { name: /^Бекор қилиш/ });
    await checkAccessibility(dialog);
    fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Ёпиш' }), { code: 'KeyZ', ctrlKey: true });
    fireEvent.click(button);
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ message: 'Яна реестрда: 2' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(idsSentTo(calls.bulkUndo)).toEqual([[2, 4]]);
    expect(chosenRegion()).toHaveTextContent('Танланди: 1');
  });

  it('names the entries that cannot be restored, and why', async () => {
    await removeEntries([2, 3]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    network.on(calls.bulkUndo, ({ body }) => resultsFor(body, { 3: 'Муддат ўтган.' }, 'undo_expired'));
    await pressUndo();
    const outcome = await screen.findByRole('alertdialog', { name: 'Чиқаришни бекор қилиш' });
    expect(outcome).toHaveTextContent('Рад этилди: 1');
    expect(within(outcome).getByRole('link', { name: 'Тола 3' })).toBeVisible();
    expect(outcome).toHaveTextContent('Муддат ўтган.');
    expect(outcome).toHaveTextContent('Яна реестрда: 1');
    await waitFor(() => expect(within(outcome).getByRole('button', { name: 'Ёпиш' })).toHaveFocus());
    expect(within(outcome).queryByRole('button', { name: /^Бекор қилиш/ })).toBeNull();
  });

  const NAMES = 'Тола 1, Тола 2, Тола 3, Тола 4, Тола 5';

  it.each([
    [5, NAMES],
    [6, `${NAMES}, яна 1 та`],
    [7, `${NAMES}, яна 2 та`],
  ])('names them in a notice once the user has left the list: %i', async (total, subject) => {
    await removeEntries('all');
    const undo = await findUndo('Муваффақиятли');
    act(() => navigation.back());
    await screen.findByRole('heading', { name: sample.removedTitle });
    const expired = Object.fromEntries(Array.from({ length: total }, (_, n) => [n + 1, 'Муддат ўтган.']));
    network.on(calls.bulkUndo, ({ body }) => resultsFor(body, expired, 'undo_expired'));
    await act(() => undo!.run());
    expect(await findNotice(`Бекор қилиб бўлмади: ${total}`)).toMatchObject({
      message: 'Муддат ўтган.',
      subject,
    });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('resumes its undo at the call that lost the connection; entries which that had restored are no failures', async () => {
    await removeEntries('all');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    let call = 0;
    network.on(calls.bulkUndo, ({ body }) => {
      call += 1;
      return call === 2 ? CONNECTION_LOST : resultsFor(body, call > 2 ? { 27: 'Чиқарилмаган.' } : {}, 'not_removed');
    });
    expectConsoleError(/Failed to fetch/);
    await pressUndo();
    expect(await findNotice('Хатолик юз берди.')).toBeDefined();
    await pressUndo();
    const sent = idsSentTo(calls.bulkUndo);
    expect(sent.map(({ length }) => length)).toEqual([25, 5, 5]);
    expect(sent[2]).toEqual(sent[1]);
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ message: 'Яна реестрда: 30' });
  });

  it('that lost its connection is undone whole, with what the lost call may have removed', async () => {
    let call = 0;
    network.on(calls.bulkRemove, ({ body }) => {
      call += 1;
      return call === 2 ? CONNECTION_LOST : { ...resultsFor(body), undo_seconds: 10 };
    });
    expectConsoleError(/Failed to fetch/);
    const { dialog, user } = await removeEntries('all');
    await user.click(await within(dialog).findByRole('button', { name: /^Бекор қилиш/ }));
    await waitFor(() => expect(idsSentTo(calls.bulkUndo).flat()).toHaveLength(30));
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ message: 'Яна реестрда: 30' });
  });

  it('that stopped when the user left the list is undone from the notice about that', async () => {
    let answer = () => {};
    network.on(calls.bulkRemove, async ({ body }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { ...resultsFor(body), undo_seconds: 10 };
    });
    await removeEntries('all');
    await waitFor(() => expect(idsSentTo(calls.bulkRemove)).toHaveLength(1));
    act(() => navigation.back());
    await screen.findByRole('heading', { name: sample.removedTitle });
    await act(async () => answer());
    await pressUndo('Тўхтатилди.');
    expect(idsSentTo(calls.bulkUndo).map(({ length }) => length)).toEqual([25]);
  });

  it('shows why its undo was refused as a whole, and still offers it', async () => {
    refuseThird();
    const { dialog, user } = await removeEntries([2, 3]);
    network.on(calls.bulkUndo, problem(403, 'forbidden', { detail: 'Рухсат йўқ.' }));
    expectConsoleError(/Рухсат йўқ/);
    await user.click(await within(dialog).findByRole('button', { name: /^Бекор қилиш/ }));
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: 'Рухсат йўқ.' });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: /^Бекор қилиш/ })).not.toHaveAttribute('aria-disabled'),
    );
  });
});
