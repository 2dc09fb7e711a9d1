import { LANGUAGES } from '@klaster/shared/contract/http';
import { drawChart, drawMap, type Chart } from './charts';

/** What a reader sees of each province: its score, the length of its bar, the colour and the sign of its band. */
const PROVINCES = [
  { code: '1706', score: 100, band: 'dark_green', bar: 192, fill: '#1c6e43', sign: '●●●●' },
  { code: '1703', score: 75.25, band: 'green', bar: 144, fill: '#76c496', sign: '●●●○' },
  { code: '1727', score: 60, band: 'yellow', bar: 115, fill: '#e9c34f', sign: '●●○○' },
  { code: '1730', score: 0, band: 'red', bar: 0, fill: '#e3695f', sign: '●○○○' },
  { code: '1726', score: null, band: null, bar: 0, fill: '#dfe3e8', sign: '' },
] as const;

const chart = (language: Chart['language'] = 'en') =>
  ({
    language,
    at: { year: 2025, quarter: 4 },
    source: 'Ministry',
    rating: {
      preliminary: true,
      provinces: PROVINCES.map(({ code, score, band }) => ({
        province_code: code,
        province_name: `<${code}>`,
        score,
        band,
      })),
    },
  }) as unknown as Chart;

const NO_RANK = { 'uz-Cyrl': 'ўрни йўқ', 'uz-Latn': 'oʻrni yoʻq', ru: 'без места', en: 'no rank' };
const scoreOf = (score: number | null, language: Chart['language']) => score?.toFixed(1) ?? NO_RANK[language];

it.each(LANGUAGES)('the chart shows each province with its score, or that it has no rank, in %s', (language) => {
  const svg = drawChart(chart(language));
  const bars = [...svg.matchAll(/<rect x="208" y="[\d.]+" width="(\d+)" height="18" fill="(.{7})">/g)];
  expect(bars.map(([, width, fill]) => [Number(width), fill])).toEqual(PROVINCES.map(({ bar, fill }) => [bar, fill]));
  const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  expect(texts.slice(1, -1)).toEqual(
    PROVINCES.flatMap(({ code, score, sign }) => [`&lt;${code}&gt;`, scoreOf(score, language), sign]),
  );
});

it.each(LANGUAGES)(
  'the map shows each province in the colour of its band, with its score as a hint, in %s',
  (language) => {
    const svg = drawMap(chart(language));
    const areas = [...svg.matchAll(/<g fill="(.{7})"[^>]*><title>([^<]*)<\/title>/g)].map(([, ...area]) => area);
    const expected = PROVINCES.map(({ code, score, fill }) => [fill, `&lt;${code}&gt;: ${scoreOf(score, language)}`]);
    expect(new Set(areas.map(String))).toEqual(new Set(expected.map(String)));
    const labels = [...svg.matchAll(/<text [^>]*>(\d+\.\d)<\/text>/g)].map(([, text]) => text);
    const scores = PROVINCES.flatMap(({ score }) => score?.toFixed(1) ?? []);
    expect(new Set(labels)).toEqual(new Set(scores));
  },
);

it('names what is not final or not real', () => {
  expect(drawChart(chart())).toContain('quarter 4 of 2025 · preliminary<');
  expect(drawChart({ ...chart(), sample: 'Sample data' })).toContain('>Sample data<');
});
