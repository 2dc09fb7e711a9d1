import {
  CONNECTION_LOST,
  expectConsoleError,
  findNotice,
  network,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aFactory, aRegister, REMOVED_STAFF, STAFF } from '../../test/fixtures';

const factory = aFactory();
const other = aFactory({ id: 6, company_name: 'Асака ёғ' });

const ACTS = [
  {
    title: 'Чиқариш',
    at: `${STAFF}/1703`,
    list: 'GET /api/oil_factories/:region_id',
    change: 'PATCH /api/oil_factories/remove/:id',
    positions: ['DELETE'],
    question: 'Олтинкўл ёғ-мой ҳақиқатан ҳам реестрдан чиқарилсинми?',
    done: ['РЕЕСТР ўчириш', 'Муваффақиятли ўчирилди!'],
    conflict: 'already_removed',
  },
  {
    title: 'Тиклаш',
    at: `${REMOVED_STAFF}/1703`,
    list: 'GET /api/oil_factories/removed/:region_id',
    change: 'PATCH /api/oil_factories/restore/:id',
    positions: ['ADMIN'],
    question: 'Олтинкўл ёғ-мой ҳақиқатан ҳам реестрга қайтарилсинми?',
    done: ['РЕЕСТР га қайтариш', 'Муваффақиятли қайтарилди!'],
    conflict: 'not_removed',
  },
] as const;

describe.each(ACTS)('$title', ({ title, at, list, change, positions, question, done, conflict }) => {
  /** Opens the list and its question about the first factory. */
  async function openDialog() {
    const scene = await renderRemote({ routes, at, user: { positions: [...positions] } });
    const row = await screen.findByRole('row', { name: /Олтинкўл ёғ-мой/ });
    await scene.user.click(within(row).getByRole('button', { name: new RegExp(`^${title}`) }));
    const dialog = await screen.findByRole('alertdialog', { name: title });
    const press = (name: string) => scene.user.click(within(dialog).getByRole('button', { name }));
    return { ...scene, dialog, press };
  }

  const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  beforeEach(() => network.on(list, aRegister(factory, other)));

  it('asks first, does nothing on no, and does it once on yes: the list is refetched, a notice confirms it', async () => {
    const { user, dialog, press } = await openDialog();
    expect(dialog).toHaveTextContent(question);
    await press('Йўқ');
    await closed();
    expect(network.requests(change)).toHaveLength(0);
    const row = await screen.findByRole('row', { name: /Олтинкўл ёғ-мой/ });
    await user.click(within(row).getByRole('button', { name: new RegExp(`^${title}`) }));
    const release = network.hold(change, { id: 5 });
    network.on(list, aRegister(other));
    const again = within(await screen.findByRole('alertdialog', { name: title }));
    await user.dblClick(again.getByRole('button', { name: 'Ҳа' }));
    release();
    await closed();
    expect(screen.queryByRole('row', { name: /Олтинкўл ёғ-мой/ })).toBeNull();
    expect(await findNotice(done[0])).toMatchObject({ tone: 'success', message: done[1] });
    expect(network.requests(change)).toMatchObject([{ params: { id: '5' } }]);
  });

  it('closes no question about another factory when its answer comes late', async () => {
    const release = network.hold(change, { id: 5 });
    const { user, press } = await openDialog();
    await press('Ҳа');
    await press('Йўқ');
    await closed();
    const row = await screen.findByRole('row', { name: /Асака ёғ/ });
    await user.click(within(row).getByRole('button', { name: new RegExp(`^${title}`) }));
    const next = await screen.findByRole('alertdialog', { name: title });
    release();
    await findNotice(done[0]);
    await act(async () => undefined);
    expect(next).toHaveAttribute('data-state', 'open');
    expect(next).toHaveTextContent('Асака ёғ');
  });

  it('keeps the dialog and its button ready after a failure, under a red notice', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(change, CONNECTION_LOST);
    const { dialog, press } = await openDialog();
    await press('Ҳа');
    expect(await screen.findByText('Хатолик юз берди.')).toBeInTheDocument();
    const yes = within(dialog).getByRole('button', { name: 'Ҳа' });
    await waitFor(() => expect(yes).not.toHaveAttribute('aria-disabled'));
    network.on(change, { id: 5 });
    await press('Ҳа');
    await closed();
    expect(network.requests(change)).toHaveLength(2);
  });

  it('shows the list as it is when somebody else was first', async () => {
    expectConsoleError(/аллақачон/);
    network.on(change, problem(409, conflict, { detail: 'Бу иш аллақачон қилинган.' }));
    const { dialog, press } = await openDialog();
    network.on(list, aRegister(other));
    await press('Ҳа');
    expect(await screen.findByText('Хатолик юз берди.')).toBeInTheDocument();
    expect(await within(dialog).findByText('Бу иш аллақачон қилинган.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Олтинкўл ёғ-мой/, hidden: true })).toBeNull());
    await press('Йўқ');
    await closed();
  });
});

describe('undoing a removal', () => {
  const { at, list, change } = ACTS[0];
  const undo = 'POST /api/registers/oil_factories/:id/removal/undo';

  /** Removes the first factory. */
  async function remove() {
    network.on(list, aRegister(factory, other));
    const scene = await renderRemote({ routes, at, user: { positions: ['DELETE'] } });
    const row = await screen.findByRole('row', { name: /Олтинкўл ёғ-мой/ });
    await scene.user.click(within(row).getByRole('button', { name: /^Чиқариш/ }));
    network.on(list, aRegister(other));
    await scene.user.click(await screen.findByRole('button', { name: 'Ҳа' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Олтинкўл ёғ-мой/, hidden: true })).toBeNull());
    return { ...scene, notice: await findNotice('РЕЕСТР ўчириш') };
  }

  it('is offered in the notice, which names the factory; the list shows it again', async () => {
    network.on(change, { id: 5, undo_seconds: 10 });
    const { user, notice } = await remove();
    expect(notice).toMatchObject({ message: 'Муваффақиятли ўчирилди!', subject: 'Олтинкўл ёғ-мой' });
    network.on(undo, { id: 5 });
    network.on(list, aRegister(factory, other));
    await user.click(await screen.findByRole('button', { name: 'Бекор қилиш' }));
    expect(await screen.findByRole('row', { name: /Олтинкўл ёғ-мой/ })).toBeInTheDocument();
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ tone: 'success', subject: 'Олтинкўл ёғ-мой' });
    expect(network.requests(undo)).toMatchObject([{ params: { id: '5' } }]);
  });

  it('says in the words of the server why it is refused', async () => {
    network.on(change, { id: 5, undo_seconds: 10 });
    const { user } = await remove();
    network.on(undo, problem(409, 'undo_expired', { detail: 'Вақт ўтди.' }));
    await user.click(await screen.findByRole('button', { name: 'Бекор қилиш' }));
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ tone: 'failure', message: 'Вақт ўтди.' });
  });

  it('is not offered on a back end without undo', async () => {
    network.on(change, { id: 5 });
    const { notice } = await remove();
    expect(notice.undo).toBeUndefined();
  });
});

it('says on the list of removed factories who may restore one, to users who may not', async () => {
  network.on(ACTS[1].list, aRegister(factory));
  await renderRemote({ routes, at: ACTS[1].at, user: { positions: ['DELETE'] } });
  expect(await screen.findByText('Реестрга қайтаришни ҳудуд администратори бажаради.')).toBeVisible();
});
