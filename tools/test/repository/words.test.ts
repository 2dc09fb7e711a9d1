import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');
const GLOSSARY = readFileSync(path.join(WORKSPACE, 'docs/glossary.md'), 'utf8');

/** Rows of the table under a heading of the glossary, cells without their edges. */
function tableUnder(heading: string): string[][] {
  const [, after = ''] = GLOSSARY.split(`## ${heading}\n`);
  const [section = ''] = after.split(/^## /m);
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

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

test('a unit has one symbol in a language', () => {
  const labels = path.join(WORKSPACE, 'shared/contract/indicators/labels');
  const unitsIn = (language: string) =>
    (JSON.parse(readFileSync(path.join(labels, `${language}.json`), 'utf8')) as { units: Record<string, string> })
      .units;
  const keys = {
    hectare: 'ha',
    tonne: 't',
    'centner per hectare': 'centner_per_ha',
    'per cent': 'percent',
    kilowatt: 'kw',
  };
  const table = new Map(tableUnder('Units and figures').map(([unit, ...symbols]) => [unit, symbols]));
  for (const [unit, key] of Object.entries(keys))
    expect([unit, ...['en', 'uz-Cyrl', 'uz-Latn', 'ru'].map((language) => unitsIn(language)[key])]).toEqual([
      unit,
      ...table.get(unit)!.slice(0, 4),
    ]);
});
