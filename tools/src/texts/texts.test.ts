import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toLatinCatalogue } from './catalogue';
import type { Catalogue } from './catalogue';
import { catalogueFaults } from './catalogue-faults';
import { catalogueFolders, latinHelp } from './catalogue-files';
import { unusedKeys, usedKeys } from './unused-keys';

const faultsOf = ({ source, ru, en }: { source: Catalogue; ru: Catalogue; en: Catalogue }, latin = 'current') =>
  catalogueFaults({ folder: '', source, translated: { ru, en }, latin: { file: '', present: latin, due: 'current' } });

test('Uzbek Latin keeps keys, lists, placeholders and the own names of languages', () => {
  const source = {
    title: 'Янги {{count}} та',
    problems: { stale: ['Эски', 'Қайта очинг'] },
    languages: { 'uz-Cyrl': 'Ўзбекча', ru: 'Русский' },
  };
  expect(toLatinCatalogue(source, '')).toEqual({
    title: 'Yangi {{count}} ta',
    problems: { stale: ['Eski', 'Qayta oching'] },
    languages: { 'uz-Cyrl': 'Ўзбекча', ru: 'Русский' },
  });
  expect(Object.keys(toLatinCatalogue(source, ''))).toEqual(Object.keys(source));
});

test('a line of a page ends at no hyphen of a period or date, and files keep plain ones', () => {
  const source = {
    a: '{{year}} йил, {{quarter}}-чорак',
    b: '{{year}} йил {{day}} {{month}}',
    file: '{{year}}-{{quarter}}',
  };
  const set = { source, translated: { ru: source, en: source }, latin: { file: '', present: '', due: '' } };
  const faultsIn = (folder: string) => catalogueFaults({ ...set, folder }).filter((fault) => fault.includes('hyphen'));
  expect(faultsIn('src/locales').map((fault) => fault.split(':', 2).join())).toEqual(['uz-Cyrl, a', 'ru, a', 'en, a']);
  expect(faultsIn('api/texts')).toEqual([]);
  expect(toLatinCatalogue(source, 'src/locales')).toEqual({
    a: '{{year}}\u2011yil, {{quarter}}\u2011chorak',
    b: '{{year}}\u2011yil {{day}}\u2011{{month}}',
    file: '{{year}}-{{quarter}}',
  });
  expect(toLatinCatalogue(source, 'api/texts')).toMatchObject({ a: '{{year}}-yil, {{quarter}}-chorak' });
});

test('complete catalogues have no fault', () => {
  const faults = faultsOf({
    source: { a: { days: '{{count}} кун', name: 'Klaster XX' }, languages: { en: 'English' } },
    ru: {
      a: {
        days_one: '{{count}} день',
        days_few: '{{count}} дня',
        days_many: '{{count}} дней',
        days_other: '{{count}} дня',
        name: 'Klaster XX',
      },
      languages: { en: 'English' },
    },
    en: {
      a: { days_one: '{{count}} day', days_other: '{{count}} days', name: 'Klaster XX' },
      languages: { en: 'English' },
    },
  });
  expect(faults).toEqual([]);
});

test.each<[string, { source: Catalogue; ru: Catalogue; fault: string }]>([
  ['a key without translation', { source: { a: 'Ҳа', b: 'Йўқ' }, ru: { a: 'Да' }, fault: 'ru: b: missing' }],
  ['a key the source lacks', { source: { a: 'Ҳа' }, ru: { a: 'Да', b: 'Нет' }, fault: 'ru: b: not in uz-Cyrl' }],
  [
    'a form of count too few',
    { source: { d: 'кун' }, ru: { d_one: 'день', d_few: 'дня', d_many: 'дней' }, fault: 'ru: d_other: missing' },
  ],
  ['an empty text', { source: { a: 'Ҳа' }, ru: { a: ' ' }, fault: 'ru: a: empty' }],
  [
    'a lost placeholder',
    {
      source: { a: '{{name}}, <b>ҳа</b>' },
      ru: { a: '{{nam}}, да' },
      fault: 'ru: a: placeholders nam instead of b, name',
    },
  ],
  ['English left in Russian', { source: { a: 'Сақлаш' }, ru: { a: 'Save' }, fault: 'ru: a: untranslated "Save"' }],
  ['a look-alike letter', { source: { a: 'Ҳисоб' }, ru: { a: 'Отчeт' }, fault: 'ru: a: two scripts in "Отчeт"' }],
  [
    'a translated own name',
    { source: { ru: 'Русский' }, ru: { ru: 'Русча' }, fault: 'ru: ru: "Русский" is the same in all languages' },
  ],
])('%s is a fault', (_, { source, ru, fault }) => {
  expect(faultsOf({ source, ru, en: {} })).toContain(fault);
});

test('Cyrillic left in English, an old Latin file and a look-alike in the source are faults', () => {
  expect(faultsOf({ source: { a: 'Ҳoсил' }, ru: { a: 'Урожай' }, en: { a: 'Ҳосил' } }, 'old')).toEqual([
    'uz-Cyrl: a: two scripts in "Ҳoсил"',
    'uz-Latn: not current, run `npm run texts`',
    'en: a: untranslated "Ҳосил"',
  ]);
});

test('a missing file is a fault', () => {
  const set = { folder: '', source: {}, latin: { file: '', present: undefined, due: '{}' } };
  expect(catalogueFaults({ ...set, translated: { ru: undefined, en: {} } })).toEqual([
    'uz-Latn: not current, run `npm run texts`',
    'ru: no file',
  ]);
});

test('a key is used if code has it, or its beginning or end', () => {
  const code = [
    "t('title'); t('shared:yes')",
    't(`validation.${code}`); t(`${side}.count`)',
    "useTranslation('x', { keyPrefix: 'form' })",
  ];
  const keys = ['title', 'yes', 'validation.stir', 'live.count', 'form.name', 'old'];
  expect(unusedKeys(keys, usedKeys(code))).toEqual(['old']);
});

describe('on disk', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'texts-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  test('catalogues are found wherever they are, those of dependencies and builds aside', async () => {
    for (const folder of ['shell/src/locales', 'api/texts', 'shell/node_modules/x', 'dist', '.data']) {
      await mkdir(path.join(root, folder), { recursive: true });
      await writeFile(path.join(root, folder, 'uz-Cyrl.json'), '{}');
    }
    const found = await catalogueFolders(root);
    expect(found.map((folder) => path.relative(root, folder)).toSorted()).toEqual(['api/texts', 'shell/src/locales']);
  });

  test('help is written in Latin script, and names, links and keys stay as they are', async () => {
    expect(await latinHelp(root)).toBeUndefined();
    await writeFile(path.join(root, 'uz-Cyrl.md'), '## Изоҳ {#remark}\n\n[Харита](/map) учун `Ctrl+V` босинг.\n');
    await writeFile(path.join(root, 'uz-Latn.md'), 'Eski\n');
    expect(await latinHelp(root)).toEqual({
      file: path.join(root, 'uz-Latn.md'),
      present: 'Eski\n',
      due: '## Izoh {#remark}\n\n[Xarita](/map) uchun `Ctrl+V` bosing.\n',
    });
  });
});
