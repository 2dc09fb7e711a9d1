import fc from 'fast-check';
import { readClaims } from './token';

/** A JWT as a server makes it: header, claims, signature. */
function jwt(payload: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `e30.${base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}.signature`;
}

const NOTHING = { sub: '', login: '', full_name: '', positions: [], province_code: null, cluster_id: null, exp: 0 };

describe('claims of a token', () => {
  it('are read as our API writes them', () => {
    const claims = {
      sub: '7',
      login: 'andijon',
      full_name: 'Ўткир Қодиров',
      positions: ['CREATE', 'DELETE'],
      province_code: '1703',
      cluster_id: 12,
      exp: 1_800_000_000,
    };
    expect(readClaims(jwt(claims))).toEqual(claims);
  });

  it('contain any name unchanged', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(name, (full_name) => {
        expect(readClaims(jwt({ full_name }))?.full_name).toBe(full_name);
      }),
      { seed: 2026 },
    );
  });

  it('of another back end may be missing, and then grant nothing', () => {
    expect(readClaims(jwt({}))).toEqual(NOTHING);
  });

  it('of another kind than ours grant nothing', () => {
    const strange = {
      sub: 1,
      login: {},
      full_name: 5,
      positions: 'ADMIN',
      province_code: 1703,
      cluster_id: '7',
      exp: '9',
    };
    expect(readClaims(jwt(strange))).toEqual(NOTHING);
  });

  it('name the user by the login if there is no full name', () => {
    expect(readClaims(jwt({ login: 'viewer' }))?.full_name).toBe('viewer');
  });

  it.each([
    ['nothing', ''],
    ['one part', 'abc'],
    ['an empty second part', 'a..c'],
    ['a part that is no base64', 'a.%%%.c'],
    ['a part that is no JSON', `a.${btoa('{')}.c`],
    ['a list', jwt(['ADMIN'])],
    ['a text', jwt('ADMIN')],
    ['a number', jwt(1)],
    ['null', jwt(null)],
  ])('are missing in a text of %s', (_, text) => {
    expect(readClaims(text)).toBeNull();
  });
});
