import { checkAccessibility, findNotice, network } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anAccount as user, openUsers as open, serveUsers } from '../test/accounts';

beforeEach(serveUsers);

describe('two-step sign-in of users', () => {
  const bodies = (name: Parameters<typeof network.requests>[0]) => network.requests(name).map(({ body }) => body);

  it('is required of positions by an administrator of the republic', async () => {
    network.on('GET /api/second-factor/positions', { positions: ['DELETE'] });
    network.on('PATCH /api/second-factor/positions', { positions: ['DELETE', 'ADMIN'] });
    const { user: person } = await open('/users');
    await person.click(await screen.findByRole('button', { name: 'Кириш талаби' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Икки босқичли кириш талаби' }));
    expect(await dialog.findByRole('checkbox', { name: 'Чиқариш' })).toBeChecked();
    await checkAccessibility(screen.getByRole('dialog'));
    await person.click(dialog.getByRole('checkbox', { name: 'Администратор' }));
    await person.click(dialog.getByRole('button', { name: 'Сақлаш' }));
    await findNotice('Муваффақиятли');
    expect(bodies('PATCH /api/second-factor/positions')).toEqual([{ positions: ['DELETE', 'ADMIN'] }]);
  });

  it('is shown as it is saved now, however often the dialog is opened', async () => {
    network.on('GET /api/second-factor/positions', { positions: ['DELETE'] });
    const { user: person } = await open('/users');
    const opener = await screen.findByRole('button', { name: 'Кириш талаби' });
    await person.click(opener);
    expect(await screen.findByRole('checkbox', { name: 'Администратор' })).not.toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Бекор қилиш' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    network.on('GET /api/second-factor/positions', { positions: ['ADMIN'] });
    await person.click(opener);
    expect(await screen.findByRole('checkbox', { name: 'Администратор' })).toBeChecked();
  });

  it('is not for an administrator of a province to require', async () => {
    await open('/users', { positions: ['ADMIN'], province_code: '1706' });
    await screen.findByRole('row', { name: /Нигора/ });
    expect(screen.queryByRole('button', { name: 'Кириш талаби' })).toBeNull();
  });

  it('is turned off for somebody who lost their phone, after confirmation', async () => {
    network.on('GET /api/users/:id', user({ has_second_factor: true }));
    network.on('POST /api/users/:id/second-factor/reset', { id: 7 });
    const { user: person } = await open('/users/edit/7');
    await person.click(await screen.findByRole('button', { name: 'Икки босқичли киришни олиб ташлаш' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    network.on('GET /api/users/:id', user());
    await person.click(dialog.getByRole('button', { name: 'Ҳа' }));
    await findNotice('Муваффақиятли');
    expect(bodies('POST /api/users/:id/second-factor/reset')).toEqual([{ version: 3 }]);
    expect(await screen.findByText(/Икки босқичли кириш ўчирилган/)).toBeVisible();
  });

  it('cannot be turned off for oneself here', async () => {
    network.on('GET /api/users/:id', user({ has_second_factor: true, login: 'admin' }));
    await open('/users/edit/7', { positions: ['ADMIN'], login: 'admin' });
    expect(await screen.findByText(/Икки босқичли кириш ёқилган/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Икки босқичли киришни олиб ташлаш' })).toBeNull();
  });
});
