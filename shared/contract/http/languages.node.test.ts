import { addressIn, isLanguage, preferredLanguage, splitLanguage } from './languages';

it.each([
  [undefined, 'uz-Cyrl'],
  ['', 'uz-Cyrl'],
  ['*', 'uz-Cyrl'],
  ['ru', 'ru'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8', 'ru'],
  ['en;q=0.5, uz-Latn', 'uz-Latn'],
  ['UZ-latn-UZ', 'uz-Latn'],
  ['uz,en;q=0.9', 'uz-Cyrl'],
  ['de, fr;q=0.9, en;q=0.1', 'en'],
  ['ru;q=0, en', 'en'],
  ['ru;q=0.5, en;q=0.5', 'ru'],
  ['ru;level=1, en;q=0.5', 'ru'],
  ['en;q=0.5, uz-AF', 'uz-Cyrl'],
  ['rue', 'uz-Cyrl'],
  ['en;level=1;q=0.5, ru;q=0.9', 'ru'],
  ['en;q=0.5, uz', 'uz-Cyrl'],
  ['en;q=0.5, xuz-', 'en'],
])('reads %s as %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it('takes no time over a header of spaces', () => {
  const began = performance.now();
  expect(preferredLanguage(`ru${' '.repeat(300_000)}x`)).toBe('uz-Cyrl');
  expect(performance.now() - began).toBeLessThan(5000);
});

it.each([
  ['uz-Latn', true],
  ['uz', false],
  ['UZ-LATN', false],
  [undefined, false],
])('%s as a language of the interface: %s', (value, is) => {
  expect(isLanguage(value)).toBe(is);
});

test.each([
  ['/', undefined, '/'],
  ['/contacts', undefined, '/contacts'],
  ['/ru', 'ru', '/'],
  ['/ru/', 'ru', '/'],
  ['/ru/contacts', 'ru', '/contacts'],
  ['/uz-latn/reestrs-auth/view/7', 'uz-Latn', '/reestrs-auth/view/7'],
  ['/en/en', 'en', '/en'],
  ['/russia', undefined, '/russia'],
  ['/uz-cyrl/contacts', undefined, '/uz-cyrl/contacts'],
  ['//ru/contacts', undefined, '/ru/contacts'],
  ['/ru//evil.example/x', 'ru', '/evil.example/x'],
  ['/ru/\\/evil.example/x', 'ru', '/evil.example/x'],
  ['//evil.example', undefined, '/evil.example'],
])('the address %s is in %s the page %s', (address, language, pathname) => {
  expect(splitLanguage(address)).toMatchObject({ language, pathname });
});

test('the address of a page in a language stays on this host', () => {
  expect(addressIn('ru', '/contacts?a=b#c')).toBe('/ru/contacts?a=b#c');
  expect(addressIn('uz-Latn', '/')).toBe('/uz-latn/');
  expect(addressIn('uz-Cyrl', '//evil.example/x')).toBe('/evil.example/x');
});
