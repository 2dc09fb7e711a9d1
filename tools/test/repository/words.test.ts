import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');
const GLOSSARY = readFileSync(path.join(WORKSPACE, 'docs/glossary.md'), 'utf8');

type Rule = { language: string; write: string; not: RegExp };

/** Lines such as: - en: correct, not `mend`. */
const RULE = /^- ([\w-]+): (.+), not (`.+`)$/;

const RULES: readonly Rule[] = GLOSSARY.split('\n').flatMap((line) => {
  const [, language, write, not] = RULE.exec(line) ?? [];
  return [...(not ?? '').matchAll(/`([^`]+)`/g)].map(([, words]) => ({
    language: language!,
    write: write!,
    not: patternOf(words!),
  }));
});

function patternOf(words: string): RegExp {
  const rest = words.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`\p{L}*`);
  return new RegExp(String.raw`(?<!\p{L})${rest}`, 'iu');
}

/** Forbidden words in the texts of a language. */
const faultsIn = (texts: readonly string[], language: string, rules = RULES): string[] =>
  texts.flatMap((text) =>
    rules
      .filter((rule) => rule.language === language && rule.not.test(text))
      .map(({ write }) => `${text} (write: ${write})`),
  );

const SKIPPED = new Set(['node_modules', 'dist', 'dist-operations', '.git', '.data']);

/** Catalogues and help pages of a language. */
function filesOf(language: string, folder = WORKSPACE): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesOf(language, at);
    return entry.name === `${language}.json` || entry.name === `${language}.md` ? [at] : [];
  });
}

function textsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  // Link targets are not texts.
  return file.endsWith('.md') ? text.replaceAll(/\]\([^)]*\)/g, ']').split('\n') : valuesOf(JSON.parse(text));
}

function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [];
}

test('every line of the words to write is a rule', () => {
  const [, section = ''] = GLOSSARY.split('## Words to write, and words not to\n');
  const lines = section
    .split(/^## /m)[0]!
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(lines.length).toBeGreaterThan(14);
  expect(lines.filter((line) => !RULE.test(line))).toEqual([]);
});

test.each(['uz-Cyrl', 'ru', 'en'])('the texts in %s are in the words of the glossary', (language) => {
  const files = filesOf(language);
  expect(files.length).toBeGreaterThan(20);
  const faults = files.flatMap((file) =>
    faultsIn(textsIn(file), language).map((fault) => `${path.relative(WORKSPACE, file)}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['en', 'Land served by irrigation and melioration objects'],
  ['en', 'The report was sent in.'],
  ['ru', 'Площадь, обслуживаемая объектами ирригации'],
  ['ru', 'Реестр семеноводческих предприятий'],
])('a text in %s is found that says: %s', (language, text) => {
  expect(faultsIn([text], language)).toHaveLength(1);
});

test.each([
  ['en', 'Recommend it'],
  ['ru', 'Масложировые предприятия'],
])('a text in %s is not a fault that says: %s', (language, text) => {
  expect(faultsIn([text], language)).toEqual([]);
});

/** By hand, since the labels of all figures use them: English, Uzbek in Cyrillic and in Latin, Russian. */
const SYMBOLS = {
  ha: ['ha', 'га', 'ga', 'га'],
  t: ['t', 'т', 't', 'т'],
  centner_per_ha: ['c/ha', 'центнер/гектар', 'sentner/gektar', 'ц/га'],
  percent: ['%', '%', '%', '%'],
  mln_sum: ['UZS mln', 'млн сўм', 'mln soʻm', 'млн сум'],
  thousand_usd: ['USD thousand', 'минг долл.', 'ming doll.', 'тыс. долл.'],
  kw: ['kW', 'кВт', 'kW', 'кВт'],
  pieces: ['pcs', 'дона', 'dona', 'ед.'],
  people: ['pers.', 'киши', 'kishi', 'чел.'],
};

test('a unit has one symbol in a language', () => {
  const labels = path.join(WORKSPACE, 'shared/contract/indicators/labels');
  const unitsIn = (language: string) =>
    (JSON.parse(readFileSync(path.join(labels, `${language}.json`), 'utf8')) as { units: Record<string, string> })
      .units;
  const units = ['en', 'uz-Cyrl', 'uz-Latn', 'ru'].map(unitsIn);
  expect(Object.keys(units[0]!)).toEqual(Object.keys(SYMBOLS));
  for (const [unit, symbols] of Object.entries(SYMBOLS)) expect(units.map((texts) => texts[unit])).toEqual(symbols);
});
