import fc from 'fast-check';
import { encodeToken } from '../testing/doubles/session-token';
import { readClaims } from './record';

const NOTHING = { sub: '', login: '', full_name: '', positions: [], province_code: null, cluster_id: null, exp: 0 };

describe('claims of a token', () => {
  it('are read as our API writes them', () => {
    const account = { sub: '7', login: 'andijon', full_name: 'Ўткир Қодиров', positions: ['CREATE', 'DELETE'] };
    const claims = { ...account, province_code: '1703', cluster_id: 12, exp: 1_800_000_000 };
    expect(readClaims(encodeToken(claims))).toEqual(claims);
  });

  it('contain any name unchanged', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(name, (full_name) => {
        expect(readClaims(encodeToken({ full_name }))?.full_name).toBe(full_name);
      }),
      { seed: 2026 },
    );
  });

  it('grant nothing where they are missing', () => {
    expect(readClaims(encodeToken({}))).toEqual(NOTHING);
  });

  it('grant nothing where they are of another type', () => {
    const account = { sub: 1, login: {}, full_name: 5, positions: 'ADMIN' };
    expect(readClaims(encodeToken({ ...account, province_code: 1703, cluster_id: '7', exp: '9' }))).toEqual(NOTHING);
  });

  it('name the user by the login if there is no full name', () => {
    expect(readClaims(encodeToken({ login: 'viewer' }))?.full_name).toBe('viewer');
  });

  it.each([
    ['nothing', ''],
    ['one part', 'abc'],
    ['an empty second part', 'a..c'],
    ['a part that is no base64', 'a.%%%.c'],
    ['a part that is no JSON', `a.${btoa('{')}.c`],
    ['a list', encodeToken(['ADMIN'])],
    ['a text', encodeToken('ADMIN')],
    ['a number', encodeToken(1)],
    ['null', encodeToken(null)],
  ])('are missing in a text of %s', (_, text) => {
    expect(readClaims(text)).toBeNull();
  });
});
