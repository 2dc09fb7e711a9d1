import { pageAfterSignIn } from './requested-page';

it.each([
  '/reestrs',
  '/reestrs?province=1703#row',
  '/users/edit/7',
  '/%2F%2Fevil.example',
  '/main?to=https://evil.example',
])('leads to %s, a page of this site', (askedFor) => {
  expect(pageAfterSignIn({ askedFor }, '7')).toBe(askedFor);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '%2F%2Fevil.example',
  'reestrs',
  '',
  7,
  null,
])('leads to the start page, and not to %j', (askedFor) => {
  expect(pageAfterSignIn({ askedFor }, '7')).toBe('/main');
});

it.each([null, undefined, 'text', {}, []])('leads to the start page if the stored value is %j', (state) => {
  expect(pageAfterSignIn(state, '7')).toBe('/main');
});

it('the page on which a session ended is restored only for the same user', () => {
  const state = { askedFor: '/reestrs', of: '7' };
  expect(pageAfterSignIn(state, '7')).toBe('/reestrs');
  expect(pageAfterSignIn(state, '8')).toBe('/main');
  expect(pageAfterSignIn(state, undefined)).toBe('/main');
});
