import { checkAccessibility, findNotice, network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aReport, aReview } from '../../test/fixtures';
import { failCall } from '../../test/steps';

const REOPEN = 'POST /api/reports/:id/reopen';

async function open(position: 'ADMIN' | 'UPDATE' = 'ADMIN') {
  const scene = await renderRemote({ routes, at: '/amallar/cluster-info/7', user: { positions: [position] } });
  await screen.findByRole('region', { name: /^XX\. / });
  return scene;
}

async function openDialog() {
  const scene = await open();
  await scene.user.click(screen.getByRole('button', { name: 'Қайта очиш' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ҳисоботни қайта очиш' }));
  const send = () => scene.user.click(dialog.getByRole('button', { name: 'Қайта очиш' }));
  return { ...scene, dialog, send, reason: dialog.getByRole('textbox', { name: /^Сабаби/ }) };
}

beforeEach(() => {
  network.on('GET /crud/cluster/:id', aReport({ round: 3, status: 'Тасдиқланган' }));
  network.on('GET /api/remark/cluster/:id', { comment: 'Маъқул' });
  network.on('GET /api/reports/:id/review', aReview({ round: 3, decidable: false }));
  network.on(REOPEN, { id: 7, status: 'Рад этилган' });
});

describe('a confirmed report', () => {
  it('is reopened by ADMIN, with a reason and its round', async () => {
    const { user, dialog, send, reason } = await openDialog();
    await checkAccessibility(document.body);
    await send();
    expect(await dialog.findByText('Тўлдиринг!')).toBeVisible();
    await user.type(reason, 'йў');
    expect(await dialog.findByText('Камида 4 та белги ёзинг.')).toBeVisible();
    await user.type(reason, 'қ, хато топилди');
    network.on('GET /crud/cluster/:id', aReport({ round: 3, status: 'Рад этилган' }));
    await send();
    expect(await findNotice('Муваффақиятли')).toMatchObject({ tone: 'success', message: 'Қайта очилди' });
    expect(network.requests(REOPEN)).toMatchObject([{ body: { comment: 'йўқ, хато топилди', round: 3 } }]);
    expect(await screen.findByText('Рад этилган')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Қайта очиш' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows in the dialog why it cannot be reopened, and keeps the typed reason', async () => {
    failCall(REOPEN, 409, 'period_closed', { detail: 'Бу чорак ёпилган.' });
    const { user, dialog, send, reason } = await openDialog();
    await user.type(reason, 'Хато топилди');
    await send();
    expect(await dialog.findByText('Бу чорак ёпилган.')).toBeVisible();
    expect(reason).toHaveValue('Хато топилди');
  });

  it('is not reopened by anyone else', async () => {
    await open('UPDATE');
    expect(screen.queryByRole('button', { name: 'Қайта очиш' })).toBeNull();
  });
});

it('a report that is not confirmed cannot be reopened', async () => {
  network.on('GET /crud/cluster/:id', aReport({ round: 3, status: 'Рад этилган' }));
  await open();
  expect(screen.queryByRole('button', { name: 'Қайта очиш' })).toBeNull();
});
