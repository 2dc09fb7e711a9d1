import { otherLayout } from './finder';

it.each([
  ['jknby', 'олтин'],
  ['JKNBY', 'олтин'],
  [',ecnjy', 'бустон'],
  ['зфчеф', 'paxta'],
  ['Зфчеф 2', 'paxta 2'],
  ['щэяиул', "o'zbek"],
  ['бухоро', 'бухоро'],
  ['ъщ', 'ъщ'],
  ['305 000', '305 000'],
  ['%', '%'],
  ['', ''],
])('the keys of %j would have typed %j in the other layout', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant);
});

it('twice gives the original text', () => {
  expect(otherLayout(otherLayout('бўстон ёғ'))).toBe('бўстон ёғ');
});
