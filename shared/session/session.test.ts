import { session } from '.';

const claims = { sub: '1', login: 'reviewer', full_name: 'Ўткир Қодиров', positions: ['UPDATE', 'NONSENSE'], exp: 0 };

function token(payload: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `e30.${base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}.signature`;
}

const HOUR = 3_600_000;
const saved = new Date('2026-11-20T08:00:00Z');
const after = (milliseconds: number) => new Date(saved.getTime() + milliseconds);

describe('session', () => {
  beforeEach(() => session.wipe());

  it('keeps the token under `user` and the time under `date`', () => {
    session.save(token(claims), saved);
    expect(JSON.parse(localStorage.getItem('user')!)).toEqual({ token: token(claims) });
    expect(localStorage.getItem('date')).toBe('2026-11-20T08:00:00.000Z');
  });

  it('reads the claims, Cyrillic names included, and drops positions it does not know', () => {
    session.save(token(claims), saved);
    expect(session.current(saved)?.claims).toMatchObject({ full_name: 'Ўткир Қодиров', positions: ['UPDATE'] });
  });

  it('is valid until the 23rd whole hour has passed', () => {
    session.save(token(claims), saved);
    expect(session.current(after(23 * HOUR - 1))).not.toBeNull();
    expect(session.current(after(23 * HOUR))).toBeNull();
  });

  it.each([
    ['no record', null],
    ['no JSON', '{'],
    ['no token', '{}'],
    ['an empty token', '{"token":""}'],
    ['a token that is no JWT', '{"token":"abc"}'],
    ['a JWT without claims', JSON.stringify({ token: token(null) })],
  ])('is none with %s', (_, record) => {
    localStorage.setItem('date', saved.toISOString());
    if (record !== null) localStorage.setItem('user', record);
    expect(session.current(saved)).toBeNull();
  });

  it.each([
    ['missing', null],
    ['unreadable', 'yesterday'],
  ])('is none when its date is %s', (_, date) => {
    session.save(token(claims), saved);
    if (date === null) localStorage.removeItem('date');
    else localStorage.setItem('date', date);
    expect(session.current(saved)).toBeNull();
  });

  it('takes all local and session storage with it when wiped', () => {
    session.save(token(claims), saved);
    localStorage.setItem('draft', '1');
    sessionStorage.setItem('tab', '1');
    session.wipe();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
