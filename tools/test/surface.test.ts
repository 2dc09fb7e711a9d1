import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareReports } from '../src/surface/compare';
import type { Reports } from '../src/surface/compare';
import { nextVersions, surfaceFaults } from '../src/surface/faults';
import { makeReports, textTypes } from '../src/surface/make-reports';
import { beginMajor, hashFormer, majorFaults } from '../src/surface/majors';
import { withRange, withVersion } from '../src/surface/next-version';

const UI = `export function Page(input: PageProps): Element;

interface PageProps {
    title: string;
    width?: number;
}

export const store: {
    save(text: string): void;
};

// @deprecated
export const old: string;
`;
const HTTP = `export const STATUS: 200;

// @deprecated
export const CODE: 1;
`;
const REPORTS: Reports = { ui: UI, 'contract/http': HTTP };
const NONE = { shared: '0.0.0', bundled: '0.0.0', hash: '', former: '' };

const edit = (from: string, to: string): Reports => ({ ...REPORTS, ui: UI.replace(from, to) });
const editContract = (from: string, to: string): Reports => ({ ...REPORTS, 'contract/http': HTTP.replace(from, to) });
const released = {
  versions: { ...nextVersions({ versions: NONE, reports: {} }, REPORTS), shared: '1.9.0' },
  reports: REPORTS,
};

describe('the step that a difference requires', () => {
  test.each([
    ['nothing', { newer: REPORTS, step: 'none', lines: [] }],
    ['a new name', { newer: edit('', 'export const card: 1;\n\n'), step: 'minor', lines: ['+ ui: card'] }],
    ['a new entry', { newer: { ...REPORTS, menu: 'export const m: 1;\n' }, step: 'minor', lines: ['+ menu: m'] }],
    [
      'a new optional member of what callers pass',
      {
        newer: edit('    width', '    lang?: string;\n    width'),
        step: 'minor',
        lines: ['+ ui: interface PageProps › lang?: string'],
      },
    ],
    [
      'a new required member of what callers pass',
      {
        newer: edit('    width', '    lang: string;\n    width'),
        step: 'major',
        lines: ['+ ui: interface PageProps › lang: string'],
      },
    ],
    [
      'a new member of what shared makes',
      {
        newer: edit('    save', '    size: number;\n    save'),
        step: 'minor',
        lines: ['+ ui: const store: › size: number'],
      },
    ],
    [
      'a removed name',
      { newer: edit('// @deprecated\nexport const old: string;\n', ''), step: 'major', lines: ['- ui: old'] },
    ],
    [
      'a removed member',
      {
        newer: edit('    width?: number;\n', ''),
        step: 'major',
        lines: ['- ui: interface PageProps › width?: number'],
      },
    ],
    [
      'another type',
      {
        newer: edit('text: string', 'text: number'),
        step: 'major',
        lines: ['- ui: const store: › save(text: string): void', '+ ui: const store: › save(text: number): void'],
      },
    ],
    [
      'a name that is no longer exported',
      { newer: edit('export const old', 'const old'), step: 'major', lines: ['- ui: old'] },
    ],
    ['an exported type', { newer: edit('interface', 'export interface'), step: 'minor', lines: ['+ ui: PageProps'] }],
    [
      'a deprecation',
      {
        newer: edit('export const store', '// @deprecated\nexport const store'),
        step: 'minor',
        lines: ['+ ui: store › // @deprecated'],
      },
    ],
    [
      'another order',
      {
        newer: edit('    title: string;\n    width?: number;', '    width?: number;\n    title: string;'),
        step: 'none',
        lines: [],
      },
    ],
  ])('%s', (_what, { newer, step, lines }) => {
    expect(compareReports(REPORTS, newer)).toMatchObject({ step, lines });
  });

  test('another major version of a package whose types are used', () => {
    const [older, newer] = ['18', '19'].map((version) => ({
      ui: `import 'react@${version}';\n\nexport const a: ReactNode;\n`,
    }));
    expect(compareReports(older ?? {}, newer ?? {}).step).toBe('major');
  });
});

describe('the versions after a step', () => {
  test.each([
    ['a name that the shell provides', edit('', 'export const card: 1;\n\n'), { shared: '1.10.0', bundled: '0.1.0' }],
    [
      'a change of what the shell provides',
      edit('text: string', 'text: number'),
      { shared: '2.0.0', bundled: '0.1.0' },
    ],
    ['a change of what remotes bundle alone', editContract('200', '201'), { shared: '1.9.1', bundled: '1.0.0' }],
    ['nothing', REPORTS, { shared: '1.9.1', bundled: '0.1.0' }],
  ])('for %s', (_what, newer, versions) => expect(nextVersions(released, newer)).toMatchObject(versions));

  test('are refused if a name goes that was not deprecated', () => {
    const gone = edit('export const store: {\n    save(text: string): void;\n};\n', '');
    expect(() => nextVersions(released, gone)).toThrow(/Deprecate in one version, remove in a later one: ui: store/);
    expect(nextVersions(released, gone, true).shared).toBe('2.0.0');
    expect(() => nextVersions(released, editContract('export const STATUS: 200;', ''))).toThrow(
      'contract/http: STATUS',
    );
  });

  test('are those of a removal if the name was deprecated', () => {
    expect(nextVersions(released, edit('// @deprecated\nexport const old: string;\n', '')).shared).toBe('2.0.0');
    expect(nextVersions(released, editContract('// @deprecated\nexport const CODE: 1;\n', '')).bundled).toBe('1.0.0');
  });

  test('are written into the manifest and nothing else is', () => {
    const manifest = '{\n  "name": "@klaster/shared",\n  "version": "1.9.0",\n  "dependencies": {}\n}\n';
    expect(withVersion(manifest, '2.0.0')).toBe(manifest.replace('1.9.0', '2.0.0'));
  });

  test('move the ranges of remotes for a major one', () => {
    const range = '"@klaster/shared": "workspace:^1.4.0"';
    expect(withRange(range, '1.11.0')).toBe(range);
    expect(withRange(range, '2.0.0')).toBe('"@klaster/shared": "workspace:^2.0.0"');
    expect(withRange('"@klaster/shared": "workspace:*"', '2.0.0')).toBe('"@klaster/shared": "workspace:*"');
  });
});

