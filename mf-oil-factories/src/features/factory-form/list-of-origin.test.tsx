import { navigation } from '@klaster/shared/router';
import { choose, field, fill, network, press, renderRemote } from '@klaster/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import { aFactory, aRegister } from '../../test/fixtures';
import { fillInFactory, openForm } from '../../test/new-factory';

const CREATE = 'POST /api/oil_factories';
const LIST = '/oil-factories-reestrs/1703';

beforeEach(() => network.on('GET /api/oil_factories/factory/:id', aFactory()));

describe('the list that the form was opened from', () => {
  const factories = [aFactory({ id: 6, company_name: 'Асака ёғ' }), aFactory({ id: 77, company_name: 'Янги ёғ' })];

  /** Opens the form from a list at the given address, fills it in and saves. */
  async function addFrom(list: string) {
    network.on('GET /api/oil_factories/:region_id', aRegister(factories[0]!));
    network.on(CREATE, { id: 77 });
    const scene = await renderRemote({ routes, at: list, from: '/main', user: { positions: ['CREATE'] } });
    await scene.user.click(await screen.findByRole('link', { name: 'Янги реестр қўшиш' }));
    await screen.findByRole('option', { name: 'Олтинкўл тумани' });
    await fillInFactory(scene.user);
    network.on('GET /api/oil_factories/:region_id', aRegister(...factories));
    await press(scene.user, 'Сақлаш');
    return scene;
  }

  it('comes back with its search and order, and with the new row marked', async () => {
    const list = `${LIST}?q=${encodeURIComponent('ёғ')}&sort=-company_name`;
    const { address } = await addFrom(list);
    await waitFor(() => expect(address()).toBe(list));
    expect(await screen.findByRole('row', { name: /Янги ёғ.*Сақланди/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Асака ёғ/ })).not.toHaveTextContent('Сақланди');
    // Going back must not reach the form, which would offer to save the same again.
    act(() => navigation.back());
    await waitFor(() => expect(screen.queryByText('Сақланди')).toBeNull());
    expect(address()).toBe(list);
  });

  it('says that its search does not match the new factory', async () => {
    await addFrom(`${LIST}?q=${encodeURIComponent('Асака')}`);
    expect(await screen.findByText(/Сақланган корхона қидирувга мос эмас/)).toBeVisible();
  });

  it('gives way to that of another province, without a search, if the factory was added there', async () => {
    network.on(CREATE, { id: 78 });
    const { user, address } = await openForm({ at: `${LIST}/create?q=тола`, user: { positions: ['CREATE'] } });
    await fillInFactory(user);
    await user.selectOptions(field('Вилоят'), 'Бухоро вилояти');
    await choose(user, 'Туман ёки шаҳар', 'Олот тумани');
    await press(user, 'Сақлаш');
    await waitFor(() => expect(address()).toBe('/oil-factories-reestrs/1706'));
  });

  it('comes back after an edit, with the edited row marked', async () => {
    const list = `${LIST}?q=${encodeURIComponent('ёғ')}&sort=stir`;
    network.on('GET /api/oil_factories/:region_id', aRegister(aFactory(), factories[0]!));
    network.on('PATCH /api/oil_factories/factory/:id', { id: 5 });
    const { user, address } = await renderRemote({ routes, at: list, user: { positions: ['UPDATE'] } });
    await user.click(await screen.findByRole('link', { name: 'Таҳрирлаш: Олтинкўл ёғ-мой' }));
    await screen.findByRole('option', { name: 'Олтинкўл тумани' });
    await fill(user, 'Манзил', 'Бобур кўчаси, 7');
    await press(user, 'Сақлаш');
    await waitFor(() => expect(address()).toBe(list));
    expect(await screen.findByRole('row', { name: /Олтинкўл ёғ-мой.*Сақланди/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Асака ёғ/ })).not.toHaveTextContent('Сақланди');
  });
});
