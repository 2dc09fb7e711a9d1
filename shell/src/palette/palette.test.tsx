import type { FoundThing } from '@klaster/shared/contract/registers';
import { checkAccessibility, CONNECTION_LOST, expectConsoleError, network, problem } from '@klaster/shared/testing';
import { usePageActions, useShortcuts } from '@klaster/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const done = jest.fn();

const Register = () => {
  usePageActions([{ id: 'add', label: 'Янги корхона', run: () => done('add') }]);
  useShortcuts([
    { keys: [{ key: 'g' }], label: 'Графикка ўтиш', run: () => void done('g') },
    { keys: [{ key: 'ArrowDown', alt: true }], label: 'Кейинги бўлим', run: () => void done('next') },
  ]);
  return (
    <>
      <h1>Register</h1>
      <input aria-label="field" />
    </>
  );
};

const paths = [
  '/list',
  '/oil-factories-reestrs/:region_id',
  '/reestrs/view/:id',
  '/seeds-company-reestrs/view/:id',
  '/secret',
];
const registers = remoteWith(
  'mf-palette',
  paths.map((path) => ({ path, ...(path === '/secret' && { positions: ['ADMIN' as const] }) })),
  Register,
);

const factory: FoundThing = {
  type: 'oil_factories',
  id: 5,
  name: 'Бўстон ёғ',
  stir: '305000002',
  login: null,
  province_code: '1703',
  province_name: 'Андижон вилояти',
  is_removed: false,
};

async function page() {
  const scene = await renderShell({ boot: bootOf(registers), at: '/list', user: { positions: ['UPDATE'] } });
  await screen.findByRole('heading', { name: 'Register' });
  return scene;
}

async function palette() {
  const scene = await page();
  await scene.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  // Without a layout nothing counts as visible, and the dialog keeps the focus: that the field has it is for the journey to see.
  await scene.user.click(field);
  return { ...scene, field, options: () => screen.queryAllByRole('option').map(({ textContent }) => textContent) };
}

beforeEach(() => {
  localStorage.clear();
  done.mockClear();
});

it('opens a factory by keyboard, offers it again the next time, and finds entries of other registers', async () => {
  network.on('GET /api/search', [factory]);
  const { user, options, router } = await palette();
  await user.keyboard('бустон ёг');
  expect(await screen.findByRole('option', { name: /Бўстон ёғ/ })).toHaveTextContent('305000002 · Андижон вилояти');
  await checkAccessibility(screen.getByRole('dialog'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/oil-factories-reestrs/1703'));
  expect(router.state.location.search).toBe('?q=305000002');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  expect(options()[0]).toBe('Бўстон ёғ');
  // An entry of any register is offered under the name of that register.
  network.on('GET /api/search', [{ ...factory, type: 'seed_companies', id: 8, name: 'Сара уруғ' }]);
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('сара');
  const group = await screen.findByRole('group', { name: 'Уруғчилик корхоналари' });
  await user.click(within(group).getByRole('option', { name: /Сара уруғ/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/seeds-company-reestrs/view/8'));
});

it('offers the user’s screens, in the wrong layout of the keyboard too, and the actions of the page', async () => {
  network.on('GET /api/search', []);
  const { user, field, options } = await palette();
  expect(options()).toEqual(expect.arrayContaining(['Янги корхона', 'Title /list', 'Иш столи']));
  expect(options().filter((title) => title?.includes('secret'))).toEqual([]);
  expect(options().filter((title) => title?.includes('/:'))).toEqual([]);
  // The keys of иш столи.
  await user.keyboard('bi cnjkb');
  await waitFor(() => expect(options()).toEqual(['Иш столи']));
  await user.clear(field);
  await user.keyboard('я');
  expect(options()).toContain('Янги корхона');
  await user.keyboard('{Enter}');
  expect(done.mock.calls).toEqual([['add']]);
});

it('drops the response to an earlier search, and offers no results of one while it waits', async () => {
  const answer = network.hold('GET /api/search', [factory]);
  const { user, field, options } = await palette();
  await user.keyboard('бус');
  await waitFor(() => expect(network.requests('GET /api/search')).toHaveLength(1));
  network.on('GET /api/search', []);
  await user.keyboard('ххх');
  expect(await screen.findByText(/Ҳеч нарса топилмади/)).toBeVisible();
  answer();
  // It has come, for it is shown where it belongs.
  await user.clear(field);
  await user.keyboard('бус');
  expect(await screen.findByRole('option', { name: /Бўстон ёғ/ })).toBeVisible();
  await user.keyboard('х');
  expect(options()).toEqual([]);
  expect(screen.getByText(/Қидирилмоқда/)).toBeVisible();
  await user.keyboard('хх');
  expect(await screen.findByText(/Ҳеч нарса топилмади/)).toBeVisible();
  expect(options()).toEqual([]);
});

it('opens the first that was found when more is typed after the arrows', async () => {
  network.on('GET /api/search', []);
  const { user, options, router } = await palette();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.keyboard('ёрдам');
  await waitFor(() => expect(options().slice(0, 2)).toEqual(['Ёрдам', 'Ёрдам: кириш, ҳисоб ва бошқарув']));
  expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
  expect(router.state.location.pathname).toBe('/list');
});

it('says that registers could not be searched, or not on this server; tries again, and still goes to screens', async () => {
  expectConsoleError(/Failed to fetch/);
  expectConsoleError(/404|not_found|GET/);
  network.on('GET /api/search', CONNECTION_LOST);
  const { user, options } = await palette();
  await user.keyboard('title');
  expect(await screen.findByRole('alert')).toHaveTextContent('Реестрлардан қидириб бўлмади');
  expect(options()).toEqual(['Title /list']);
  network.on('GET /api/search', [factory]);
  await user.click(screen.getByRole('button', { name: 'Қайта уриниш' }));
  await waitFor(() => expect(options()).toContain('Бўстон ёғ305000002 · Андижон вилояти'));
  network.on('GET /api/search', problem(404, 'not_found'));
  await user.keyboard('x');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('умумий қидирув йўқ'));
  expect(within(screen.getByRole('alert')).queryByRole('button')).not.toBeInTheDocument();
});

it('Escape closes it, and the focus goes back', async () => {
  const { user } = await page();
  const button = screen.getByRole('button', { name: 'Қидириш' });
  await user.click(button);
  await screen.findByRole('combobox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

it('the list has the shortcuts of the page, which do not work behind it, and opens by ? outside of fields', async () => {
  const { user } = await page();
  await user.click(screen.getByRole('textbox', { name: 'field' }));
  await user.keyboard('?g');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(done).not.toHaveBeenCalled();
  await user.click(screen.getByRole('heading', { name: 'Register' }));
  await user.keyboard('g{Alt>}{ArrowDown}{/Alt}?');
  expect(done.mock.calls).toEqual([['g'], ['next']]);
  const list = await screen.findByRole('dialog', { name: 'Клавишлар' });
  const terms = within(list).getAllByRole('term');
  const labels = ['Графикка ўтиш', 'Қидириш', 'Клавишлар рўйхати'];
  expect(terms.map((term) => term.textContent)).toEqual(expect.arrayContaining(labels));
  await checkAccessibility(list);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(done).toHaveBeenCalledTimes(2);
});
