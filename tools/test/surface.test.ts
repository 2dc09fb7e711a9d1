import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript-api';
import { compareSurfaces, isOlder, versionStep } from '../src/surface/compare';
import { ExportText } from '../src/surface/export-text';
import { pastVersions, surfaceFaults } from '../src/surface/faults';
import { nextVersion, withRange, withVersion } from '../src/surface/next-version';
import { Origins } from '../src/surface/origins';
import { makeReport } from '../src/surface/report';
import type { Surface } from '../src/surface/report';
import { inRoot } from '../src/workspace';

const UI: Surface = { ui: { Page: '(…) => Element', 'Page(title)': 'string', 'Page(width?)': 'number' } };
const withUi = (names: Record<string, string>): Surface => ({ ui: { ...UI['ui'], ...names } });
const without = (name: string): Surface => ({
  ui: Object.fromEntries(Object.entries(UI['ui'] ?? {}).filter(([key]) => key !== name)),
});

describe('the version that a difference requires', () => {
  test.each([
    ['nothing', { newer: UI, step: 'none', reasons: [] }],
    ['a new export', { newer: withUi({ Card: '() => Element' }), step: 'minor', reasons: ['ui: Card is new'] }],
    [
      'a new entry',
      { newer: { ...UI, menu: { Menu: '() => Element' } }, step: 'minor', reasons: ['menu: Menu is new'] },
    ],
    [
      'a new optional input',
      { newer: withUi({ 'Page(lang?)': 'string' }), step: 'minor', reasons: ['ui: Page(lang?) is new'] },
    ],
    [
      'a new required input',
      { newer: withUi({ 'Page(lang)': 'string' }), step: 'major', reasons: ['ui: Page(lang) has to be given'] },
    ],
    [
      'a new export with required inputs',
      { newer: withUi({ Card: '(…) => Element', 'Card(title)': 'string' }), step: 'minor', reasons: 2 },
    ],
    ['a removal', { newer: without('Page'), step: 'major', reasons: ['ui: Page is gone'] }],
    ['a removed input', { newer: without('Page(width?)'), step: 'major', reasons: ['ui: Page(width?) is gone'] }],
    [
      'another signature',
      { newer: withUi({ 'Page(title)': 'number' }), step: 'major', reasons: ['ui: Page(title) is another'] },
    ],
  ])('%s', (_what, { newer, step, reasons }) => {
    const found = compareSurfaces(UI, newer);
    expect(found.step).toBe(step);
    expect(typeof reasons === 'number' ? found.reasons.length : found.reasons).toEqual(reasons);
  });

  test.each([
    ['1.0.0', '2.0.0', 'major'],
    ['1.2.3', '1.3.0', 'minor'],
    ['1.2.3', '1.2.4', 'none'],
    ['0.2.0', '0.3.0', 'major'],
  ])('from %s to %s is a %s step', (older, newer, step) => expect(versionStep(older, newer)).toBe(step));

  test('versions are ordered by number', () => {
    expect([isOlder('1.9.0', '1.10.0'), isOlder('2.0.0', '1.10.0'), isOlder('1.0.0', '1.0.0')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the step taken', () => {
  const reports = [makeReport('1.9.0', {}), makeReport('1.10.0', UI)];

  test.each([
    ['a new name', withUi({ Card: '() => Element' }), '1.11.0'],
    ['a name gone', without('Page'), '2.0.0'],
    ['nothing', UI, '1.10.1'],
  ])('for %s, from the newest report', (_what, surface, version) =>
    expect(nextVersion(surface, reports)).toBe(version),
  );

  test('begins with 1.0.0', () => expect(nextVersion(UI, [])).toBe('1.0.0'));

  test('is written into the manifest and nothing else is', () => {
    const manifest = '{\n  "name": "@klaster/shared",\n  "version": "1.9.0",\n  "dependencies": {}\n}\n';
    expect(withVersion(manifest, '2.0.0')).toBe(manifest.replace('1.9.0', '2.0.0'));
  });

  test('moves the ranges of remotes when it is a major one', () => {
    const range = '"@klaster/shared": "workspace:^1.4.0"';
    expect(withRange(range, '1.11.0')).toBe(range);
    expect(withRange(range, '2.0.0')).toBe('"@klaster/shared": "workspace:^2.0.0"');
    expect(withRange('"@klaster/shared": "workspace:*"', '2.0.0')).toBe('"@klaster/shared": "workspace:*"');
  });
});

describe('the committed reports', () => {
  const released = makeReport('1.0.0', UI);
  const grown = withUi({ Card: '() => Element' });

  test('the same surface is no fault', () => expect(surfaceFaults('1.0.0', UI, [released])).toEqual([]));

  test('a surface that changed needs a version', () => {
    const [fault, reason] = surfaceFaults('1.0.0', grown, [released]);
    expect(fault).toContain('take a minor step with npm run surface -- --step');
    expect(reason).toBe('  ui: Card is new');
  });

  test('a version needs its report', () => {
    expect(surfaceFaults('1.1.0', grown, [released])).toEqual(['shared 1.1.0 has no report: run npm run surface.']);
  });

  test('the step must be big enough, against the newest version before', () => {
    const reports = [released, makeReport('1.1.0', grown), makeReport('1.2.0', UI)];
    expect(surfaceFaults('1.1.0', grown, reports)).toEqual([]);
    expect(surfaceFaults('1.2.0', UI, reports)).toEqual([
      'From 1.1.0 to 1.2.0 is no major step, which the surface calls for:',
      '  ui: Card is gone',
    ]);
  });

  test('those before the last go', () => {
    const reports = ['9.0.0', '10.0.0', '12.1.1', '13.0.0'].map((version) => ({ version }));
    expect(pastVersions(reports, '13.0.0')).toEqual(['9.0.0', '10.0.0', '12.1.1']);
    expect(pastVersions([{ version: '13.0.0' }], '13.0.0')).toEqual([]);
  });

  test('only the last one shows that a breaking change has no version yet', () => {
    const last = makeReport('1.1.0', grown);
    expect(surfaceFaults('1.1.0', UI, [last])).toEqual([
      'The surface of shared is not that of 1.1.0: take a major step with npm run surface -- --step.',
      '  ui: Card is gone',
    ]);
    expect(surfaceFaults('1.1.1', UI, [last])).toEqual([
      'shared 1.1.1 has no report: run npm run surface.',
      'From 1.1.0 to 1.1.1 is no major step, which the surface calls for:',
      '  ui: Card is gone',
    ]);
  });

  test('a report that was edited is named', () => {
    const edited = { ...released, surface: grown };
    expect(surfaceFaults('1.0.0', grown, [edited])[0]).toBe(
      'shared/surface/1.0.0.json was edited: a report is written by npm run surface.',
    );
  });
});

describe('the text of an export', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'klaster-surface-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function surfaceOf(source: string): Record<string, string> {
    const file = path.join(folder, 'index.ts');
    writeFileSync(file, source);
    const program = ts.createProgram([file], {
      strict: true,
      types: [],
      lib: ['lib.es2022.d.ts'],
      resolveJsonModule: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    const checker = program.getTypeChecker();
    const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile) as ts.Symbol;
    const text = new ExportText(checker, new Origins());
    return Object.fromEntries(checker.getExportsOfModule(module).flatMap((symbol) => text.of(symbol)));
  }

  test('is the same in any order of declarations', () => {
    const first = `type Tone = 'red' | 'green'; type Inner = { b: Tone; a: number };
      export function paint(what: { inner: Inner; tone?: Tone | null }): Tone { return what.inner.b; }`;
    const second = `export function paint(it: { tone?: null | 'green' | 'red'; inner: { a: number; b: 'green' | 'red' } }) {
      return it.inner.b; }`;
    expect(surfaceOf(first)).toEqual({
      paint: '(…) => ("green" | "red")',
      'paint(inner)': '{ a: number; b: ("green" | "red") }',
      'paint(tone?)': '("green" | "red" | null | undefined)',
    });
    expect(surfaceOf(second)).toEqual(surfaceOf(first));
  });

  test('lists the members of an object, and the public ones of a class', () => {
    const source = `export const store = { save(value: string): void {}, size: 1 as number };
      export class Failure extends Error { private hidden = 1; constructor(readonly status: number) { super(); } static of() { return 1; } }
      export type Tree<T extends object> = { value: T; children: Tree<T>[] };`;
    expect(surfaceOf(source)).toMatchObject({
      'store.save': '(string) => void',
      'store.size': 'number',
      Failure: expect.stringMatching(/^\{ new \(number\) => \{.*status: number \}; of: \(\) => number \}$/) as string,
      'type Tree': '<T extends object>{…}',
      'type Tree(value)': 'T',
    });
  });

  test('lists texts one by one, also those of a catalogue merged from two', () => {
    writeFileSync(path.join(folder, 'one.json'), '{ "yes": "Ha", "units": { "t": "t" } }');
    writeFileSync(path.join(folder, 'two.json'), '{ "fields": { "stir": "STIR" } }');
    const source = `import type one from './one.json'; import type two from './two.json';
      export interface Catalogues { one: typeof one; both: typeof one & typeof two }`;
    expect(surfaceOf(source)).toEqual({
      'type Catalogues.one.yes': 'string',
      'type Catalogues.one.units.t': 'string',
      'type Catalogues.both.yes': 'string',
      'type Catalogues.both.units.t': 'string',
      'type Catalogues.both.fields.stir': 'string',
    });
  });

  test('names registers, and what their fields are called, as the contract’s: a further register changes nothing', () => {
    const source = `import type labels from '${inRoot('shared/contract/kinds/labels/uz-Cyrl.json')}';
      import type { RegisterName } from '${inRoot('shared/contract/kinds')}';
      export interface Catalogues { register: typeof labels }
      export function list(name: RegisterName) {}`;
    expect(surfaceOf(source)).toEqual({
      'type Catalogues.register.fields': 'contract#fields',
      'type Catalogues.register.kinds': 'contract#kinds',
      list: '(contract#RegisterName) => void',
    });
  });

  test('writes a member that a type parameter selects with its parts, each as it would be by itself', () => {
    const source = `type Calls = { readonly list: { readonly answer: string[] } };
      export function ask<Name extends keyof Calls>(name: Name) { return { later: (): Calls[Name]['answer'] => null! }; }`;
    expect(surfaceOf(source)).toMatchObject({
      ask: expect.stringContaining('{ later: () => { list: { answer: Array<string> } }[Name]["answer"] }') as string,
    });
  });
});
