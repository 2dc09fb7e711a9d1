import type { TokenClaims } from '@klaster/shared/contract/http';
import {
  checkAccessibility,
  choose,
  CONNECTION_LOST,
  expectConsoleError,
  field,
  fill,
  findNotice,
  network,
  press,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { findDistricts, PROVINCES } from '../../test/fixtures';
import { fillInFactory, NEW_FACTORY, openForm } from '../../test/new-factory';

const CREATE = 'POST /api/oil_factories';
const LIST = '/oil-factories-reestrs/1703';

const open = (user: Partial<TokenClaims> = { positions: ['CREATE'] }) =>
  openForm({ at: `${LIST}/create`, from: LIST, user });

const listSent = () => network.requests(CREATE).map(({ body }) => body);

describe('adding a factory', () => {
  it('starts with the province of the list and its districts, needs every field but the capacities, and rejects invalid values', async () => {
    const { container, user } = await open();
    expect(field('Вилоят')).toHaveDisplayValue('Андижон вилояти');
    await choose(user, 'Туман ёки шаҳар', 'Олтинкўл тумани');
    await user.selectOptions(field('Вилоят'), 'Бухоро вилояти');
    expect(await screen.findByRole('option', { name: 'Олот тумани' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Олтинкўл тумани' })).toBeNull();
    await user.selectOptions(field('Вилоят'), 'Андижон вилояти');
    await screen.findByRole('option', { name: 'Олтинкўл тумани' });
    expect(field('Туман ёки шаҳар')).toHaveValue('');
    await press(user, 'Сақлаш');
    const summary = await screen.findByRole('alert');
    const wrong = within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent?.split(':')[0]);
    const required = ['Корхона номи', 'СТИР', 'Туман ёки шаҳар', 'Манзил', 'Раҳбарнинг Ф.И.Ш.', 'Телефон рақами'];
    expect(new Set(wrong)).toEqual(new Set(required));
    expect(network.requests(CREATE)).toHaveLength(0);
    await checkAccessibility(container);
    for (const [label, text, message] of [
      ['СТИР', '12345678', /9 та рақамдан иборат/],
      ['Телефон рақами', '12345', /Телефон рақами нотўғри/],
      ['Кунлик қувват', 'кўп', /Қиймат нотўғри/],
      ['Йиллик қувват', '-5', /Қиймат жуда кичик/],
    ] as const) {
      await fill(user, label, text);
      await user.tab();
      expect(field(label)).toBeInvalid();
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringMatching(message)));
    }
  });

  it('sends what was typed once, even for a double click, goes to the province’s list and shows a notice', async () => {
    const release = network.hold(CREATE, { id: 77 });
    const { user, address } = await open();
    await fillInFactory(user);
    await user.dblClick(screen.getByRole('button', { name: 'Сақлаш' }));
    release();
    await waitFor(() => expect(address()).toBe(LIST));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Корхона реестрга қўшилди.' });
    expect(listSent()).toEqual([NEW_FACTORY]);
  });

  it('has only the user’s own province to choose', async () => {
    await open({ positions: ['CREATE'], province_code: '1703' });
    expect(within(field('Вилоят')).queryByRole('option', { name: 'Бухоро вилояти' })).toBeNull();
  });

  it('in an unknown province leads to the list of provinces', async () => {
    await renderRemote({ routes, at: '/oil-factories-reestrs/1799/create', user: { positions: ['CREATE'] } });
    const link = await screen.findByRole('link', { name: 'Вилоятлар рўйхати' });
    expect(link).toHaveAttribute('href', '/oil-factories-reestrs');
  });

  it('offers a retry when the provinces, or the districts, did not load', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on('GET /api/provinces', CONNECTION_LOST);
    network.on('GET /api/districts', CONNECTION_LOST);
    const { user } = await renderRemote({ routes, at: `${LIST}/create`, user: { positions: ['CREATE'] } });
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    network.on('GET /api/provinces', PROVINCES);
    await user.click(retry);
    expect(await screen.findByLabelText(/^Корхона номи/)).toBeVisible();
    expect(await screen.findByText(/Рўйхатни юклаб бўлмади/)).toBeVisible();
    network.on('GET /api/districts', findDistricts);
    await press(user, 'Қайта уриниш');
    expect(await screen.findByRole('option', { name: 'Олтинкўл тумани' })).toBeInTheDocument();
  });
});

describe('save and add another', () => {
  const SAVE_AND_ADD = 'Сақлаш ва яна қўшиш';

  it('leaves an empty form in the same province and district, ready to type, which asks before the next is lost', async () => {
    network.on(CREATE, { id: 77 });
    const { user, address } = await open();
    await fillInFactory(user);
    await press(user, SAVE_AND_ADD);
    await waitFor(() => expect(field('Корхона номи')).toHaveValue(''));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: 'Корхона реестрга қўшилди.' });
    expect(listSent()).toEqual([NEW_FACTORY]);
    expect(address()).toBe(`${LIST}/create`);
    expect(field('Вилоят')).toHaveDisplayValue('Андижон вилояти');
    expect(field('Туман ёки шаҳар')).toHaveDisplayValue('Олтинкўл тумани');
    expect(field('СТИР')).toHaveValue('');
    expect(field('Кунлик қувват')).toHaveValue('');
    expect(field('Корхона номи')).toHaveFocus();
    await fill(user, 'Корхона номи', 'Иккинчи ёғ');
    await user.click(screen.getByRole('link', { name: 'Бекор қилиш' }));
    expect(await screen.findByRole('alertdialog', { name: 'Саҳифадан чиқиш' })).toBeVisible();
  });

  it('applies to its own attempt: when it was refused, a plain save leaves the form', async () => {
    const { user, address } = await open();
    await press(user, SAVE_AND_ADD);
    await screen.findByRole('alert');
    await fillInFactory(user);
    network.on(CREATE, { id: 77 });
    await press(user, 'Сақлаш');
    await waitFor(() => expect(address()).toBe(LIST));
  });
});

it('a refused factory keeps everything typed, with the error beside its field, or is sent again as typed', async () => {
  expectConsoleError(/СТИР банд/);
  const message = 'Бу СТИР реестрдаги бошқа ташкилотга тегишли.';
  const errors = [{ path: 'stir', message, code: 'stir_taken' as const }];
  network.on(CREATE, problem(409, 'stir_taken', { detail: 'СТИР банд', errors }));
  const { user, address } = await open();
  await fillInFactory(user);
  await press(user, 'Сақлаш');
  await waitFor(() => expect(field('СТИР')).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(field('Корхона номи')).toHaveValue('Янги ёғ');
  expect(address()).toBe(`${LIST}/create`);
  expectConsoleError(/Failed to fetch/);
  network.on(CREATE, CONNECTION_LOST);
  await press(user, 'Сақлаш');
  expect(await screen.findByText(/^Юборилмади/)).toBeVisible();
  network.on(CREATE, { id: 77 });
  await press(user, 'Сақлаш');
  await waitFor(() => expect(address()).toBe(LIST));
  expect(listSent()).toEqual([NEW_FACTORY, NEW_FACTORY, NEW_FACTORY]);
});
