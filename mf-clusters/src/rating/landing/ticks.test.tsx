import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { PROVINCES } from '../../test/fixtures';
import { aClusterRating, aRating } from '../../test/rating-fixtures';

const open = (at = '/') => renderRemote({ routes, at });

const box = (name: string) => screen.findByRole('checkbox', { name: `${name}: солиштириш` });

/** As it stands in the address, with the commas that this encodes. */
const ticked = (address: () => string) => new URLSearchParams(address().split('?')[1]).get('compare');

beforeEach(() => {
  network.on('GET /api/rating', aRating({ total: 31 }));
  network.on('GET /api/provinces', PROVINCES);
  network.on('GET /api/overview', {
    totals: { clusters_count: 0, land_area: null, factories_count: 0, annual_capacity: null },
    provinces: [],
  });
});

it('clusters are ticked by keyboard, and a bar links to their comparison in the quarter shown', async () => {
  const { user, address, container } = await open();
  expect(await box('Қўрғон')).not.toBeChecked();
  expect(screen.queryByRole('region', { name: 'Солиштириш' })).toBeNull();
  (await box('Қўрғон')).focus();
  await user.keyboard(' ');
  const bar = await screen.findByRole('region', { name: 'Солиштириш' });
  expect(bar).toHaveTextContent('Яна камида битта кластерни белгиланг.');
  await user.click(await box('Ғалаба'));
  await user.click(await box('Чорбоғ'));
  await waitFor(() => expect(ticked(address)).toBe('12,14,13'));
  expect(await box('Ғалаба')).toBeChecked();
  expect(within(bar).getByRole('link', { name: 'Солиштириш (3)' })).toHaveAttribute(
    'href',
    '/rating/compare?clusters=12,14,13&year=2026&quarter=3',
  );
  expect(bar).not.toHaveTextContent('Яна камида');
  await checkAccessibility(container);
});

it('ticks before the next render all count, and are cleared one by one or at once, with the focus left in the table', async () => {
  const { user, address } = await open();
  const boxes = [(await box('Қўрғон')) as HTMLInputElement, (await box('Чорбоғ')) as HTMLInputElement];
  act(() => {
    for (const one of boxes) one.click();
  });
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  await waitFor(() => expect(ticked(address)).toBe('12,13'));
  await user.click(await box('Қўрғон'));
  await waitFor(() => expect(ticked(address)).toBe('13'));
  await user.click(screen.getByRole('button', { name: 'Белгиларни олиб ташлаш' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(screen.queryByRole('region', { name: 'Солиштириш' })).toBeNull();
  expect(await box('Қўрғон')).toHaveFocus();
});

it('a sixth is refused with the reason, which disappears once there is room', async () => {
  const { user, address } = await open('/?compare=1,2,3,12,13');
  await user.click(await box('Ғалаба'));
  const bar = screen.getByRole('region', { name: 'Солиштириш' });
  expect(within(bar).getByRole('status')).toHaveTextContent(/^Кўпи билан 5 та солиштирилади/);
  expect(await box('Ғалаба')).not.toBeChecked();
  expect(ticked(address)).toBe('1,2,3,12,13');
  await user.click(await box('Қўрғон'));
  await waitFor(() => expect(within(bar).getByRole('status')).toBeEmptyDOMElement());
  await user.click(await box('Ғалаба'));
  await waitFor(() => expect(ticked(address)).toBe('1,2,3,13,14'));
});

it('ticks survive other pages, filters, clearing these, and the reasons of a score', async () => {
  network.on('GET /api/rating/clusters/:id', aClusterRating());
  const { user, address } = await open('/?compare=12,14');
  await box('Қўрғон');
  await user.click(screen.getByRole('link', { name: '3-саҳифа' }));
  await waitFor(() => expect(address()).toContain('page=3'));
  expect(ticked(address)).toBe('12,14');
  await user.click(await box('Чорбоғ'));
  await waitFor(() => expect(ticked(address)).toBe('12,14,13'));
  // Ticking shows no other page.
  expect(address()).toContain('page=3');
  await user.selectOptions(screen.getByLabelText('Вилоят'), 'Бухоро вилояти');
  await waitFor(() => expect(address()).toContain('province=1706'));
  expect(ticked(address)).toBe('12,14,13');
  await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
  await waitFor(() => expect(address()).not.toContain('province'));
  expect(ticked(address)).toBe('12,14,13');
  await user.click(await screen.findByRole('link', { name: 'Чорбоғ' }));
  await screen.findByRole('dialog');
  expect(ticked(address)).toBe('12,14,13');
});

it('an address ticks the first five of its valid numbers', async () => {
  await open('/?compare=12,abc,,-1,014,99999999999,12,2,3,4,5,6');
  await box('Қўрғон');
  const link = screen.getByRole('link', { name: /^Солиштириш \(/ });
  expect(link.getAttribute('href')?.split('&')[0]).toBe('/rating/compare?clusters=12,2,3,4,5');
});
