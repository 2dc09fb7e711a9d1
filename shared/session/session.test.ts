import { encodeToken } from '../testing/doubles/session-token';
import { onUserChange, session } from '.';

/** Loads the entry point again, like another page of the tab. */
const openPage = () => jest.isolateModulesAsync(async () => void (await import('.')));

const claims = { sub: '1', login: 'reviewer', full_name: 'Ўткир Қодиров', positions: ['UPDATE', 'NONSENSE'], exp: 0 };

const HOUR = 3_600_000;
const saved = new Date('2026-11-20T08:00:00Z');
const after = (milliseconds: number) => new Date(saved.getTime() + milliseconds);

describe('session', () => {
  beforeEach(() => session.wipe());

  it('keeps the token under `user` and the time under `date`', () => {
    session.save(encodeToken(claims), saved);
    expect(JSON.parse(localStorage.getItem('user')!)).toEqual({ token: encodeToken(claims) });
    expect(localStorage.getItem('date')).toBe('2026-11-20T08:00:00.000Z');
  });

  it('reads the claims, Cyrillic names included, and drops positions it does not know', () => {
    session.save(encodeToken(claims), saved);
    expect(session.current(saved)?.claims).toMatchObject({ full_name: 'Ўткир Қодиров', positions: ['UPDATE'] });
  });

  it('is valid until the 23rd whole hour has passed', () => {
    session.save(encodeToken(claims), saved);
    expect(session.current(after(23 * HOUR - 1))).not.toBeNull();
    expect(session.current(after(23 * HOUR))).toBeNull();
  });

  const WITHOUT_CLAIMS = JSON.stringify({ token: encodeToken(null) });

  it.each([null, '{', '5', 'null', '{}', '{"token":{}}', '{"token":""}', '{"token":"abc"}', WITHOUT_CLAIMS])(
    'is missing with the record %s',
    (record) => {
      localStorage.setItem('date', saved.toISOString());
      if (record !== null) localStorage.setItem('user', record);
      expect(session.current(saved)).toBeNull();
    },
  );

  it('is missing when its date is unreadable or missing', () => {
    session.save(encodeToken(claims), saved);
    localStorage.setItem('date', 'yesterday');
    expect(session.current(saved)).toBeNull();
    localStorage.removeItem('date');
    expect(session.current(saved)).toBeNull();
  });

  it('clears all local and session storage when wiped', () => {
    session.save(encodeToken(claims), saved);
    localStorage.setItem('draft', '1');
    sessionStorage.setItem('tab', '1');
    session.wipe();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('writes the date before the token: a tab that reads in between finds no new token under an old date', () => {
    const written: string[] = [];
    const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => void written.push(key));
    session.save(encodeToken(claims), saved);
    write.mockRestore();
    expect(written).toEqual(['date', 'user']);
  });

  it('clears nothing if storage is empty: the next user may be signing in from another tab', () => {
    const clear = jest.spyOn(Storage.prototype, 'clear');
    session.wipe();
    expect(clear.mock.contexts).not.toContain(localStorage);
    clear.mockRestore();
  });
});

const other = { ...claims, sub: '2', login: 'editor' };

describe('a visitor', () => {
  it('keeps what they had in the tab and its storage when they sign in', () => {
    session.wipe();
    localStorage.setItem('klaster.sidebar', 'collapsed');
    sessionStorage.setItem('draft', '1');
    session.save(encodeToken(claims), saved);
    expect([localStorage.getItem('klaster.sidebar'), sessionStorage.getItem('draft')]).toEqual(['collapsed', '1']);
  });

  it('finds nothing in a tab whose user has signed out in another', () => {
    session.save(encodeToken(claims), saved);
    sessionStorage.setItem('draft', '1');
    localStorage.clear();
    window.dispatchEvent(new Event('focus'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the next user', () => {
  beforeEach(() => {
    session.wipe();
    session.save(encodeToken(claims), saved);
    localStorage.setItem('klaster.sidebar', 'collapsed');
    sessionStorage.setItem('draft', '1');
  });

  it('finds nothing of the last one’s in storage', () => {
    session.save(encodeToken(other), saved);
    expect([localStorage.getItem('klaster.sidebar'), sessionStorage.getItem('draft')]).toEqual([null, null]);
  });

  it('finds nothing in the storage of a tab that the browser restores', async () => {
    localStorage.setItem('user', JSON.stringify({ token: encodeToken(other) }));
    await openPage();
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  it('is notified, once; the same one signed in again is not', () => {
    const changed = jest.fn();
    const stop = onUserChange(changed);
    session.save(encodeToken({ ...claims, exp: 9 }), after(HOUR));
    expect(changed).not.toHaveBeenCalled();
    expect([localStorage.getItem('klaster.sidebar'), sessionStorage.getItem('draft')]).toEqual(['collapsed', '1']);
    session.save(encodeToken(other), saved);
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
  });

  it.each([
    ['with other rights', { ...claims, positions: ['ADMIN'] }],
    ['with another territory', { ...claims, province_code: '1703' }],
  ])('may be the same one %s', (_, changedClaims) => {
    session.save(encodeToken(changedClaims), saved);
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  it('is distinguished from the last one by the token if tokens name nobody', () => {
    session.save(encodeToken({ exp: 1 }), saved);
    sessionStorage.setItem('draft', '1');
    session.save(encodeToken({ exp: 2 }), saved);
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  it.each([
    ['clears everything', null],
    ['changes the record', 'user'],
  ])('a tab is notified when another one %s', (_, key) => {
    const changed = jest.fn();
    const stop = onUserChange(changed);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
  });
});
