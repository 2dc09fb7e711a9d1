import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  fill,
  findNotice,
  network,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { navigation } from '@klaster/shared/router';
import { hasUnsavedInput } from '@klaster/shared/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../remote';
import { ADMIN, sentBodies, calls, chosenRegion, entry, findBox, sample, selectAll } from './any-register';
import { answerPlaces, answerRemoval, makePage, resultsFor } from './registers';

const { live, removed } = sample.kind.paths.session;

const box = (id: number) => screen.getByLabelText<HTMLInputElement>(`Танлаш: Тола ${id}`);
const dialog = () => screen.findByRole('alertdialog');

/** Answers each call about many entries once the returned function is called. */
function holdBulk(call: typeof calls.bulkRemove): () => Promise<void> {
  let release = () => {};
  network.on(call, async ({ body }) => {
    await new Promise<void>((resolve) => (release = resolve));
    return resultsFor(body);
  });
  return () => act(async () => release());
}

/** A list of so many entries. Only the first five of a page are returned, to be quick. */
const answerList = (total = 30) =>
  network.on(calls.list, ({ query }) => {
    const size = Number(query['page_size']);
    const first = (Number(query['page'] ?? 1) - 1) * size + 1;
    const length = Math.min(size === 25 ? 5 : size, total - first + 1);
    const rows = Array.from({ length }, (_, n) => entry(first + n));
    return { ...makePage(sample, ...rows), total } as never;
  });

beforeEach(() => {
  answerPlaces();
  answerList();
});

const open = async (at = `${live}?size=25`, user: object = ADMIN, from?: string) => {
  const view = await renderRemote({ routes, at, user, ...(from && { from }) });
  await screen.findByText('Тола 2');
  return view;
};

describe('entries of a list', () => {
  it('are selected one by one, page by page, or from one row to another', async () => {
    const { user, container } = await open();
    await user.click(box(2));
    expect(chosenRegion()).toHaveTextContent('Танланди: 1');
    await user.keyboard('{Shift>}');
    await user.click(box(4));
    expect([1, 2, 3, 4, 5].map((id) => box(id).checked)).toEqual([false, true, true, true, false]);
    // The next range begins at the row that ended the last.
    await user.click(box(3));
    expect([1, 2, 3, 4, 5].map((id) => box(id).checked)).toEqual([false, true, false, false, false]);
    await user.keyboard('{/Shift}');
    const page = screen.getByRole('checkbox', { name: 'Саҳифадаги барча ёзувлар' });
    expect(page).toBePartiallyChecked();
    await user.click(page);
    expect(chosenRegion()).toHaveTextContent('Танланди: 5');
    await checkAccessibility(container);
    await user.click(page);
    expect(chosenRegion()).toBeNull();
  });

  it('are selected by space or x, in a Cyrillic layout too, and with shift as a range', async () => {
    const { user } = await open();
    (await screen.findByRole('link', { name: 'Тола 3' })).focus();
    await user.keyboard(' ');
    expect(box(3)).toBeChecked();
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}[KeyX]{/Shift}');
    expect([3, 4, 5].map((id) => box(id).checked)).toEqual([true, true, true]);
    await user.keyboard('[KeyX]');
    expect(box(5)).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Тола 5' })).toHaveFocus();
  });

  it('stay chosen from page to page, and no longer than the filters stay', async () => {
    const { user } = await open();
    await user.click(await findBox(2));
    await user.click(screen.getByRole('link', { name: '2-саҳифа' }));
    await user.click(await findBox(30));
    expect(chosenRegion()).toHaveTextContent('Танланди: 2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Вилоят' }), '1706');
    const message = 'Филтрлар ўзгарди. Танланган ёзувлар: 2.';
    expect(await findNotice('Танлов бекор қилинди')).toMatchObject({ message });
    expect(chosenRegion()).toBeNull();
  });

  it('are all chosen that match, on other pages too, as they are at that moment', async () => {
    answerList(230);
    answerRemoval(sample);
    const { user } = await open();
    await selectAll(user, 230);
    await user.click(box(1));
    await user.click(screen.getByRole('button', { name: 'Чиқариш' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Чиқариш' }));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Реестрдан чиқарилди: 229' });
    const sent = sentBodies(calls.bulkRemove).flatMap((body) => (body as { ids: number[] }).ids);
    expect([...sent].sort((a, b) => a - b)).toEqual(Array.from({ length: 229 }, (_, n) => n + 2));
    expect(chosenRegion()).toBeNull();
  });

  it('cannot be changed while all matching entries are still being selected', async () => {
    const { user } = await open();
    await user.click(await findBox(2));
    const all = makePage(sample, ...Array.from({ length: 30 }, (_, n) => entry(n + 1)));
    const release = network.hold(calls.list, all as never);
    await user.click(screen.getByRole('button', { name: 'Барчасини танлаш: 30' }));
    expect(screen.getByRole('button', { name: 'Чиқариш' })).toBeDisabled();
    release();
    await waitFor(() => expect(chosenRegion()).toHaveTextContent('Танланди: 30'));
    expect(screen.getByRole('button', { name: 'Чиқариш' })).toBeEnabled();
  });

  it('are at most as many as may be selected at once, which is announced', async () => {
    answerList(2001);
    const { user } = await open();
    await user.click(await findBox(2));
    expect(chosenRegion()).toHaveTextContent('Бир йўла 2 000 тагача ёзув танланади.');
    expect(screen.queryByRole('button', { name: /^Барчасини/ })).toBeNull();
  });

  it.each([
    ['CREATE', live, ['Excel']],
    ['UPDATE', live, ['Excel', 'Актив', 'Актив эмас']],
    ['DELETE', live, ['Excel', 'Чиқариш']],
    ['DELETE', removed, ['Excel']],
    ['ADMIN', removed, ['Excel', 'Тиклаш']],
  ] as const)('can by %s at %s be changed as that position may', async (position, at, acts) => {
    const { user } = await open(`${at}?size=25`, { positions: [position] });
    await user.click(box(2));
    const buttons = within(chosenRegion()!).getAllByRole('button');
    expect(buttons.slice(2).map(({ textContent }) => textContent)).toEqual(acts);
  });
});

