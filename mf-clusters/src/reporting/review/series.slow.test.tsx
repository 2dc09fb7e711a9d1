import type { QueuePlace } from '@klaster/shared/contract/reports';
import { findNotice, network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aQueue, aQueueItem, aReport, aReview } from '../../test/fixtures';
import { failCall } from '../../test/steps';
import { answerReview, aPlace, CONFIRM, PLACE, REJECT } from '../../test/review-scene';

const UNDO = 'POST /api/reports/:id/decision/undo';
const PHRASES = 'GET /api/me/phrases';

const NEXT = { id: 8, farm: 'Чинор' };

const placeOf = (next: QueuePlace['next']) => aPlace({ total: 2, next, next_new: next });

const open = (at: string) => renderRemote({ routes, at, from: '/amallar', user: { positions: ['UPDATE'] } });

const heading = (id: number) => screen.findByRole('heading', { name: new RegExp(`Кластер ${id}`) });

/** The remark, once it may be typed in. */
async function box() {
  const field = await screen.findByLabelText(/Изоҳ қолдириш/);
  await waitFor(() => expect(field).toBeEnabled());
  return field;
}

/** Confirms once more. That the focus is on that button is shown by a journey. */
const answer = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

const CONFIRM_KEYS = '{Control>}{Enter}{/Control}';
const REJECT_KEYS = '{Alt>}[KeyR]{/Alt}';

beforeEach(() => {
  answerReview();
  network.on('GET /crud/cluster/:id', ({ params }) =>
    aReport({ id: Number(params.id), farm: `Кластер ${params.id}`, round: 1 }),
  );
  network.on('GET /api/reports/:id/review', aReview());
  network.on(PHRASES, { own: ['Тасдиқланди', 'Хато бор'], recent: ['Келишилди'] });
  network.on('GET /api/review/clusters', aQueue([aQueueItem({ farm: 'Кластер 7' })]));
  network.on(PLACE, ({ params }) => placeOf(params.id === '7' ? NEXT : null));
  network.on(CONFIRM, { id: 7, status: 'Тасдиқланган', undo_seconds: 10 });
  network.on(REJECT, { id: 7, status: 'Рад этилган', undo_seconds: 10 });
});

describe('a series', () => {
  it('starts in the queue by keys, goes from report to report, and ends in the queue', async () => {
    const { user, address } = await open('/amallar');
    const link = await screen.findByRole('link', { name: 'Барчасини кўриб чиқиш (3)' });
    expect(link).toHaveAttribute('href', '/amallar/cluster-info/7?status=new&series=true');
    await user.keyboard(CONFIRM_KEYS);
    await heading(7);
    await screen.findByRole('button', { name: /1-иборани/ });
    await user.keyboard(`1${CONFIRM_KEYS}`);
    await answer(user, 'Тасдиқлаш');
    await heading(8);
    expect(address()).toBe('/amallar/cluster-info/8?status=new&series=true');
    expect(network.requests(CONFIRM)).toMatchObject([{ params: { id: '7' }, body: { comment: 'Тасдиқланди' } }]);
    await screen.findByRole('button', { name: /1-иборани/ });
    await user.keyboard(`2${REJECT_KEYS}`);
    await answer(user, 'Рад этиш');
    await waitFor(() => expect(address()).toBe('/amallar'));
    expect(network.requests(REJECT)).toMatchObject([{ params: { id: '8' }, body: { comment: 'Хато бор' } }]);
  });

  it('prefetches the next report, and requests again which one that is', async () => {
    const { user } = await open('/amallar/cluster-info/7?status=new&series=true');
    await waitFor(() =>
      expect(network.requests('GET /crud/cluster/:id').map(({ params }) => params.id)).toContain('8'),
    );
    network.on(PLACE, ({ params }) => placeOf(params.id === '7' ? { id: 9, farm: 'Бошқа' } : null));
    await user.type(await box(), 'Тасдиқланди');
    await user.keyboard(CONFIRM_KEYS);
    await answer(user, 'Тасдиқлаш');
    expect(await heading(9)).toBeVisible();
  });

  it('is offered only to users who may decide', async () => {
    await renderRemote({ routes, at: '/amallar', user: { positions: [] } });
    await screen.findByRole('link', { name: /^Кластер 7/ });
    expect(screen.queryByRole('link', { name: /Барчасини кўриб/ })).toBeNull();
  });

  it('shows the report again after its decision is undone, with what was typed', async () => {
    network.on(UNDO, { id: 7, status: 'Янги' });
    const { user } = await open('/amallar/cluster-info/7?status=new&series=true');
    await user.type(await box(), 'Маъқул экан');
    await user.keyboard(CONFIRM_KEYS);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Кластер 7 кластерининг 2026 йил 4‑чорак ҳисоботи тасдиқлансинми?')).toBeVisible();
    await answer(user, 'Тасдиқлаш');
    await heading(8);
    expect(await findNotice('Муваффақиятли')).toMatchObject({ subject: 'Кластер 7, 2026 йил, 4‑чорак' });
    await user.click(await screen.findByRole('button', { name: /Бекор қилиш/ }));
    await heading(7);
    expect(network.requests(UNDO)).toHaveLength(1);
    expect(await screen.findByDisplayValue('Маъқул экан')).toBeEnabled();
  });

  it('continues if a decision can no longer be undone', async () => {
    failCall(UNDO, 409, 'undo_expired', { detail: 'Муддат ўтган' });
    const { user } = await open('/amallar/cluster-info/7?status=new&series=true');
    await user.type(await box(), 'Маъқул экан');
    await user.keyboard(CONFIRM_KEYS);
    await answer(user, 'Тасдиқлаш');
    await heading(8);
    await user.click(await screen.findByRole('button', { name: /Бекор қилиш/ }));
    expect(await heading(8)).toBeVisible();
  });
});

