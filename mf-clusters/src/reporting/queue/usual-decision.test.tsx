import type { Position } from '@klaster/shared/contract/http';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aQueue, aQueueItem, PROVINCES } from '../../test/fixtures';

const QUEUE = 'GET /api/review/clusters';
const CONFIRM = 'POST /api/review/clusters/bulk/confirm';
const UNDO = 'POST /api/review/clusters/bulk/decision/undo';

const ITEMS = [
  aQueueItem({ id: 7, round: 2, unexplained: 0 }),
  aQueueItem({ id: 8, farm: 'Чинор', round: 1, unexplained: 0 }),
];

const done = (id: number, company_name: string) => ({ id, company_name, problem: null });

beforeEach(() => {
  network.on('GET /api/provinces', PROVINCES);
  network.on('GET /api/me/phrases', { own: ['Кўриб чиқилди'], recent: [] });
  network.on(QUEUE, ({ query }) => {
    const items =
      query['usual'] === 'true' ? ITEMS : [...ITEMS, aQueueItem({ id: 9, farm: 'Олмазор', unexplained: 5 })];
    const queue = aQueue(items);
    return { ...queue, counts: { ...queue.counts, usual: ITEMS.length } };
  });
});

const ACTION = { name: 'Одатдагиларни тасдиқлаш (2)' };

async function open(positions: Position[] = ['UPDATE']) {
  const scene = await renderRemote({ routes, at: '/amallar?province=1703', user: { positions } });
  await screen.findByRole('row', { name: /Олмазор/ });
  return scene;
}

async function confirm({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', ACTION));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(await dialog.findByRole('button', { name: /^Изоҳга 1-иборани/ }));
  await user.click(dialog.getByRole('button', { name: 'Тасдиқлаш' }));
  return dialog;
}

describe('confirming the usual reports of the queue', () => {
  it('has its place without any, so that nothing moves once they are counted', async () => {
    const queue = aQueue(ITEMS);
    network.on(QUEUE, { ...queue, counts: { ...queue.counts, usual: 0 } });
    await renderRemote({ routes, at: '/amallar?province=1703', user: { positions: ['UPDATE'] } });
    expect(await screen.findByRole('button', { name: 'Одатдагиларни тасдиқлаш (0)' })).toBeDisabled();
  });

  it('lists them, takes one remark, and is undone as one', async () => {
    network.on(CONFIRM, { results: [done(7, 'Қўрғон'), done(8, 'Чинор')], done: 2, undo_seconds: 9 });
    network.on(UNDO, { results: [done(7, 'Қўрғон'), done(8, 'Чинор')], done: 2 });
    const scene = await open();
    await scene.user.click(screen.getByRole('button', ACTION));
    const dialog = await screen.findByRole('alertdialog', { name: 'Одатдаги ҳисоботларни тасдиқлаш' });
    expect(await within(dialog).findByText(/битта изоҳ билан тасдиқланади: 2 та/)).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Қўрғон Андижон вилояти', 'Чинор Андижон вилояти']);
    expect(network.requests(QUEUE).at(-1)?.query).toMatchObject({
      usual: 'true',
      province_code: '1703',
      page_size: '200',
    });
    await checkAccessibility(dialog);
    await scene.user.click(within(dialog).getByRole('button', { name: 'Тасдиқлаш' }));
    expect(await within(dialog).findByText('Тўлдиринг!')).toBeVisible();
    expect(network.requests(CONFIRM)).toEqual([]);
    await scene.user.click(within(dialog).getByRole('button', { name: 'Йўқ' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await confirm(scene);
    const reports = [
      { id: 7, round: 2 },
      { id: 8, round: 1 },
    ];
    await waitFor(() => expect(network.requests(CONFIRM)[0]?.body).toEqual({ comment: 'Кўриб чиқилди', reports }));
    await screen.findByText('Тасдиқланган ҳисоботлар: 2 та');
    await scene.user.click(screen.getByRole('button', { name: /^Бекор қилиш/ }));
    await screen.findByText('Қарорлар бекор қилинди: 2 та');
    expect(network.requests(UNDO)[0]?.body).toEqual({ ids: [7, 8] });
  });

  it('says why some were refused, and undoes only the others', async () => {
    const problem = { code: 'outdated_round' as const, detail: 'Ҳисобот қайта юборилган.' };
    network.on(CONFIRM, { results: [{ ...done(7, 'Қўрғон'), problem }, done(8, 'Чинор')], done: 1, undo_seconds: 9 });
    network.on(UNDO, { results: [{ ...done(8, 'Чинор'), problem }], done: 0 });
    const scene = await open();
    const dialog = await confirm(scene);
    expect(await dialog.findByText('Тасдиқланмаган ҳисоботлар: 1 та')).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('Қўрғон Ҳисобот қайта юборилган.');
    const close = within(dialog.getByRole('status')).getByRole('button', { name: 'Ёпиш' });
    expect(close).toHaveFocus();
    await scene.user.click(close);
    await scene.user.click(screen.getByRole('button', { name: /^Бекор қилиш/ }));
    await screen.findByText('Бекор қилинмаган қарорлар: 1 та');
    expect(network.requests(UNDO)[0]?.body).toEqual({ ids: [8] });
  });

  it('is not offered to those who may not decide', async () => {
    await open([]);
    expect(screen.queryByRole('button', ACTION)).toBeNull();
  });
});

it('the queue is sorted by unexplained figures, in its address and in that of a report', async () => {
  const { user, address } = await open();
  expect(within(screen.getByRole('row', { name: /Олмазор/ })).getByRole('cell', { name: '5' })).toBeVisible();
  const head = () => screen.getByRole('button', { name: /^Изоҳсиз ғайриодатий/ });
  await user.click(head());
  await user.click(head());
  expect(address()).toBe('/amallar?province=1703&sort=-unexplained');
  expect(network.requests(QUEUE).at(-1)?.query).toMatchObject({ sort: '-unexplained' });
  expect(screen.getByRole('link', { name: 'Қўрғон' })).toHaveAttribute(
    'href',
    '/amallar/cluster-info/7?status=new&province=1703&sort=-unexplained',
  );
});
