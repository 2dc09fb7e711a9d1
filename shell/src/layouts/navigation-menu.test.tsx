import { checkAccessibility } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const routes = ['/live', '/other', '/gone'].map((path) => ({ path, layout: 'public' as const }));
const remote = remoteWith(
  'mf-menus',
  routes,
  () => <h1>Live</h1>,
  () => <h1>Other</h1>,
);
const [live, other, gone] = remote.navigation as [(typeof remote.navigation)[0], ...typeof remote.navigation];
const boot = bootOf({ ...remote, navigation: [live, other!, { ...gone!, group: 'removed' }] });

// The browser of these tests is narrow, where the header's links are in the drawer: they are there, and hidden.
const menu = () => screen.getByRole('button', { name: 'Реестрлар', hidden: true });
const linksIn = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);
const header = () => screen.getByRole('navigation', { name: 'Бўлимлар', hidden: true });

it('a menu of the public header holds the links of its group, and closes when one is followed', async () => {
  const { container, user, address } = await renderShell({ boot, at: '/live' });
  await screen.findByRole('heading', { name: 'Live' });
  // A group of one is its link, and no menu.
  expect(linksIn(header())).toEqual(['Entry /gone', 'Алоқа']);
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  expect(menu()).toHaveAttribute('aria-current', 'true');
  await user.click(menu());
  expect(menu()).toHaveAttribute('aria-expanded', 'true');
  const links = document.getElementById(menu().getAttribute('aria-controls')!)!;
  expect(linksIn(links)).toEqual(['Entry /live', 'Entry /other']);
  expect(screen.getByRole('link', { name: 'Entry /live', hidden: true })).toHaveAttribute('aria-current', 'page');
  await checkAccessibility(container);
  await user.click(screen.getByRole('link', { name: 'Entry /other', hidden: true }));
  await waitFor(() => expect(address()).toBe('/other'));
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  await user.click(screen.getByRole('link', { name: 'Entry /gone', hidden: true }));
  await waitFor(() => expect(address()).toBe('/gone'));
  expect(menu()).not.toHaveAttribute('aria-current');
});

it('closes by Escape, which focuses its button, when the focus leaves it, and when something else is pressed', async () => {
  const { user } = await renderShell({ boot, at: '/live' });
  const heading = await screen.findByRole('heading', { name: 'Live' });
  const focus = (name: string) => act(() => screen.getByRole('link', { name, hidden: true }).focus());
  const open = async () => {
    await user.click(menu());
    expect(menu()).toHaveAttribute('aria-expanded', 'true');
  };
  await open();
  focus('Entry /other');
  await user.keyboard('{Escape}');
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  expect(menu()).toHaveFocus();
  await open();
  focus('Entry /gone');
  await waitFor(() => expect(menu()).toHaveAttribute('aria-expanded', 'false'));
  await open();
  await user.click(heading);
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
});

it('has its links in the drawer of a narrow window, under their groups', async () => {
  const { user } = await renderShell({ boot, at: '/live' });
  await user.click(await screen.findByRole('button', { name: 'Менюни очиш' }));
  const drawer = await screen.findByRole('dialog', { name: 'Меню' });
  expect(linksIn(drawer)).toEqual(['Entry /live', 'Entry /other', 'Entry /gone', 'Алоқа']);
  expect(drawer).toHaveTextContent('РеестрларEntry /live');
  expect(drawer).toHaveTextContent('Реестрдан чиқарилганларEntry /gone');
});
