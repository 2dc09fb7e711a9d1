import { act, cleanup, renderHook } from '@testing-library/react';
import { sessionToken } from '../testing/doubles/session-token';
import { atTestEnd } from '../testing/doubles/test-end';
import { session, useHolds, useHoldsInRegisters, useIsRegisterStaff, useSession, useUnsavedInput } from '.';
import { UserChanged, useUsersLeft } from '.';

function signIn(claims: Parameters<typeof sessionToken>[0]): void {
  act(() => void session.save(sessionToken(claims)));
}
const signOut = () => act(() => session.wipe());

/** Changes the storage like another tab whose storage event has not arrived yet. */
function signInElsewhere(claims: Parameters<typeof sessionToken>[0]): void {
  localStorage.setItem('date', new Date().toISOString());
  localStorage.setItem('user', JSON.stringify({ token: sessionToken(claims) }));
}

beforeEach(signOut);
atTestEnd(cleanup);

describe('a page', () => {
  it('shows the signed-in user until they sign out', () => {
    const { result } = renderHook(() => useSession()?.claims.login);
    expect(result.current).toBeUndefined();
    signIn({ login: 'viewer' });
    expect(result.current).toBe('viewer');
    signOut();
    expect(result.current).toBeUndefined();
  });

  it('offers what its user may do, and everything to an administrator', () => {
    const { result } = renderHook(() => [useHolds('UPDATE'), useHolds('CREATE', 'DELETE'), useHolds()]);
    expect(result.current).toEqual([false, false, false]);
    signIn({ positions: ['DELETE'] });
    expect(result.current).toEqual([false, true, true]);
    signIn({ positions: ['ADMIN'] });
    expect(result.current).toEqual([true, true, true]);
    signIn({ positions: [] });
    expect(result.current).toEqual([false, false, true]);
  });

  it('offers in the registers what their staff may do, to no visitor and to no account of a cluster', () => {
    const { result } = renderHook(() => [useIsRegisterStaff(), useHoldsInRegisters('UPDATE')]);
    expect(result.current).toEqual([false, false]);
    signIn({ positions: ['UPDATE'], cluster_id: null });
    expect(result.current).toEqual([true, true]);
    signIn({ positions: ['DELETE'], cluster_id: null });
    expect(result.current).toEqual([true, false]);
    signIn({ positions: ['ADMIN'], cluster_id: 7 });
    expect(result.current).toEqual([false, false]);
    signOut();
    expect(result.current).toEqual([false, false]);
  });

  it('is not rendered again when its tab gets the focus and nothing has changed', () => {
    const { result } = renderHook(() => useSession());
    signIn({ sub: '1' });
    const drawn = result.current;
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(result.current).toBe(drawn);
  });

  it('knows since when its user is signed in, with the same token again as well', () => {
    const { result } = renderHook(() => useSession()?.savedAt.getTime());
    const token = sessionToken({ sub: '1' });
    for (const time of [1_800_000_000_000, 1_800_000_001_000]) {
      act(() => void session.save(token, new Date(time)));
      expect(result.current).toBe(time);
    }
  });

  it.each([
    ['the id', { sub: '1' }, { sub: '2' }],
    ['the login, in tokens without an id', { sub: '', login: 'xodim' }, { sub: '', login: 'other' }],
  ])('is rendered from scratch when a user, known by %s, signs out, not on signing in (again)', (_, user, other) => {
    const { result } = renderHook(() => useUsersLeft());
    const before = result.current;
    signIn(user);
    signIn({ ...user, exp: 2_000_000_000 });
    expect(result.current).toBe(before);
    signIn(other);
    expect(result.current).toBe(before + 1);
    signOut();
    expect(result.current).toBe(before + 2);
  });

  it.each([
    ['the other tab writes', () => window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))],
    ['its window has the focus again', () => window.dispatchEvent(new Event('focus'))],
    ['the browser shows it again from memory', () => window.dispatchEvent(new Event('pageshow'))],
    ['it is in front again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('follows another tab when %s', (_, sign) => {
    const { result } = renderHook(() => useSession()?.claims.login);
    signIn({ sub: '1', login: 'first' });
    signInElsewhere({ sub: '2', login: 'second' });
    expect(result.current).toBe('first');
    act(() => void sign());
    expect(result.current).toBe('second');
  });
});

describe('a page with unsaved input, when another tab', () => {
  const storageEvent = (key: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

  function typeOn() {
    signIn({ sub: '1' });
    return renderHook(() => {
      useUnsavedInput(true);
      return useUsersLeft();
    });
  }

  it('ends the session, stays until its user signs in again, which empties nothing', () => {
    const { result } = typeOn();
    const before = result.current;
    localStorage.clear();
    storageEvent('user');
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(() => session.presence()).not.toThrow();
    signInElsewhere({ sub: '1', exp: 4_000_000_000 });
    storageEvent('user');
    expect([result.current, session.owner()]).toEqual([before, '1']);
  });

  it.each([
    ['signs out, is emptied', () => storageEvent(null)],
    ['ends the session, is emptied once its own user signs out', () => (storageEvent('user'), signOut())],
    [
      'ends the session, is emptied once somebody else signs in',
      () => (storageEvent('user'), signInElsewhere({ sub: '2' }), storageEvent('user')),
    ],
  ])('%s', (_, happens) => {
    const { result } = typeOn();
    const before = result.current;
    localStorage.clear();
    happens();
    expect(result.current).toBe(before + 1);
  });
});

it('tells other tabs by a key that a session is over, and by none that its user has signed out', () => {
  signIn({ sub: '1' });
  const [remove, clear] = [jest.spyOn(Storage.prototype, 'removeItem'), jest.spyOn(Storage.prototype, 'clear')];
  act(() => session.end());
  expect(remove.mock.calls.flat()).toEqual(expect.arrayContaining(['user', 'date']));
  expect(localStorage).toHaveLength(0);
  clear.mockClear();
  signIn({ sub: '1' });
  signOut();
  expect(clear.mock.contexts).toContain(localStorage);
  jest.restoreAllMocks();
});

describe('a request of a page', () => {
  it('ends when its user does', () => {
    signIn({ sub: '1' });
    const signal = session.presence();
    signIn({ sub: '1', exp: 2_000_000_000 });
    expect(signal.aborted).toBe(false);
    signOut();
    expect(signal.reason).toBeInstanceOf(UserChanged);
    expect(session.presence().aborted).toBe(false);
  });

  it('is refused once when another user has signed in from another tab; the next one is sent', () => {
    signIn({ sub: '1' });
    signInElsewhere({ sub: '2' });
    expect(() => session.presence()).toThrow(UserChanged);
    signInElsewhere({ sub: '3' });
    expect(() => session.presence()).toThrow(/^Somebody else has signed in/);
    expect(session.presence().aborted).toBe(false);
  });

  it('is sent, without a token, after its user signed out in another tab', () => {
    signIn({ sub: '1' });
    localStorage.clear();
    expect(session.presence().aborted).toBe(false);
  });

  it('of a visitor who has signed in in another tab is sent', () => {
    signInElsewhere({ sub: '1' });
    expect(session.presence().aborted).toBe(false);
  });
});