describe('the committed surface', () => {
  test('has no faults if it is what shared declares', () => {
    expect(surfaceFaults('1.9.0', released, REPORTS)).toEqual([]);
  });

  test('names the changed lines and the step', () => {
    expect(surfaceFaults('1.9.0', released, edit('text: string', 'text: number'))).toEqual([
      'shared/surface is not what shared declares: run npm run surface -- --step.',
      'A major step for what the shell provides:',
      '  - ui: const store: › save(text: string): void',
      '  + ui: const store: › save(text: number): void',
    ]);
    expect(surfaceFaults('1.9.0', released, editContract('200', '201'))[1]).toBe(
      'A major step for what remotes bundle:',
    );
  });

  test('names what goes without having been deprecated', () => {
    const faults = surfaceFaults('1.9.0', released, editContract('export const STATUS: 200;', ''));
    expect(faults.at(-1)).toMatch(/^Deprecate in one version, remove in a later one: contract\/http: STATUS/);
  });

  test('refuses a version that was set by hand', () => {
    expect(surfaceFaults('1.9.1', released, REPORTS)).toEqual([
      'The version 1.9.1 of shared was not set by npm run surface -- --step.',
    ]);
  });

  test('refuses reports that were edited', () => {
    const edited = edit('text: string', 'text: number');
    expect(surfaceFaults('1.9.0', { ...released, reports: edited }, edited)).toEqual([
      'shared/surface was edited: only npm run surface -- --step writes it.',
    ]);
  });
});

describe('the sample remotes of two major versions', () => {
  let folder: string;
  const write = (major: number, text: string) => {
    mkdirSync(path.join(folder, `${major}/src`), { recursive: true });
    writeFileSync(path.join(folder, `${major}/src/routes.ts`), text);
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'klaster-majors-'));
    write(1, 'older');
    write(2, "name: 'mf-major-2', range: '>=2'");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('have no faults while the former is as it was', () => {
    const hash = hashFormer(folder, '2.4.0');
    write(2, 'a new call');
    expect(majorFaults(folder, '2.5.0', hash)).toEqual([]);
    write(1, 'changed');
    expect(majorFaults(folder, '2.5.0', hash)).toEqual([
      'The remote of version 1 was edited. Restore it, and keep in shared what it uses.',
    ]);
    expect(majorFaults(folder, '3.0.0', hash)).toEqual([
      'shell/majors has remotes of the versions 1, 2 instead of 2, 3.',
    ]);
  });

  test('are another two after a major step', () => {
    beginMajor(folder, '3.0.0');
    expect(majorFaults(folder, '3.0.0', hashFormer(folder, '3.0.0'))).toEqual([]);
    const read = (major: number) => readFileSync(path.join(folder, `${major}/src/routes.ts`), 'utf8');
    expect([read(2), read(3)]).toEqual(["name: 'mf-major-2', range: '>=2'", "name: 'mf-major-3', range: '>=3'"]);
  });
});

describe('a report', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'klaster-texts-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('has the names of an entry, what they use, and what is deprecated', async () => {
    const session = `import type { ReactNode } from 'react';
      import type { Position } from '../contract/http/positions';
      /** Why. */
      type Held = {
        token: string;
      };
      /** Signs in. @deprecated use enter */
      export declare function signIn(held: Held): ReactNode;
      export interface Rights {
        /** @deprecated */
        all: boolean;
        held: Position[];
      }
      export {};`;
    const reports = await makeReports(new Map([['session/index.d.ts', session]]), ['session']);
    expect(reports).toEqual({
      session: `import 'react@19';

type Held = {
    token: string;
};

export interface Rights {
    // @deprecated
    all: boolean;
    held: Position[];
}

// @deprecated
export function signIn(held: Held): ReactNode;
`,
    });
  });

  test('has no members of the contract’s schemas, wherever they are used', async () => {
    const declarations = new Map([
      [
        'contract/http/index.d.ts',
        `export declare const page: {\n    size: number;\n};\nexport type Page = typeof page;`,
      ],
      [
        'http/index.d.ts',
        `import type { Page } from '../contract/http/index';\nexport declare const read: () => Page;`,
      ],
    ]);
    expect(await makeReports(declarations, ['http', 'contract/http'])).toEqual({
      'contract/http': 'export type Page = typeof page;\n\nexport const page: {\n};\n',
      http: 'export const read: () => Page;\n',
    });
  });

  test('has the keys of texts, not their wording', async () => {
    mkdirSync(path.join(folder, 'i18n'));
    writeFileSync(path.join(folder, 'i18n/uz-Cyrl.json'), '{ "yes": "Ҳа", "units": { "t": "т" } }');
    const index = `import type texts from './uz-Cyrl.json';\nexport interface Catalogues { shared: typeof texts }`;
    const declarations = new Map([...textTypes(folder), ['i18n/index.d.ts', index] as const]);
    const { i18n } = await makeReports(declarations, ['i18n']);
    expect(i18n).toContain('"yes": string,\n    "units": {\n        "t": string\n    }');
  });
});
