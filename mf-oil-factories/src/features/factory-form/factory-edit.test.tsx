import {
  checkAccessibility,
  choose,
  CONNECTION_LOST,
  expectConsoleError,
  field,
  fill,
  network,
  press,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import { aFactory, aRegister } from '../../test/fixtures';
import { openForm } from '../../test/new-factory';

const READ = 'GET /api/oil_factories/factory/:id';
const SAVE = 'PATCH /api/oil_factories/factory/:id';
const LIST = '/oil-factories-reestrs/1703';

const SCENE = { at: `${LIST}/edit/5`, from: LIST, user: { positions: ['UPDATE' as const] } };
const show = () => renderRemote({ routes, ...SCENE });
const open = () => openForm(SCENE);

beforeEach(() => network.on(READ, aFactory()));

describe('editing a factory', () => {
  it('starts from the saved values, and afresh when it is opened again', async () => {
    network.on('GET /api/oil_factories/:region_id', aRegister(aFactory()));
    const { container, user } = await open();
    expect(screen.getByRole('heading', { name: 'Олтинкўл ёғ-мой' })).toBeVisible();
    expect(field('СТИР')).toHaveValue('301234567');
    expect(field('Вилоят')).toHaveDisplayValue('Андижон вилояти');
    expect(field('Туман ёки шаҳар')).toHaveDisplayValue('Олтинкўл тумани');
    expect(field('Телефон рақами')).toHaveValue('+998 90 123-45-67');
    expect(field('Кунлик қувват')).toHaveValue('120,5');
    expect(field('Кунгабоқарни қайта ишлаш қуввати')).toHaveValue('');
    expect(screen.getByRole('switch', { name: 'Актив' })).toBeChecked();
    await checkAccessibility(container);
    await user.click(screen.getByRole('link', { name: 'Бекор қилиш' }));
    network.on(READ, aFactory({ address: 'Бобур кўчаси, 7', version: 4 }));
    await user.click(await screen.findByRole('link', { name: /^Таҳрирлаш/ }));
    expect(await screen.findByDisplayValue('Бобур кўчаси, 7')).toBeVisible();
  });

  it('sends the whole factory with its version, goes to the list of its province and shows a notice', async () => {
    network.on(SAVE, { id: 5 });
    const { user, address } = await open();
    await user.selectOptions(field('Вилоят'), 'Бухоро вилояти');
    await choose(user, 'Туман ёки шаҳар', 'Олот тумани');
    await user.click(screen.getByRole('switch', { name: 'Актив' }));
    await user.clear(field('Кунлик қувват'));
    await press(user, 'Сақлаш');
    await waitFor(() => expect(address()).toBe('/oil-factories-reestrs/1706'));
    expect(await screen.findByText('Ўзгаришлар сақланди.')).toBeInTheDocument();
    const [request] = network.requests(SAVE);
    expect(request?.params).toEqual({ id: '5' });
    expect(request?.body).toEqual({
      company_name: 'Олтинкўл ёғ-мой',
      stir: '301234567',
      province_code: '1706',
      district_code: '1706204',
      full_name: 'Каримов Алишер',
      phone_number: '+998901234567',
      address: 'Навоий кўчаси, 12',
      is_active: false,
      daily_capacity: null,
      annual_capacity: 36000,
      sunflower_capacity: null,
      version: 3,
    });
  });
});

describe('a factory that somebody else changed meanwhile', () => {
  /** Types a new name while another one saves a new address, and tries to save. */
  async function collide() {
    expectConsoleError(/бошқа ходим/);
    network.on(SAVE, problem(409, 'stale_version', { detail: 'Бу ёзувни бошқа ходим ўзгартирди.' }));
    const scene = await open();
    await fill(scene.user, 'Корхона номи', 'Менинг номим');
    network.on(READ, aFactory({ address: 'Бобур кўчаси, 7', version: 4 }));
    await press(scene.user, 'Сақлаш');
    await screen.findByText('Реестрдаги ҳозирги ҳолат');
    network.on(SAVE, { id: 5 });
    return scene;
  }

  it('keeps what was typed, beside the current values, and is overwritten when the user keeps their own', async () => {
    const { user } = await collide();
    expect(screen.getByText('Бу ёзувни бошқа ходим ўзгартирди.')).toBeVisible();
    expect(field('Корхона номи')).toHaveValue('Менинг номим');
    expect(screen.getByText('Бобур кўчаси, 7')).toBeVisible();
    expect(screen.getByText('Олтинкўл ёғ-мой', { selector: 'dd' })).toBeVisible();
    await press(user, 'Ўзимникини қолдириш');
    expect(field('Корхона номи')).toHaveFocus();
    await press(user, 'Сақлаш');
    await waitFor(() => expect(network.requests(SAVE)).toHaveLength(2));
    const mine = { company_name: 'Менинг номим', address: 'Навоий кўчаси, 12', version: 4 };
    expect(network.requests(SAVE)[1]?.body).toMatchObject(mine);
  });

  it('is edited from the current state once the user loads it', async () => {
    const { user } = await collide();
    await press(user, 'Ҳозирги ҳолатни юклаш');
    expect(field('Корхона номи')).toHaveValue('Олтинкўл ёғ-мой');
    expect(field('Корхона номи')).toHaveFocus();
    expect(field('Манзил')).toHaveValue('Бобур кўчаси, 7');
    expect(field('Туман ёки шаҳар')).toHaveDisplayValue('Олтинкўл тумани');
    expect(screen.queryByText('Реестрдаги ҳозирги ҳолат')).toBeNull();
    await fill(user, 'Корхона номи', 'Янги ном');
    await press(user, 'Сақлаш');
    await waitFor(() => expect(network.requests(SAVE)).toHaveLength(2));
    expect(network.requests(SAVE)[1]?.body).toMatchObject({ address: 'Бобур кўчаси, 7', version: 4 });
  });
});

describe('a factory that cannot be shown', () => {
  it('has a spinner while it loads, and can be loaded again after a failure', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(READ, CONNECTION_LOST);
    const { user } = await show();
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    expect(screen.queryByText('Хатолик юз берди.')).toBeNull();
    const release = network.hold(READ, aFactory());
    await user.click(retry);
    expect(await screen.findByText('Юкланмоқда…')).toBeInTheDocument();
    release();
    expect(await screen.findByLabelText(/^Корхона номи/)).toBeVisible();
  });

  it('is reported not to be on the register', async () => {
    expectConsoleError(/топилмади/);
    network.on(READ, problem(404, 'not_found', { detail: 'Сўралган маълумот топилмади.' }));
    await show();
    expect(await screen.findByText('Бундай корхона реестрда топилмади')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Корхоналар рўйхати' })).toHaveAttribute('href', LIST);
  });

  it('is not even requested when its id is malformed', async () => {
    await renderRemote({ routes, ...SCENE, at: `${LIST}/edit/abc` });
    expect(await screen.findByText('Бундай корхона реестрда топилмади')).toBeVisible();
    expect(network.requests(READ)).toHaveLength(0);
  });
});
