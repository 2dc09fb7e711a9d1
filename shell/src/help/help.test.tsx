import path from 'node:path';
import type { BootRemote } from '@klaster/shared/contract/http';
import { sessionClient } from '@klaster/shared/http';
import { checkAccessibility, expectConsoleError, helpFaults, network, problem } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bootOf, remoteOfTest, remoteWith, screenAt } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const TEXT =
  'Before.\n\n## Ҳисоботни қайтариш {#return}\n\nИзоҳ ёзинг ва тугмани босинг.\n\n## Харита {#map}\n\nБўяйди.\n';

/** A remote with a route `help`, whose text is given, or fails to come. */
function remoteWithHelp(name: string, read: () => Promise<string>): BootRemote {
  const at = `/help/${name}`;
  const remote = remoteOfTest(name, [{ path: at, layout: 'public' }], async () => ({
    routes: [{ ...screenAt(at, () => <h1>Help of {name}</h1>), id: 'help', help: read }],
  }));
  return { ...remote, routes: remote.routes.map((route) => ({ ...route, id: 'help' })) };
}

const readHelp = () => Promise.resolve(TEXT);

const contents = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).parentElement!);

it('the shell has its help in every language, with the same sections', () => {
  expect(helpFaults(path.join(__dirname, '../../help'))).toEqual([]);
});

it('lists the help of each remote and its own, for visitors too', async () => {
  const { container } = await renderShell({ boot: bootOf(remoteWithHelp('mf-help-a', readHelp)), at: '/help' });
  const link = await (await contents('Title /help/mf-help-a')).findByRole('link', { name: 'Ҳисоботни қайтариш' });
  expect(link).toHaveAttribute('href', '/help/mf-help-a#return');
  const own = await contents('Ёрдам: кириш, ҳисоб ва бошқарув');
  expect(await own.findByRole('link', { name: 'Тизимга кириш' })).toHaveAttribute('href', '/help/general#sign-in');
  await checkAccessibility(container);
});

it('staff read every page of it in their own frame', async () => {
  const boot = bootOf(remoteWithHelp('mf-help-c', readHelp));
  const { container, user, address, router } = await renderShell({ boot, at: '/help', user: {} });
  for (const [at, name] of [
    ['/help', 'Ёрдам'],
    ['/help/general', 'Ёрдам: кириш, ҳисоб ва бошқарув'],
    ['/help/mf-help-c', 'Help of mf-help-c'],
  ] as const) {
    await act(() => router.navigate(at));
    expect(await screen.findByRole('button', { name: /^Ҳисоб/ })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    await checkAccessibility(container);
  }
  // The browser of these tests is narrow, where the links are in the drawer.
  await user.click(screen.getByRole('link', { name: 'Иш столи', hidden: true }));
  expect(address()).toBe('/main');
});

it('who has to set up a second factor first may read how', async () => {
  network.on('GET /api/me/notices', problem(403, 'second_factor_required', { detail: 'Икки босқичли кириш' }));
  const { address } = await renderShell({ boot: bootOf(), at: '/help/general', user: {} });
  await act(() => expect(sessionClient.call('GET /api/me/notices', { query: {} })).rejects.toThrow());
  expect(address()).toBe('/help/general');
});

it('a remote that is dead is said to be so, can be tried again, and the rest works', async () => {
  expectConsoleError(/mf-help-dead/);
  const read = jest.fn(readHelp).mockRejectedValueOnce(new Error('mf-help-dead is dead'));
  const boot = bootOf(remoteWithHelp('mf-help-dead', read), remoteWithHelp('mf-help-b', readHelp));
  const { user } = await renderShell({ boot, at: '/help' });
  const dead = await contents('Title /help/mf-help-dead');
  expect(await dead.findByRole('alert')).toHaveTextContent('Бу ёрдам ҳозир юкланмади');
  expect(await (await contents('Title /help/mf-help-b')).findByRole('link', { name: 'Харита' })).toBeVisible();
  await user.click(dead.getByRole('button', { name: 'Қайта уриниш' }));
  expect(await dead.findByRole('link', { name: 'Харита' })).toBeVisible();
});

it('the search names the pages that it could not search', async () => {
  expectConsoleError(/mf-help-gone/);
  const boot = bootOf(remoteWithHelp('mf-help-gone', () => Promise.reject(new Error('mf-help-gone is dead'))));
  await renderShell({ boot, at: '/help?q=tizimga' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Title /help/mf-help-gone');
  expect(await screen.findByRole('link', { name: 'Тизимга кириш' })).toBeVisible();
});

it('finds a section by a word of its text, in Latin script, and one that has it in its title before', async () => {
  const { user, router } = await renderShell({ boot: bootOf(remoteWithHelp('mf-help-c', readHelp)), at: '/help' });
  await contents('Title /help/mf-help-c');
  await user.type(screen.getByRole('searchbox', { name: 'Ёрдамдан қидириш' }), 'izoh yozing');
  const found = await screen.findByRole('list', { name: 'Топилган бўлимлар' });
  expect(within(found).getByRole('link')).toHaveTextContent(/^Ҳисоботни қайтариш$/);
  expect(found).toHaveTextContent('Изоҳ ёзинг ва тугмани босинг.');
  await waitFor(() => expect(router.state.location.search).toBe('?q=izoh+yozing'));
});

it('says that no section was found', async () => {
  await renderShell({ boot: bootOf(remoteWithHelp('mf-help-d', readHelp)), at: '/help?q=ыыыы' });
  expect(await screen.findByText('Бундай бўлим топилмади')).toBeVisible();
});

it('shows its own help, at the requested section', async () => {
  const { container } = await renderShell({ boot: bootOf(), at: '/help/general#palette' });
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 2, name: 'Тез қидириш ва клавишлар' })).toHaveFocus(),
  );
  await checkAccessibility(container);
});

it('the palette finds sections of help by their titles', async () => {
  network.on('GET /api/search', []);
  const staff = remoteWith('mf-help-f', [{ path: '/desk' }], () => <h1>Desk</h1>);
  const boot = bootOf(remoteWithHelp('mf-help-e', readHelp), staff);
  const { user, router } = await renderShell({ boot, at: '/desk', user: {} });
  await screen.findByRole('heading', { name: 'Desk' });
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('combobox'));
  await user.keyboard('qaytarish');
  await user.click(await screen.findByRole('option', { name: /Ҳисоботни қайтариш/ }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/help/mf-help-e', hash: '#return' }));
});
