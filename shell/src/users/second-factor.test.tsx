import { checkAccessibility, findNotice, network, press } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anAccount as user, openUsers as open, serveUsers } from '../test/accounts';

beforeEach(serveUsers);

describe('two-step sign-in of users', () => {
  const bodies = (name: Parameters<typeof network.requests>[0]) => network.requests(name).map(({ body }) => body);

  it('is required of positions, shown as saved whenever the dialog is opened', async () => {
    network.on('GET /api/second-factor/positions', { positions: ['DELETE'] });
    network.on('PATCH /api/second-factor/positions', { positions: ['UPDATE', 'ADMIN'] });
    const { user: person } = await open('/users');
    const opener = await screen.findByRole('button', { name: 'Кириш талаби' });
    await person.click(opener);
    expect(await screen.findByRole('checkbox', { name: 'Чиқариш' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Администратор' })).not.toBeChecked();
    await checkAccessibility(screen.getByRole('dialog', { name: 'Икки босқичли кириш талаби' }));
    await press(person, 'Бекор қилиш');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    network.on('GET /api/second-factor/positions', { positions: ['UPDATE'] });
    await person.click(opener);
    expect(await screen.findByRole('checkbox', { name: 'Таҳрирлаш' })).toBeChecked();
    await person.click(screen.getByRole('checkbox', { name: 'Администратор' }));
    await press(person, 'Сақлаш');
    await findNotice('Муваффақиятли');
    expect(bodies('PATCH /api/second-factor/positions')).toEqual([{ positions: ['UPDATE', 'ADMIN'] }]);
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
});