describe('phrases', () => {
  it('go into the remark by their number, each on a separate line, and by their button', async () => {
    const { user } = await open('/amallar/cluster-info/7');
    await screen.findByRole('button', { name: 'Изоҳга 2-иборани қўйиш: Хато бор' });
    await user.keyboard('2');
    await user.click(screen.getByRole('button', { name: /1-иборани/ }));
    expect(await box()).toHaveValue('Хато бор\nТасдиқланди');
    await user.type(await box(), ' 2');
    expect(await box()).toHaveValue('Хато бор\nТасдиқланди 2');
  });

  it('are own ones: a recent remark has a button, but no key', async () => {
    const { user } = await open('/amallar/cluster-info/7');
    const recent = await screen.findByRole('button', { name: 'Изоҳга қўйиш: Келишилди' });
    await user.keyboard('3');
    expect(await box()).toHaveValue('');
    await user.click(recent);
    expect(await box()).toHaveValue('Келишилди');
  });

  it('replace the remark of an earlier round', async () => {
    network.on('GET /api/remark/cluster/:id', { comment: 'Аввалги изоҳ' });
    const { user } = await open('/amallar/cluster-info/7');
    expect(await box()).toHaveValue('Аввалги изоҳ');
    await screen.findByRole('button', { name: /1-иборани/ });
    await user.keyboard('1');
    expect(await box()).toHaveValue('Тасдиқланди');
  });

  it('are edited, one phrase on each line; an invalid one is reported at the field', async () => {
    network.on('PATCH /api/me/phrases', { own: ['Янги ибора'], recent: [] });
    const { user } = await open('/amallar/cluster-info/7');
    await user.click(await screen.findByRole('button', { name: 'Ибораларни таҳрирлаш' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Тайёр иборалар' }));
    const field = dialog.getByLabelText(/^Иборалар/);
    expect(field).toHaveValue('Тасдиқланди\nХато бор');
    await user.clear(field);
    await user.type(field, 'йў');
    await user.click(dialog.getByRole('button', { name: 'Сақлаш' }));
    expect(await dialog.findByText('Камида 4 та белги ёзинг.')).toBeVisible();
    await user.type(field, 'қ эмас{Enter}{Enter} Янги ибора ');
    await user.click(dialog.getByRole('button', { name: 'Сақлаш' }));
    expect(await screen.findByRole('button', { name: 'Изоҳга 1-иборани қўйиш: Янги ибора' })).toBeVisible();
    expect(network.requests('PATCH /api/me/phrases')).toMatchObject([{ body: { own: ['йўқ эмас', 'Янги ибора'] } }]);
  });
});

it('rejects with remarks on sections if there is none on the whole report', async () => {
  const { user } = await open('/amallar/cluster-info/7');
  await user.click(await screen.findByRole('button', { name: /^Изоҳ ёзиш: I\. / }));
  await user.type(screen.getByLabelText(/Бўлимга изоҳ: I\. /), 'Режа нотўғри');
  await user.keyboard(REJECT_KEYS);
  await answer(user, 'Рад этиш');
  await waitFor(() =>
    expect(network.requests(REJECT)).toMatchObject([
      { body: { comment: 'I. Режа нотўғри', remarks: [{ section: 'I', comment: 'Режа нотўғри' }] } },
    ]),
  );
});
