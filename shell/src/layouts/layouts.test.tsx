import { LANGUAGES } from '@klaster/shared/contract/http';
import { setLanguage } from '@klaster/shared/i18n';
import { session } from '@klaster/shared/session';
import { checkAccessibility, chooseFromMenu, network, sessionToken } from '@klaster/shared/testing';
import { usePageName } from '@klaster/shared/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const Register = () => {
  usePageName('Бухоро вилояти');
  return <h1>Register</h1>;
};

const registers = remoteWith(
  'mf-layouts',
  [{ path: '/list' }, { path: '/secret', positions: ['ADMIN'] }, { path: '/open', layout: 'public' }],
  Register,
);
const boot = bootOf(registers);

describe('the protected frame', () => {
  it('lists the sections the user may see, and marks the one shown', async () => {
    const { container } = await renderShell({ boot, at: '/list', user: { positions: ['UPDATE'] } });
    expect(await screen.findByRole('heading', { name: 'Register' })).toBeVisible();
    const sections = within(screen.getByRole('navigation', { name: 'Бўлимлар', hidden: true }));
    const links = sections.getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.textContent)).toEqual(['Иш столи', 'Entry /list']);
    expect(links[1]).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Бухоро вилояти · Title /list · Klaster');
    await checkAccessibility(container);
  });

  it('moves no focus on the first page, but to the heading of the next and its successor, until the user moves it', async () => {
    const { router, user } = await renderShell({ boot, at: '/list', user: { positions: ['ADMIN'] } });
    await screen.findByRole('heading', { name: 'Register' });
    expect(document.body).toHaveFocus();
    await act(() => router.navigate('/main'));
    const first = await screen.findByRole('heading', { name: /Ассалому алайкум/ });
    await waitFor(() => expect(first).toHaveFocus());
    expect(document.title).toBe('Иш столи · Klaster');
    const second = first.cloneNode(true) as HTMLElement;
    first.replaceWith(second);
    await waitFor(() => expect(second).toHaveFocus());
    await user.tab();
    const moved = document.activeElement;
    second.replaceWith(first);
    await act(() => Promise.resolve());
    expect(moved).not.toBe(document.body);
    expect(moved).toHaveFocus();
  });

  it.each([
    ['users without a session', () => localStorage.setItem('leftover', '1')],
    ['a session of 23 hours', () => session.save(sessionToken(), new Date(Date.now() - 23 * 3_600_000))],
  ])('sends %s to the root, and wipes storage', async (_, store) => {
    store();
    const { address } = await renderShell({ boot, at: '/list' });
    expect(address()).toBe('/');
    expect(localStorage).toHaveLength(0);
  });

  it('checks the session at each navigation: an expired one leads to the root', async () => {
    const { router, address } = await renderShell({ boot, at: '/list', user: { positions: ['ADMIN'] } });
    await screen.findByRole('heading', { name: 'Register' });
    localStorage.setItem('date', new Date(Date.now() - 23 * 3_600_000).toISOString());
    await act(() => router.navigate('/secret'));
    expect(address()).toBe('/');
    expect(localStorage).toHaveLength(0);
  });

  it('is left when the session ends elsewhere', async () => {
    const { address } = await renderShell({ boot, at: '/list', user: {} });
    await screen.findByRole('heading', { name: 'Register' });
    act(() => session.wipe());
    expect(address()).toBe('/');
  });

  it('shows the signed-in user’s name in the script of the page', async () => {
    await renderShell({ boot, at: '/main', user: { full_name: 'Ўткир Қодиров' } });
    await act(() => setLanguage('en'));
    expect(await screen.findByRole('button', { name: /Oʻtkir Qodirov/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Oʻtkir Qodirov');
  });

  it('says who is signed in, and signs out', async () => {
    network.on('POST /api/auth/sign-out', { ended: 1 });
    const account = { full_name: 'Ўткир Қодиров', positions: ['ADMIN' as const] };
    const { user, address } = await renderShell({ boot, at: '/list', user: account });
    await user.click(await screen.findByRole('button', { name: /Ўткир Қодиров/ }));
    expect(await screen.findByText('Ваколатлар: Администратор')).toBeVisible();
    expect(screen.getByText('Ҳудуд: Республика бўйича')).toBeVisible();
    await chooseFromMenu(user, 'Чиқиш');
    await waitFor(() => expect(address()).toBe('/'));
    expect(session.current()).toBeNull();
    expect(network.requests('POST /api/auth/sign-out')).toHaveLength(1);
  });
});

describe('the public frame', () => {
  it('shows public sections to anyone, says that the data is a sample, and offers to sign in', async () => {
    const { container } = await renderShell({ boot, at: '/open' });
    expect(await screen.findByRole('heading', { name: 'Register' })).toBeVisible();
    // The browser of these tests is narrow, where the links are in the drawer.
    expect(screen.getByRole('link', { name: 'Entry /open', hidden: true })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Entry /list', hidden: true })).not.toBeInTheDocument();
    expect(screen.getAllByText('намуна')[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Кириш' })).toBeVisible();
    await checkAccessibility(container);
  });

  it('leads staff who are signed in to their start page', async () => {
    const { user, address } = await renderShell({ boot, at: '/open', user: {} });
    await user.click(await screen.findByRole('link', { name: 'Иш столи' }));
    expect(address()).toBe('/main');
    expect(await screen.findByRole('heading', { name: /Ассалому алайкум/ })).toBeVisible();
  });
});

describe('an address that is no page', () => {
  it('is shown in the user’s own layout', async () => {
    await renderShell({ boot, at: '/nowhere' });
    expect(await screen.findByRole('heading', { name: 'Саҳифа топилмади' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Кириш' })).toBeVisible();
  });

  it.each([
    ['uz-Cyrl', 'Бу бўлим ёпилган', 'Бош саҳифага ўтиш'],
    ['uz-Latn', 'Bu boʻlim yopilgan', 'Bosh sahifaga oʻtish'],
    ['ru', 'Этот раздел закрыт', 'Перейти на главную'],
    ['en', 'This section has been retired', 'Go to the home page'],
  ] as const)('of a retired app says so and leads home: %s', async (language, title, home) => {
    const retired = ['/gone/*'];
    const { user, address } = await renderShell({ boot: { ...boot, retired }, at: '/gone/7' });
    await act(() => setLanguage(language));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: home }));
    expect(address()).toBe('/');
  });

  it('leads staff back to their start page', async () => {
    const { user, address } = await renderShell({ boot, at: '/nowhere', user: {} });
    await user.click(await screen.findByRole('button', { name: 'Бош саҳифага ўтиш' }));
    expect(address()).toBe('/main');
  });
});

it('visitors choose a language by the address of the page in it, and keep it', async () => {
  const { user } = await renderShell({ boot, at: '/open?a=b#c' });
  await user.click(await screen.findByRole('button', { name: /Тил: Ўзбекча/ }));
  const items = await screen.findAllByRole('menuitem');
  const addresses = ['/open?a=b#c', '/uz-latn/open?a=b#c', '/ru/open?a=b#c', '/en/open?a=b#c'];
  expect(items.map((item) => item.getAttribute('href'))).toEqual(addresses);
  expect(items.map(({ lang }) => lang)).toEqual(LANGUAGES);
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.click(items[2]!);
  expect(document.cookie).toContain('klaster_language=ru');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.click(screen.getByRole('button', { name: /Тил: Ўзбекча/ }));
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await chooseFromMenu(user, 'English');
  await waitFor(() => expect(document.cookie).toContain('klaster_language=en'));
});

it('the whole frame of a user changes its language at once', async () => {
  const { user } = await renderShell({ boot, at: '/open', user: {} });
  await user.click(await screen.findByRole('button', { name: /Тил: Ўзбекча/ }));
  expect(await screen.findByText(/^Тизимнинг ўзи тўрт тилда; браузер таржимаси ўчирилган/)).toBeVisible();
  await chooseFromMenu(user, 'Русский');
  expect(await screen.findByRole('link', { name: 'Рабочий стол' })).toBeVisible();
  expect(document.documentElement.lang).toBe('ru');
  expect(document.cookie).toContain('klaster_language=ru');
});

it('offers a newer version until it is dismissed, and then the next one', async () => {
  const { user, client } = await renderShell({ boot, at: '/open' });
  await screen.findByRole('heading', { name: 'Register' });
  /** The response to the page's next poll. */
  const look = async (shell: string) => {
    network.on('GET /registry/live', { shell, remotes: {} });
    await act(() => client.refetchQueries({ queryKey: ['shell', 'live-version'] }));
  };
  const bar = () => screen.queryByRole('button', { name: 'Кейинроқ' });
  expect(bar()).toBeNull();
  await look('b'.repeat(16));
  await user.click(await screen.findByRole('button', { name: 'Кейинроқ' }));
  expect(bar()).toBeNull();
  await look('b'.repeat(16));
  expect(bar()).toBeNull();
  await look('c'.repeat(16));
  expect(await screen.findByRole('button', { name: 'Кейинроқ' })).toBeVisible();
});

it('shows that a remote is a developer’s own, and how to remove it', async () => {
  const override = { ...remoteWith('mf-own', []), channel: 'override' as const, version: 'd'.repeat(16) };
  await renderShell({ boot: bootOf(registers, override), at: '/open' });
  const bar = await screen.findByText(/mf-own модулининг ишлаб чиқувчи нусхаси/);
  expect(bar).toHaveTextContent('d'.repeat(16));
  expect(screen.getByRole('link', { name: 'Ўчириш' })).toHaveAttribute('href', '?remote=off');
});
