import { sessionClient } from '@klaster/shared/http';
import { session, UserChanged } from '@klaster/shared/session';
import { network, sessionToken } from '@klaster/shared/testing';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const PROVINCES = 'GET /api/provinces';

/** A register as a remote draws it: rows from the API, and something being typed. */
function Register() {
  const { data } = useQuery({ queryKey: ['rows'], queryFn: () => sessionClient.call(PROVINCES) });
  return (
    <>
      <h1>Register</h1>
      <ul>
        {data?.map((row) => (
          <li key={row.province_code}>{row.province_name}</li>
        ))}
      </ul>
      <input aria-label="Draft" />
    </>
  );
}

const register = remoteWith('mf-user-change', [{ path: '/list' }], Register);

const HOUR = 3_600_000;
const first = { sub: '1', login: 'first', full_name: 'Биринчи Ходим' };
const second = { sub: '2', login: 'second', full_name: 'Иккинчи Ходим' };
const rowsOf = (name: string) => [{ province_code: '1703', province_name: name }];

/** The first one's page, with rows of theirs and a draft; the second one's rows are sent to requests with their token. */
async function openFirst() {
  const token = sessionToken(second);
  network.on(PROVINCES, ({ headers }) =>
    rowsOf(headers.get('X-Access-Token') === token ? 'Иккинчининг қатори' : 'Биринчининг қатори'),
  );
  const scene = await renderShell({ boot: bootOf(register), at: '/list', user: first });
  await screen.findByText('Биринчининг қатори');
  fireEvent.change(screen.getByLabelText('Draft'), { target: { value: 'ёзилаётган' } });
  sessionStorage.setItem('draft', 'ёзилаётган');
  return { ...scene, token };
}

/** Imitates a sign-in in another tab: the stored session changes under this one. */
function storeElsewhere(token: string) {
  localStorage.setItem('date', new Date().toISOString());
  localStorage.setItem('user', JSON.stringify({ token }));
}

const storageEvent = (key: string | null) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

async function expectSecond() {
  expect(await screen.findByText('Иккинчининг қатори')).toBeVisible();
  expect(screen.queryByText('Биринчининг қатори')).toBeNull();
  expect(screen.getByLabelText('Draft')).toHaveValue('');
  expect(sessionStorage.getItem('draft')).toBeNull();
  expect(screen.getByRole('button', { name: /Иккинчи Ходим/ })).toBeVisible();
}

describe('somebody else signs in from another tab', () => {
  it('after 23 idle hours: nothing of the first user stays on the page', async () => {
    const { token } = await openFirst();
    localStorage.setItem('date', new Date(Date.now() - 24 * HOUR).toISOString());
    storeElsewhere(token);
    storageEvent('user');
    // At once, not only when the second one's rows have come.
    expect(screen.queryByText('Биринчининг қатори')).toBeNull();
    await expectSecond();
    expect(session.current()?.token).toBe(token);
  });

  it.each([
    ['comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['is shown again out of the browser’s memory', () => window.dispatchEvent(new Event('pageshow'))],
  ])('a page that slept through it notices when it %s', async (_, wake) => {
    const { token } = await openFirst();
    storeElsewhere(token);
    act(() => void wake());
    await expectSecond();
  });

  it('a page that slept through it notices before it requests anything in the other’s name', async () => {
    const { token } = await openFirst();
    const before = network.requests(PROVINCES).length;
    storeElsewhere(token);
    await act(() => expect(sessionClient.call(PROVINCES)).rejects.toThrow('Somebody else'));
    await expectSecond();
    expect(network.requests(PROVINCES)).toHaveLength(before + 1);
  });

  it('a late response for the first user is dropped', async () => {
    const { token } = await openFirst();
    const release = network.hold(PROVINCES, rowsOf('Кечиккан қатор'));
    const late = sessionClient.call(PROVINCES).catch((reason: unknown) => reason);
    network.on(PROVINCES, rowsOf('Иккинчининг қатори'));
    storeElsewhere(token);
    storageEvent('user');
    expect(await late).toBeInstanceOf(UserChanged);
    release();
    await expectSecond();
  });
});

it('signing out in another tab empties the page, which then belongs to the next user', async () => {
  const { token, router } = await openFirst();
  localStorage.clear();
  storageEvent(null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sessionStorage.getItem('draft')).toBeNull();
  storeElsewhere(token);
  storageEvent('user');
  await act(() => router.navigate('/list'));
  await expectSecond();
});

it('the page stays when the same person signs in again in another tab', async () => {
  await openFirst();
  const renewed = sessionToken({ ...first, exp: Math.floor(Date.now() / 1000) + 7200 });
  storeElsewhere(renewed);
  storageEvent('user');
  expect(screen.getByLabelText('Draft')).toHaveValue('ёзилаётган');
  expect(screen.getByText('Биринчининг қатори')).toBeVisible();
  await sessionClient.call(PROVINCES);
  expect(network.requests(PROVINCES).at(-1)!.headers.get('X-Access-Token')).toBe(renewed);
});
