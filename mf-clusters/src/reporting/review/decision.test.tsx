import { CONNECTION_LOST, expectConsoleError, findNotice, network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aReport } from '../../test/fixtures';
import { refuseStorage } from '../../test/refuse-storage';
import { failCall } from '../../test/steps';
import { answerReview, CONFIRM, REJECT } from '../../test/review-scene';

const AT = '/amallar/cluster-info/7';

async function open() {
  const scene = await renderRemote({ routes, at: AT, from: '/amallar', user: { positions: ['UPDATE'] } });
  const box = await screen.findByLabelText(/Изоҳ қолдириш/);
  await waitFor(() => expect(box).toBeEnabled());
  /** Presses the button, after typing the remark if there is one. */
  const press = async (name: string, remark?: string) => {
    await scene.user.click(box);
    if (remark) await scene.user.paste(remark);
    await scene.user.click(screen.getByRole('button', { name }));
  };
  const answer = async (name: string) =>
    scene.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  return { ...scene, box, press, answer };
}

beforeEach(() => answerReview());

describe('the remark', () => {
  it('begins with the text on the server', async () => {
    network.on('GET /api/remark/cluster/:id', { comment: 'Ер майдонини текширинг' });
    await open();
    expect(await screen.findByDisplayValue('Ер майдонини текширинг')).toBeEnabled();
  });

  it.each([
    ['Тасдиқлаш', undefined, 'Тўлдиринг!'],
    ['Тасдиқлаш', 'йўқ', 'Камида 4 та белги ёзинг.'],
    ['Рад этиш', undefined, 'Тўлдиринг!'],
    ['Рад этиш', 'йўқ', 'Камида 4 та белги ёзинг.'],
  ])('must have four characters before %s: %s', async (name, remark, error) => {
    const { press } = await open();
    await press(name, remark);
    expect(await screen.findByText(error)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('can be typed and sent even if the tab’s storage is full', async () => {
    refuseStorage('setItem', 'cluster-remark-7');
    network.on(CONFIRM, { id: 7, status: 'Тасдиқланган' });
    const { press, answer } = await open();
    await press('Тасдиқлаш', 'Маъқул');
    await answer('Тасдиқлаш');
    await waitFor(() => expect(network.requests(CONFIRM)).toMatchObject([{ body: { comment: 'Маъқул' } }]));
  });

  it('is still there after leaving the page and coming back', async () => {
    const { user, box, unmount } = await open();
    await user.click(box);
    await user.paste('Ҳали тугамаган изоҳ');
    unmount();
    await open();
    expect(await screen.findByDisplayValue('Ҳали тугамаган изоҳ')).toBeEnabled();
  });
});

describe('a remark that the server has', () => {
  const SAVED = 'Ер майдонини текширинг';

  beforeEach(() => network.on('GET /api/remark/cluster/:id', { comment: SAVED }));

  it('stays cleared after leaving the page and coming back', async () => {
    const { user, unmount } = await open();
    await user.clear(await screen.findByDisplayValue(SAVED));
    unmount();
    const { box, press } = await open();
    await waitFor(() => expect(network.requests('GET /api/remark/cluster/:id')).toHaveLength(2));
    await press('Рад этиш');
    expect(await screen.findByText('Тўлдиринг!')).toBeVisible();
    expect(box).toHaveValue('');
  });

  it('is shown again once the input equals it', async () => {
    const { user, unmount } = await open();
    const box = await screen.findByDisplayValue(SAVED);
    await user.type(box, '!{Backspace}');
    unmount();
    network.on('GET /api/remark/cluster/:id', { comment: 'Энди бошқа' });
    await open();
    expect(await screen.findByDisplayValue('Энди бошқа')).toBeEnabled();
  });
});

describe.each([
  { name: 'Тасдиқлаш', call: CONFIRM, status: 'Тасдиқланган', done: 'Тасдиқланди' },
  { name: 'Рад этиш', call: REJECT, status: 'Рад этилган', done: 'Рад этилди' },
] as const)('$name', ({ name, call, status, done }) => {
  it('asks for confirmation, sends the remark, goes back and shows a notice', async () => {
    network.on(call, { id: 7, status });
    const { press, answer, address } = await open();
    await press(name, 'Текширилди, маъқул');
    expect(network.requests(call)).toHaveLength(0);
    await answer(name);
    await waitFor(() => expect(address()).toBe('/amallar'));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ tone: 'success', message: done });
    expect(network.requests(call)).toMatchObject([{ params: { id: '7' }, body: { comment: 'Текширилди, маъқул' } }]);
  });

  it('deletes the stored remark once it is sent', async () => {
    network.on(call, { id: 7, status });
    const { press, answer, address, unmount } = await open();
    await press(name, 'Текширилди, маъқул');
    await answer(name);
    await waitFor(() => expect(address()).toBe('/amallar'));
    unmount();
    const again = await open();
    expect(again.box).toHaveValue('');
  });

  it('sends nothing when the answer is no', async () => {
    const { box, press, answer } = await open();
    await press(name, 'Текширилди');
    await answer('Йўқ');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(box).toHaveValue('Текширилди');
  });

  it('sends one change for a double click', async () => {
    const release = network.hold(call, { id: 7, status });
    const { user, press, address } = await open();
    await press(name, 'Текширилди');
    await user.dblClick(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    release();
    await waitFor(() => expect(address()).toBe('/amallar'));
    expect(network.requests(call)).toHaveLength(1);
  });

  it('stays open and ready when the connection is lost, with the remark as typed', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(call, CONNECTION_LOST);
    const { box, press, answer, address } = await open();
    await press(name, 'Текширилди');
    await answer(name);
    await waitFor(() => expect(network.requests(call)).toHaveLength(1));
    expect(screen.getByRole('alertdialog')).toBeVisible();
    expect(box).toHaveValue('Текширилди');
    network.on(call, { id: 7, status });
    await answer(name);
    await waitFor(() => expect(address()).toBe('/amallar'));
  });

  it('logs a refusal, and shows none', async () => {
    failCall(call, 403, 'forbidden', { detail: 'Рухсат йўқ' });
    const { press, answer, address } = await open();
    await press(name, 'Текширилди');
    await answer(name);
    await waitFor(() => expect(network.requests(call)).toHaveLength(1));
    expect(screen.getByRole('alertdialog')).toBeVisible();
    expect(screen.queryByText('Рухсат йўқ')).toBeNull();
    expect(address()).toBe(AT);
  });

  it('says that someone else has decided, shows the new state and keeps the input', async () => {
    failCall(call, 409, 'already_decided', { detail: 'Аллақачон кўриб чиқилган' });
    const { user, box, press, answer } = await open();
    await user.click(box);
    await user.paste('Менинг изоҳим');
    network.on('GET /crud/cluster/:id', aReport({ status: 'Рад этилган' }));
    network.on('GET /api/remark/cluster/:id', { comment: 'Бошқанинг изоҳи' });
    await press(name);
    await answer(name);
    const message = await screen.findByText(/бошқа ходим қарор қабул қилиб бўлган/);
    expect(message).toBeVisible();
    expect(await screen.findByDisplayValue('Бошқанинг изоҳи')).toBeDisabled();
    expect(screen.getByText('Менинг изоҳим')).toBeVisible();
    expect(screen.getByText('Рад этилган')).toBeVisible();
    // The dialog, which has a button of that name too, takes a moment to go.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Тасдиқлаш' })).toBeNull());
  });
});
