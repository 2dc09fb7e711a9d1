import { controlRecipes } from './control-recipes';
import { BRAND, colourScales, system } from './system';

const MODES = ['base', '_dark'] as const;

type Mode = (typeof MODES)[number];

/** Hex value of a semantic colour in a mode. */
function colour(name: string, mode: Mode): string {
  const token = system.tokens.getByName(`colors.${name}`);
  const conditions: Record<string, string> | undefined = token?.extensions.conditions;
  const value = conditions ? (conditions[mode === 'base' ? '_light' : '_dark'] ?? '') : String(token?.value);
  const reference = /colors[.-]([a-z]+)[.-]?(\d+)?/.exec(value);
  if (!reference) return value;
  const scale = colourScales[reference[1] as keyof typeof colourScales] as Record<string, { value: string }> & {
    value: string;
  };
  return reference[2] ? (scale[reference[2]]?.value ?? '') : scale.value;
}

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = toLight(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Triple = [number, number, number];

const toLight = (hex: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

test('one blue fills the ten teal slots', () => {
  for (const slot of [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]) {
    expect(system.token(`colors.teal.${slot}`)).toBe(BRAND);
  }
});

test('on a phone buttons of every size and look are as high as a fingertip', () => {
  for (const { minH, minW } of Object.values(controlRecipes.button.variants!.size)) {
    expect([minH, minW]).toEqual([expect.objectContaining({ base: '11' }), expect.objectContaining({ base: '11' })]);
  }
  for (const look of Object.values(controlRecipes.button.variants!.variant)) expect(look).not.toHaveProperty('minH');
});

const GROUNDS: [text: string, grounds: string[]][] = [
  ['fg', ['bg', 'bg.panel', 'table.totals']],
  ['fg.muted', ['bg', 'bg.panel', 'bg.muted', 'gray.subtle', 'yellow.subtle']],
  ['fg.error', ['bg.panel', 'bg.error']],
  ['fg.link', ['bg.panel', 'table.hover']],
  ['table.headerText', ['table.header']],
  ...['blue', 'teal', 'green', 'red', 'yellow', 'gray'].flatMap((palette): [string, string[]][] => [
    [`${palette}.fg`, [`${palette}.subtle`]],
    [`${palette}.contrast`, [`${palette}.solid`]],
  ]),
];
const PAIRS = GROUNDS.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const));

test.each(PAIRS)('%s reads well on %s, light and dark', (text, ground) => {
  for (const mode of MODES) expect(contrast(colour(text, mode), colour(ground, mode))).toBeGreaterThanOrEqual(4.5);
});

test.each(MODES)('controls and lines of a chart have a contrast of 3:1 to a panel (%s)', (mode) => {
  for (const hex of [colour('border.control', mode), ...shades('chart', mode)]) {
    expect(contrast(hex, colour('bg.panel', mode))).toBeGreaterThanOrEqual(3);
  }
});

/** In linear light, from Machado, Oliveira, Fernandes 2009, severity 1. */
const SIGHTS = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'without red': [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  'without green': [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  'without blue': [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

/** How a colour looks to such eyes, in OKLab, whose distances are perceived differences. */
function simulateSight(hex: string, sight: readonly number[]): Triple {
  const light = toLight(hex);
  const dot = (row: readonly number[], column: readonly number[]) =>
    row.reduce((sum, factor, index) => sum + factor * (column[index] ?? 0), 0);
  const rgb = [0, 3, 6].map((row) => Math.min(1, Math.max(0, dot(sight.slice(row, row + 3), light))));
  const cones = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(dot(row, rgb)));
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

const shades = (scale: 'chart' | 'choropleth', mode: Mode) =>
  [1, 2, 3, 4, 5].map((shade) => colour(`${scale}.${shade}`, mode));

describe.each(Object.keys(SIGHTS) as (keyof typeof SIGHTS)[])('eyes %s', (sight) => {
  const look = (hex: string) => simulateSight(hex, SIGHTS[sight]);

  test.each(MODES)('distinguish any two lines of a chart (%s)', (mode) => {
    const lines = shades('chart', mode).map(look);
    const apart = lines.flatMap((line, index) =>
      lines.slice(index + 1).map((other) => Math.hypot(...minus(line, other))),
    );
    expect(Math.min(...apart)).toBeGreaterThan(0.12);
  });

  test.each(MODES)('see each class of a map further from the page than the one before (%s)', (mode) => {
    const [page] = look(colour('bg.panel', mode));
    const distances = [page, ...shades('choropleth', mode).map((hex) => look(hex)[0])].map((light) =>
      Math.abs(light - page),
    );
    const steps = distances.slice(1).map((distance, index) => distance - distances[index]!);
    expect(Math.min(...steps)).toBeGreaterThan(0.06);
  });
});

const minus = (one: Triple, other: Triple) => one.map((value, index) => value - (other[index] ?? 0));

test('a button is 38 px high by default', () => {
  expect(system.getRecipe('button').variants?.['size']?.md).toMatchObject({ h: '9.5' });
  expect(system.token('sizes.9.5')).toBe('2.375rem');
});
