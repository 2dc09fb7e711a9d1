import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decimalsOfUnit, INDICATORS, SCORE_DECIMALS, UNITS } from '.';

/** Decimals by the English symbols that a line of the glossary lists. */
const GLOSSARY = new Map(
  [
    ...readFileSync(path.resolve(__dirname, '../../../docs/glossary.md'), 'utf8')
      .split('## Units and figures')[1]!
      .matchAll(/^- (\d): (.+)$/gm),
  ].flatMap(([, decimals, symbols]) => symbols!.split(', ').map((symbol) => [symbol, Number(decimals)] as const)),
);

const SYMBOLS = {
  none: 'none',
  ha: 'ha',
  t: 't',
  centner_per_ha: 'c/ha',
  percent: '%',
  mln_sum: 'UZS mln',
  thousand_usd: 'USD thousand',
  kw: 'kW',
  pieces: 'pcs',
  people: 'pers.',
} as const;

test('a figure of any of the 114 has the decimals that the glossary gives its unit', () => {
  expect(INDICATORS).toHaveLength(114);
  const other = INDICATORS.filter(
    ({ unit, decimals }) => decimals !== (unit === 'none' ? 0 : GLOSSARY.get(SYMBOLS[unit])),
  );
  expect(other.map(({ key }) => key)).toEqual([]);
});

test('every unit, and the score, is in the glossary', () => {
  const known = UNITS.filter((unit) => unit !== 'none').map((unit) => [unit, GLOSSARY.get(SYMBOLS[unit])]);
  expect(known).toEqual(UNITS.filter((unit) => unit !== 'none').map((unit) => [unit, decimalsOfUnit(unit)]));
  expect(GLOSSARY.get('score')).toBe(SCORE_DECIMALS);
});
