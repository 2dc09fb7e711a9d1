import { provenContent } from './proof-content';

it('is the same for the same call, however it is written', () => {
  const text = provenContent({ query: 'a=1&b=%D0%B0+%D0%B1', body: { x: 1, y: { p: [1, 2], q: undefined } } });
  expect(provenContent({ query: 'a=1&b=%D0%B0%20%D0%B1', body: { y: { p: [1, 2] }, x: 1 } })).toBe(text);
});

it.each([
  ['another query', { query: 'a=2', body: { x: 1 } }],
  ['the query in another order', { query: 'b=2&a=1', body: { x: 1 } }],
  ['another body', { query: 'a=1&b=2', body: { x: '1' } }],
  ['more in the body', { query: 'a=1&b=2', body: { x: 1, positions: ['ADMIN'] } }],
  ['a body that looks like a file', { query: 'a=1&b=2', file: '{"x":1}' }],
])('is another for %s', (_name, content) => {
  expect(provenContent(content)).not.toBe(provenContent({ query: 'a=1&b=2', body: { x: 1 } }));
});
