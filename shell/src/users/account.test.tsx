import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  findNotice,
  network,
  press,
  problem,
  watchSavedFiles,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCluster, anAccount as user, openUsers as open, serveUsers } from '../test/accounts';

const saved = watchSavedFiles();

beforeEach(serveUsers);

const PROVINCES = [{ province_code: '1706', province_name: 'Бухоро вилояти' }];

describe('choices that did not load', () => {
  const FAILED = 'Рўйхатни юклаб бўлмади.';

  it('are requested again in the form of an account: territories, then clusters', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on('GET /api/provinces', CONNECTION_LOST);
    network.on('GET /api/registers/clusters', CONNECTION_LOST);
    const { user: person } = await open('/users/create');
    expect(await screen.findByText(FAILED)).toBeVisible();
    network.on('GET /api/provinces', PROVINCES);
    await press(person, 'Қайта уриниш');
    await screen.findByRole('option', { name: 'Бухоро вилояти' });
    expect(screen.queryByText(FAILED)).toBeNull();
    await person.selectOptions(screen.getByRole('combobox', { name: /Ҳудуд/ }), 'Бухоро вилояти');
    expect(await screen.findByText(FAILED)).toBeVisible();
    const items = [aCluster('1706', 'Бухоро вилояти')];
    network.on('GET /api/registers/clusters', { items, total: 1, total_sum: { clusters_count: 1, land_area: null } });
    await press(person, 'Қайта уриниш');
    expect(await screen.findByRole('option', { name: 'Олтин Тола' })).toBeInTheDocument();
  });

  it('are requested again in the form of a key', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on('GET /api/keys', { items: [] });
    network.on('GET /api/webhooks', { items: [] });
    network.on('GET /api/provinces', CONNECTION_LOST);
    const { user: person } = await open('/users/keys');
    await person.click(await screen.findByRole('button', { name: 'Калит яратиш' }));
    expect(await screen.findByText(FAILED)).toBeVisible();
    network.on('GET /api/provinces', PROVINCES);
    await press(person, 'Қайта уриниш');
    expect(await screen.findByRole('option', { name: 'Бухоро вилояти' })).toBeInTheDocument();
  });
});

describe('rights of an account', () => {
  it('have a meaning for just this account, and are given as a usual set by one press', async () => {
    const items = [aCluster('1706', 'Бухоро вилояти')];
    network.on('GET /api/registers/clusters', { items, total: 1, total_sum: { clusters_count: 1, land_area: null } });
    const { user: person, container } = await open('/users/create');
    const meaningOf = (name: string) => screen.getByRole('checkbox', { name });
    const listTicked = () =>
      screen
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter(({ checked }) => checked)
        .map((box) => box.closest('label')?.textContent);
    await person.click(await screen.findByRole('button', { name: 'Реестр юритувчи' }));
    expect(listTicked()).toEqual(['Қўшиш', 'Таҳрирлаш', 'Чиқариш']);
    expect(screen.getByRole('button', { name: 'Реестр юритувчи' })).toHaveAttribute('aria-pressed', 'true');
    await press(person, 'Кузатувчи');
    expect(listTicked()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Ҳисобот тайёрловчи' })).toBeNull();
    const territory = screen.getByRole('combobox', { name: /Ҳудуд/ });
    await screen.findByRole('option', { name: 'Бухоро вилояти' });
    await person.selectOptions(territory, 'Республика бўйича');
    expect(meaningOf('Чиқариш')).toHaveAccessibleDescription('реестрдан чиқариш');
    expect(meaningOf('Администратор')).toHaveAccessibleDescription(/юқоридагиларнинг барчаси.*баҳолаш мезони/);
    await person.selectOptions(territory, 'Бухоро вилояти');
    expect(meaningOf('Администратор')).not.toHaveAccessibleDescription(/баҳолаш мезони/);
    await person.selectOptions(await screen.findByRole('combobox', { name: /Кластер/ }), 'Олтин Тола');
    expect(meaningOf('Чиқариш')).toHaveAccessibleDescription('бу ҳисобга ҳеч нарса бермайди');
    const fills = 'ҳисоботни тўлдириш ва юбориш; келгуси чорак учун мақсад қўйиш';
    expect(meaningOf('Таҳрирлаш')).toHaveAccessibleDescription(fills);
    await checkAccessibility(container);
  });
});

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

describe('personal data of an account', () => {
  const inactive = user({ is_active: false });

  const openErasure = async (claims?: object) => {
    network.on('GET /api/users/:id', inactive);
    const scene = await open('/users/edit/7', claims);
    return { ...scene, button: await screen.findByRole('button', { name: 'Шахсий маълумотларни юклаб олиш' }) };
  };

  const eraseButton = () => screen.queryByRole('button', { name: 'Шахсий маълумотларни ўчириш' });

  it('is erased once its login is typed, after which nothing can be changed', async () => {
    network.on('POST /api/users/:id/erase', { id: 7 });
    const { user: person } = await openErasure();
    const openDialog = async () => {
      await person.click(eraseButton()!);
      const dialog = await screen.findByRole('alertdialog');
      return { dialog, field: within(dialog).getByRole('textbox') };
    };
    const refused = await openDialog();
    await person.type(refused.field, 'boshqa');
    await person.click(within(refused.dialog).getByRole('button', { name: 'Бутунлай ўчириш' }));
    expect(refused.field).toHaveAccessibleDescription('Бу ҳисобнинг логини бошқа.');
    expect(network.requests('POST /api/users/:id/erase')).toHaveLength(0);
    await checkAccessibility(refused.dialog);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const { dialog, field } = await openDialog();
    expect(field).toHaveValue('');
    expect(field).toBeValid();
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
