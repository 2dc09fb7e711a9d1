import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  field,
  network,
  press,
  problem,
} from '@klaster/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anApp } from '../../src/test/registry';
import { ADMIN, renderPage, signedOut } from '../test/render-page';

const CHALLENGE = 'c'.repeat(43);
const KEY = 'k'.repeat(43);

const signInHeading = () => screen.findByRole('heading', { name: 'Релизлар бошқарувига кириш' });

async function givePassword(user: UserEvent, password = 'тўғри парол') {
  await signInHeading();
  await user.type(field('Логин'), 'zulfiya');
  await user.type(field('Парол'), password);
  await press(user, 'Кириш');
}

beforeEach(() => {
  network.on('GET /registry', { apps: [anApp()] });
  network.on('GET /registry/history', { events: [] });
});

it('shows the sign-in without a session, and reads nothing from the registry before', async () => {
  const { container } = await renderPage({ account: null });
  expect(await signInHeading()).toBeVisible();
  expect(network.calls()).toEqual(['GET /session']);
  expect(screen.queryByRole('navigation')).toBeNull();
  await checkAccessibility(container);
});

it('requires a code if a second factor is on: a wrong one stays, and a recovery code is accepted as well', async () => {
  expectConsoleError(/Код нотўғри/);
  network.on('POST /session/second-factor', problem(401, 'wrong_code', { detail: 'Код нотўғри.' }));
  const { user } = await renderPage({ account: null });
  network.on('POST /session', { challenge: CHALLENGE });
  await givePassword(user);
  await user.type(await screen.findByRole('textbox', { name: /код/i }), '123456');
  await press(user, 'Кириш');
  expect(await screen.findByText('Код нотўғри.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /код/i })).toHaveValue('123456');
  network.on('POST /session/second-factor', { account: ADMIN, origin_key: KEY });
  await user.click(await screen.findByRole('button', { name: /тиклаш коди/ }));
  const code = await screen.findByRole('textbox', { name: /код/i });
  await user.clear(code);
  await user.type(code, 'abcd-efgh-jkmn-pqrs');
  await press(user, 'Кириш');
  expect(await screen.findByRole('row', { name: /^mf-clusters/ })).toBeVisible();
  expect(network.requests('POST /session/second-factor').at(-1)).toMatchObject({ body: { challenge: CHALLENGE } });
});

it('shows the server’s reason why nobody can sign in, and keeps the login', async () => {
  const { user } = await renderPage({ account: null });
  let submit = () => givePassword(user);
  for (const [status, code, detail] of [
    [401, 'invalid_credentials', 'Логин ёки парол нотўғри.'],
    [403, 'second_factor_required', 'Аввал икки босқичли киришни ёқинг.'],
    [403, 'outside_territory', 'Бу амал республика маъмури учун.'],
    [429, 'too_many_attempts', 'Уринишлар жуда кўп. 15 дақиқадан сўнг уриниб кўринг.'],
  ] as const) {
    expectConsoleError(new RegExp(detail));
    network.on('POST /session', problem(status, code, { detail }));
    await submit();
    expect(await screen.findByText(detail)).toBeVisible();
    expect(field('Логин')).toHaveValue('zulfiya');
    submit = () => press(user, 'Кириш');
  }
});

it('when a session ends, the sign-in is shown, and leads back to the same view', async () => {
  expectConsoleError(/Тизимга қайта киринг/);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  const { router } = await renderPage({ at: '/?view=record&app=mf-clusters' });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('heading', { name: 'Ёзув', level: 1 })).toBeVisible();
  network.on('GET /registry', signedOut());
  network.on('GET /registry/history', signedOut());
  await act(() => jest.advanceTimersByTimeAsync(16_000));
  expect(screen.getByRole('heading', { name: 'Релизлар бошқарувига кириш' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(router.state.location.search).toBe('?view=record&app=mf-clusters');
});

afterEach(() => jest.useRealTimers());

it('accepts just the password without a second factor; sends the key of its origin until signing out', async () => {
  const { user } = await renderPage({ account: null });
  network.on('POST /session', { account: ADMIN, origin_key: KEY });
  await givePassword(user);
  expect(await screen.findByRole('row', { name: /^mf-clusters/ })).toBeVisible();
  expect(network.requests('POST /session')).toMatchObject([{ body: { login: 'zulfiya', password: 'тўғри парол' } }]);
  expect(Object.values(localStorage)).toEqual([KEY]);
  expect(sessionStorage).toHaveLength(0);
  expect(network.requests('POST /session')[0]?.headers.get('X-Origin-Key')).toBeNull();
  expect(network.requests('GET /registry')[0]?.headers.get('X-Origin-Key')).toBe(KEY);
  network.on('DELETE /session', undefined);
  await user.click(await screen.findByRole('button', { name: 'Чиқиш: Зулфия Каримова' }));
  await signInHeading();
  expect(network.requests('DELETE /session').map(({ headers }) => headers.get('X-Origin-Key'))).toEqual([KEY]);
  expect(localStorage).toHaveLength(0);
});

it.each([
  ['as the page opens', { account: null }],
  ['later', {}],
])('shows the sign-in and says why once, if two sessions were cleared %s', async (when, scene) => {
  if (when === 'later') expectConsoleError(/Қайта киринг/);
  const refusal = problem(401, 'two_sessions', { detail: 'Иккаласи ҳам ўчирилди. Қайта киринг.' });
  network.on('GET /registry', refusal);
  network.on('GET /registry/history', refusal);
  await renderPage({ ...scene, refusal });
  expect(await signInHeading()).toBeVisible();
  expect(await screen.findAllByText('Иккаласи ҳам ўчирилди. Қайта киринг.')).toHaveLength(1);
});

it('stays signed in, and says so, if signing out fails', async () => {
  expectConsoleError(/Failed to fetch/);
  const { user } = await renderPage();
  network.on('DELETE /session', CONNECTION_LOST);
  await user.click(await screen.findByRole('button', { name: /^Чиқиш/ }));
  await waitFor(() => expect(network.requests('DELETE /session')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Релизлар бошқарувига кириш' })).toBeNull();
});
