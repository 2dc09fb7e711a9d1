import { checkAccessibility, findNotice, network, problem, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aQueue, aQueueItem, aReport } from '../../test/fixtures';
import { refuseStorage } from '../../test/refuse-storage';
import { failCall } from '../../test/steps';
import { answerReview, aPlace, CONFIRM, PLACE } from '../../test/review-scene';

const SIX = { id: 6, farm: 'Олтин водий' };
const EIGHT = { id: 8, farm: 'Чинор' };

const BETWEEN = { position: 51, total: 72, previous: SIX, next: EIGHT, next_new: EIGHT };

const open = (at: string, from = '/amallar') => renderRemote({ routes, at, from, user: { positions: ['UPDATE'] } });

/** Period of the reports that the double gives. */
const PERIOD = 'cluster_annual=2026&cluster_quarter=4';

/** Types a remark and confirms by keys. */
async function confirm(user: Awaited<ReturnType<typeof open>>['user'], remark = 'Маъқул'): Promise<void> {
  await user.type(screen.getByLabelText(/Изоҳ қолдириш/), `${remark}{Control>}{Enter}{/Control}`);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Тасдиқлаш' }));
}

beforeEach(() => {
  answerReview();
  network.on('GET /crud/cluster/:id', ({ params }) => aReport({ id: Number(params.id), farm: `Кластер ${params.id}` }));
  network.on(PLACE, aPlace(BETWEEN));
});

