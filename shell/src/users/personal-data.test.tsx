import {
  checkAccessibility,
  expectConsoleError,
  findNotice,
  network,
  problem,
  watchSavedFiles,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anAccount as user, openUsers, serveUsers } from '../test/accounts';

const saved = watchSavedFiles();

beforeEach(serveUsers);

describe('personal data of an account', () => {
  const inactive = user({ is_active: false });

  const openErasure = async (claims?: object) => {
    network.on('GET /api/users/:id', inactive);
    const scene = await openUsers('/users/edit/7', claims);
    return { ...scene, button: await screen.findByRole('button', { name: 'Шахсий маълумотларни юклаб олиш' }) };
  };

  const eraseButton = () => screen.queryByRole('button', { name: 'Шахсий маълумотларни ўчириш' });

  it('is erased once its login is typed, after which nothing can be changed', async () => {
    network.on('POST /api/users/:id/erase', { id: 7 });
    const { user: person } = await openErasure();
    await person.click(eraseButton()!);
    const dialog = await screen.findByRole('alertdialog');
    const field = within(dialog).getByRole('textbox');
    await person.type(field, 'boshqa');
    await person.click(within(dialog).getByRole('button', { name: 'Бутунлай ўчириш' }));
    expect(field).toHaveAccessibleDescription('Бу ҳисобнинг логини бошқа.');
    expect(network.requests('POST /api/users/:id/erase')).toHaveLength(0);
    await checkAccessibility(dialog);
    await person.clear(field);
    await person.type(field, inactive.login.toUpperCase());
    const erased = user({ is_active: false, is_erased: true, full_name: 'Собиқ ходим № 7', login: '#7' });
    network.on('GET /api/users/:id', erased);
    await person.click(within(dialog).getByRole('button', { name: 'Бутунлай ўчириш' }));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Шахсий маълумотлар ўчирилди.' });
    expect(network.requests('POST /api/users/:id/erase')[0]?.body).toEqual({ version: inactive.version });
    expect(await screen.findByText(/Амаллари рақам остида сақланган/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Фаоллаштириш' })).toBeNull();
    expect(eraseButton()).toBeNull();
  });

  it('is a file for an administrator of a province, too, who cannot erase it; a failure is explained', async () => {
    const { user: person, button } = await openErasure({ positions: ['ADMIN'], province_code: '1706' });
    expect(eraseButton()).toBeNull();
    network.on('GET /api/users/:id/data.json', problem(404, 'not_found', { detail: 'Топилмади.' }));
    expectConsoleError(/Топилмади|404/);
    await person.click(button);
    expect(await findNotice('Хатолик юз берди.')).toMatchObject({ message: 'Топилмади.' });
    network.on('GET /api/users/:id/data.json', new Uint8Array([123, 125]));
    await person.click(button);
    await waitFor(() => expect(saved.names()).toEqual(['klaster-nigora.json']));
  });
});