describe('many entries', () => {
  const openDialog = async (ids: readonly number[]) => {
    const view = await open();
    for (const id of ids) await view.user.click(await findBox(id));
    await view.user.click(screen.getByRole('button', { name: 'Чиқариш' }));
    return { ...view, opened: await dialog() };
  };
  const yes = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: /^(Ҳа|Чиқариш)$/ });

  it('are removed by one order; each refused one has its reason, and stays chosen', async () => {
    answerRemoval(sample, { 3: 'Бу ташкилот реестрдан аллақачон чиқарилган.' });
    const { user, opened } = await openDialog([2, 3, 4]);
    expect(opened).toHaveTextContent('Танланган ёзувлар (3) ҳақиқатан ҳам реестрдан чиқарилсинми?');
    await fill(user, 'Буйруқ рақами', '45-Ф');
    await fill(user, 'Сабаби', 'Тугатилган');
    await user.click(yes());
    expect(await within(opened).findByText('Рад этилди: 1')).toBeVisible();
    expect(within(opened).getByRole('button', { name: 'Ёпиш' })).toHaveFocus();
    expect(opened).toHaveTextContent('Бу ташкилот реестрдан аллақачон чиқарилган.');
    expect(within(opened).getByRole('link', { name: 'Тола 3' })).toHaveAttribute('href', `${live}/view/3`);
    expect(opened).toHaveTextContent('Реестрдан чиқарилди: 2');
    await checkAccessibility(opened);
    await user.click(within(opened).getByRole('button', { name: 'Ёпиш' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(chosenRegion()).toHaveTextContent('Танланди: 1');
    expect(box(3)).toBeChecked();
    expect(sentBodies(calls.bulkRemove)).toEqual([{ ids: [2, 3, 4], order_number: '45-Ф', reason: 'Тугатилган' }]);
  });

  it('disappear from the list after their removal', async () => {
    answerRemoval(sample);
    const { user } = await openDialog([2]);
    network.on(calls.list, makePage(sample, entry(1), entry(3)) as never);
    await user.click(yes());
    await waitFor(() => expect(screen.queryByText('Тола 2')).toBeNull());
    expect(screen.getByText('Тола 3')).toBeInTheDocument();
  });

  it('are not sent with an invalid order: the form reports it and keeps what was typed', async () => {
    const errors = [{ path: 'order_date', code: 'too_big' as const, message: 'Қиймат жуда катта.' }];
    network.on(calls.bulkRemove, problem(400, 'invalid_input', { detail: 'Хато', errors }));
    expectConsoleError(/Хато/);
    const { user, opened } = await openDialog([2]);
    await fill(user, 'Буйруқ рақами', '45-Ф');
    await user.click(yes());
    expect((await within(opened).findAllByText(/Қиймат жуда катта/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Буйруқ рақами')).toHaveValue('45-Ф');
  });

  it('whose removal lost its connection stay selected, and it resumes from there', async () => {
    let call = 0;
    const { user } = await open();
    await selectAll(user);
    network.on(calls.bulkRemove, ({ body }) => ((call += 1) === 2 ? CONNECTION_LOST : resultsFor(body)));
    expectConsoleError(/Failed to fetch/);
    await user.click(screen.getByRole('button', { name: 'Чиқариш' }));
    const again = await dialog();
    await user.click(yes());
    expect(await within(again).findByText(/Бажарилмай қолди: 5/)).toBeVisible();
    expect(again).toHaveTextContent('Реестрдан чиқарилди: 25');
    // The order: without it the user would sign in again on another page.
    expect(hasUnsavedInput()).toBe(true);
    await user.click(within(again).getByRole('button', { name: 'Давом эттириш' }));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Реестрдан чиқарилди: 30' });
    expect(chosenRegion()).toBeNull();
    await waitFor(() => expect(hasUnsavedInput()).toBe(false));
  });

  it('that can no longer be changed when their removal resumes stay selected, with the reason', async () => {
    network.on(calls.bulkRemove, CONNECTION_LOST);
    expectConsoleError(/Failed to fetch/);
    const { user, opened } = await openDialog([2, 3]);
    await user.click(yes());
    expect(await within(opened).findByText(/Бажарилмай қолди: 2/)).toBeVisible();
    network.on(calls.bulkRemove, problem(403, 'forbidden', { detail: 'Рухсат йўқ.' }));
    expectConsoleError(/Рухсат йўқ/);
    await user.click(within(opened).getByRole('button', { name: 'Давом эттириш' }));
    expect(await within(opened).findByText('Рухсат йўқ.')).toBeVisible();
    expect(opened).toHaveTextContent('Бажарилмай қолди: 2');
  });

  it('are not changed any further after the user leaves the list', async () => {
    const release = holdBulk(calls.bulkRemove);
    const sizes = () => sentBodies(calls.bulkRemove).map((body) => (body as { ids: number[] }).ids.length);
    const { user } = await open(`${live}?size=25`, ADMIN, removed);
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Чиқариш' }));
    await dialog();
    await user.click(yes());
    await waitFor(() => expect(sizes()).toEqual([25]));
    act(() => navigation.back());
    await screen.findByRole('heading', { name: sample.removedTitle });
    await release();
    expect(await findNotice('Тўхтатилди.')).toMatchObject({ message: 'Бажарилди: 25 / 30' });
    expect(sizes()).toEqual([25]);
  });

  it('are not stopped by the second click of a double click, or by a key that is held', async () => {
    const release = holdBulk(calls.bulkActivity);
    const { user } = await open();
    await selectAll(user);
    await user.click(screen.getByRole('button', { name: 'Актив' }));
    await dialog();
    await user.click(yes());
    const stop = await screen.findByRole('button', { name: 'Тўхтатиш' });
    await waitFor(() => expect(stop).toHaveFocus());
    fireEvent.click(stop, { detail: 2 });
    expect(fireEvent.keyDown(stop, { key: 'Enter', repeat: true })).toBe(false);
    await release();
    await waitFor(() => expect(sentBodies(calls.bulkActivity)).toHaveLength(2));
    await release();
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Актив деб белгиланди: 30' });
  });

  it('are marked as active', async () => {
    network.on(calls.bulkActivity, ({ body }) => resultsFor(body));
    const { user } = await open();
    await user.click(await findBox(2));
    await user.click(screen.getByRole('button', { name: 'Актив' }));
    const opened = await dialog();
    expect(within(opened).queryByLabelText('Сабаби')).toBeNull();
    await user.click(yes());
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Актив деб белгиланди: 1' });
    expect(sentBodies(calls.bulkActivity)).toEqual([{ ids: [2], is_active: true }]);
  });
});