describe('a report opened from the queue', () => {
  it('shows its place there, with the reports before and after', async () => {
    const { container } = await open('/amallar/cluster-info/7?status=new&province=1703');
    const pager = within(await screen.findByRole('navigation', { name: 'Навбатдаги ҳисоботлар' }));
    expect(pager.getByText('72 тадан 51-си')).toBeVisible();
    const next = pager.getByRole('link', { name: 'Кейинги: Чинор' });
    expect(next).toHaveAttribute('href', '/amallar/cluster-info/8?status=new&province=1703');
    const previous = pager.getByRole('link', { name: 'Олдинги: Олтин водий' });
    expect(previous).toHaveAttribute('href', '/amallar/cluster-info/6?status=new&province=1703');
    expect(network.requests(PLACE)).toMatchObject([{ query: { status: 'Янги', province_code: '1703' } }]);
    await checkAccessibility(container);
  });

  it('leads to the next one, and one step back from there to the queue', async () => {
    network.on('GET /api/review/clusters', aQueue([aQueueItem()]));
    const { user, address } = await open('/amallar/cluster-info/7?status=new');
    await user.click(await screen.findByRole('link', { name: 'Кейинги: Чинор' }));
    expect(await screen.findByRole('heading', { name: /Кластер 8/ })).toBeVisible();
    expect(address()).toBe('/amallar/cluster-info/8?status=new');
    await user.click(screen.getByRole('button', { name: 'Ортга қайтиш' }));
    expect(address()).toBe('/amallar');
  });

  it('decided by somebody else leaves no message of that on the page of the next one', async () => {
    failCall(CONFIRM, 409, 'already_decided');
    const { user } = await open('/amallar/cluster-info/7?status=new');
    await screen.findByText('72 тадан 51-си');
    await confirm(user, 'Менинг изоҳим');
    expect(await screen.findByText(/бошқа ходим қарор қабул қилиб бўлган/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Кейинги: Чинор' }));
    expect(await screen.findByRole('heading', { name: /Кластер 8/ })).toBeVisible();
    expect(screen.queryByText(/бошқа ходим қарор қабул қилиб бўлган/)).toBeNull();
    expect(screen.queryByText('Менинг изоҳим')).toBeNull();
  });

  it('marks the end of the queue', async () => {
    network.on(PLACE, aPlace());
    await open('/amallar/cluster-info/7?status=all');
    expect(await screen.findByText('1 тадан 1-си')).toBeVisible();
    for (const name of ['Олдинги', 'Кейинги']) expect(screen.getByRole('button', { name })).toBeDisabled();
    expect(network.requests(PLACE)[0]!.query).toEqual({});
  });

  it('offers the next waiting one if it has left the queue itself', async () => {
    network.on(PLACE, aPlace({ position: null, total: 0, next_new: EIGHT }));
    await open('/amallar/cluster-info/7?status=new');
    const next = await screen.findByRole('link', { name: 'Кейинги янги ҳисобот: Чинор' });
    expect(next).toHaveAttribute('href', '/amallar/cluster-info/8?status=new');
  });

  it('is complete without its place, if the server does not send that', async () => {
    failCall(PLACE, 404, 'not_found', { detail: 'Топилмади' });
    await open('/amallar/cluster-info/7?status=new');
    expect(await screen.findByRole('heading', { name: /Кластер 7/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Тасдиқлаш' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Навбатдаги ҳисоботлар' })).toBeNull();
  });
});

it.each(['', '?status=gone', '?province=1703'])('a report opened otherwise requests no place (%s)', async (search) => {
  await open(`/amallar/cluster-info/7${search}`);
  expect(await screen.findByRole('heading', { name: /Кластер 7/ })).toBeVisible();
  expect(network.requests(PLACE)).toHaveLength(0);
});

describe('back in the queue', () => {
  const leave = (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(screen.getByRole('button', { name: 'Ортга қайтиш' }));

  it('the focus is on the row that was left', async () => {
    network.on('GET /api/review/clusters', aQueue([aQueueItem({ id: 6 }), aQueueItem({ farm: 'Очилган' })]));
    network.on(PLACE, aPlace({ ...BETWEEN, position: 2 }));
    const { user } = await open(`/amallar/cluster-info/7?status=new`, `/amallar?${PERIOD}`);
    await screen.findByText('72 тадан 2-си');
    await leave(user);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Очилган' })).toHaveFocus());
    expect(network.requests('GET /api/review/clusters')).toHaveLength(1);
  });

  it('the focus is on that row on its current page', async () => {
    network.on('GET /api/review/clusters', ({ query }) =>
      query.page === '2' ? aQueue([aQueueItem({ farm: 'Очилган' })], 72) : aQueue([aQueueItem({ id: 1 })], 72),
    );
    const { user, address } = await open(`/amallar/cluster-info/7?status=new`, `/amallar?${PERIOD}`);
    await screen.findByText('72 тадан 51-си');
    await leave(user);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Очилган' })).toHaveFocus());
    expect(address()).toContain('page=2');
  });

  it('stays on its page if the row is in another queue, or gone', async () => {
    network.on('GET /api/review/clusters', aQueue([aQueueItem({ id: 1, farm: 'Бошқа' })], 72));
    const { user, address } = await open(`/amallar/cluster-info/7?status=new`, `/amallar?${PERIOD}&status=all`);
    await screen.findByText('72 тадан 51-си');
    await leave(user);
    expect(await screen.findByRole('link', { name: 'Бошқа' })).not.toHaveFocus();
    expect(address()).toBe(`/amallar?${PERIOD}&status=all`);
  });

  it('no row has the focus if the page left was not a report', async () => {
    failCall('GET /crud/cluster/:id', 404, 'not_found', { detail: 'Топилмади' });
    network.on(PLACE, problem(404, 'not_found', { detail: 'Топилмади' }));
    network.on('GET /api/review/clusters', aQueue([aQueueItem({ id: 6, farm: 'Бошқа' })]));
    const { user } = await open('/amallar/cluster-info/%22%5D,a%5Bhref?status=new', '/amallar');
    await user.click(await screen.findByRole('button', { name: 'Ортга қайтиш' }));
    expect(await screen.findByRole('link', { name: 'Бошқа' })).not.toHaveFocus();
  });

  it('report and queue are complete even if the tab’s storage is full', async () => {
    refuseStorage('setItem', 'review-queue-row');
    network.on('GET /api/review/clusters', aQueue([aQueueItem({ farm: 'Очилган' })]));
    const { user } = await open('/amallar/cluster-info/7?status=new', '/amallar');
    await screen.findByText('72 тадан 51-си');
    await leave(user);
    expect(await screen.findByRole('link', { name: 'Очилган' })).toBeVisible();
  });

  it('the first report that waits has the focus, on its own page, after the last one was decided on', async () => {
    network.on(PLACE, aPlace({ ...BETWEEN, position: 72, next: null, next_new: SIX }));
    network.on('GET /api/review/clusters', ({ query }) =>
      query.page === '2'
        ? aQueue([aQueueItem({ id: 71 })], 72)
        : aQueue([aQueueItem({ id: 6, farm: 'Олтин водий' })], 72),
    );
    network.on(CONFIRM, { id: 7, status: 'Тасдиқланган' });
    const { user, address } = await open('/amallar/cluster-info/7?status=new', `/amallar?${PERIOD}&page=2`);
    await screen.findByText('72 тадан 72-си');
    await confirm(user);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Олтин водий' })).toHaveFocus());
    expect(address()).not.toContain('page=');
  });

  it('the next report that waits has the focus after a decision', async () => {
    network.on('GET /api/review/clusters', aQueue([aQueueItem({ id: 6 }), aQueueItem({ id: 8, farm: 'Чинор' })]));
    network.on(CONFIRM, { id: 7, status: 'Тасдиқланган' });
    const { user } = await open(`/amallar/cluster-info/7?status=new`, `/amallar?${PERIOD}`);
    await screen.findByText('72 тадан 51-си');
    await confirm(user);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Чинор' })).toHaveFocus());
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Тасдиқланди' });
  });
});
