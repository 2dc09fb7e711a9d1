import { BRAND, colourScales } from './colour-scales';
import { system } from './system';

type Mode = 'base' | '_dark';

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
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

test('one blue fills the ten teal slots', () => {
  for (const slot of [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]) {
    expect(system.token(`colors.teal.${slot}`)).toBe(BRAND);
  }
});

const PAIRS = [
  ['fg', 'bg'],
  ['fg', 'bg.panel'],
  ['fg.muted', 'bg'],
  ['fg.muted', 'bg.panel'],
  ['fg.error', 'bg.panel'],
  ['fg.error', 'bg.error'],
  ['fg.link', 'bg.panel'],
  ['fg.link', 'table.hover'],
  ['fg', 'table.totals'],
  ['table.headerText', 'table.header'],
  ...['blue', 'teal', 'green', 'red', 'yellow', 'gray'].flatMap((palette) => [
    [`${palette}.fg`, `${palette}.subtle`],
    [`${palette}.contrast`, `${palette}.solid`],
  ]),
] as [string, string][];

test.each(PAIRS)('%s reads well on %s, light and dark', (text, ground) => {
  expect(contrast(colour(text, 'base'), colour(ground, 'base'))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour(text, '_dark'), colour(ground, '_dark'))).toBeGreaterThanOrEqual(4.5);
});

test('a control stands out from the page by 3:1', () => {
  for (const mode of ['base', '_dark'] as const) {
    expect(contrast(colour('border.control', mode), colour('bg.panel', mode))).toBeGreaterThanOrEqual(3);
  }
});

test('a button is 38 px high unless told otherwise', () => {
  expect(system.getRecipe('button').variants?.['size']?.md).toMatchObject({ h: '9.5' });
  expect(system.token('sizes.9.5')).toBe('2.375rem');
});
