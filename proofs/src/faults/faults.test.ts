import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPlace, readFaults, restore, selectFaults, findTestFiles, withPlanted } from './fault';
import type { Fault } from './fault';
import { judge } from './judge';

const SUM = 'exports.sum = (a, b) => a + b;\nexports.double = (a) => 2 * a;\n';
const TEST = "const { sum } = require('./sum');\ntest('adds', () => expect(sum(1, 3)).toBe(4));\n";
const CONFIG = `module.exports = {
  projects: [{ displayName: 'part', rootDir: '<rootDir>/part', testMatch: ['<rootDir>/**/*.test.ts'], transform: {} }],
};\n`;

const fault = (overrides: Partial<Fault>): Fault => ({
  name: '001-sum-subtracts',
  wrong: 'A total is too small.',
  folder: 'part',
  file: 'src/sum.js',
  find: 'a + b',
  replace: 'a - b',
  tests: ['sum.test.ts'],
  ...overrides,
});

let root: string;
const inWorkspace = (file: string) => path.join(root, file);
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(inWorkspace(file)), { recursive: true });
  writeFileSync(inWorkspace(file), content);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'klaster-faults-'));
  write('package.json', '{}');
  write('jest.config.cjs', CONFIG);
  write('part/src/sum.js', SUM);
  write('part/src/sum.test.ts', TEST);
});
afterEach(() => rmSync(root, { recursive: true }));

test('the nearest tests notice a planted fault or not, and the code is restored afterwards', async () => {
  const judgements: string[] = [];
  const faults = [
    fault({}),
    fault({ name: '002-double-triples', find: '2 * a', replace: '3 * a' }),
    fault({ name: '003-gone', find: 'a ** b' }),
    fault({ name: '004-untested', tests: ['product.test.ts'] }),
    fault({ name: '005-no-code', replace: '(' }),
  ];
  for (const fault of faults) judgements.push(`${fault.name} ${await judge(root, fault)}`);
  expect(judgements).toEqual([
    '001-sum-subtracts noticed',
    '002-double-triples not noticed',
    '003-gone no longer applies',
    '004-untested unclear',
    '005-no-code unclear',
  ]);
  expect(readFileSync(inWorkspace('part/src/sum.js'), 'utf8')).toBe(SUM);
}, 120_000);

test('a fault finds its file wherever it has moved to, and its folder distinguishes files with the same name', () => {
  rmSync(inWorkspace('part/src/sum.js'));
  write('part/src/shelf/deeper/sum.js', SUM);
  expect(findPlace(root, fault({}))?.after).toContain('a - b');
  write('part/src/other/sum.js', SUM);
  expect(findPlace(root, fault({}))).toBeUndefined();
  expect(findPlace(root, fault({ file: 'other/sum.js' }))?.file).toBe(inWorkspace('part/src/other/sum.js'));
  expect(findPlace(root, fault({ file: 'other/sum.js', find: 'exports.' }))).toBeUndefined();
});

test('the next run restores what a killed one has left planted, unless somebody has edited it since', async () => {
  const place = findPlace(root, fault({}))!;
  let journal = '';
  const journalFile = inWorkspace('.cache/faults/planted.json');
  await withPlanted(root, place, async () => {
    expect(readFileSync(place.file, 'utf8')).toBe(place.after);
    journal = readFileSync(journalFile, 'utf8');
  });
  expect(existsSync(journalFile)).toBe(false);
  for (const [left, restored] of [
    [place.after, SUM],
    ['// edited', '// edited'],
  ] as const) {
    writeFileSync(place.file, left);
    writeFileSync(journalFile, journal);
    restore(root);
    expect(readFileSync(place.file, 'utf8')).toBe(restored);
    expect(existsSync(journalFile)).toBe(false);
  }
});

describe('the faults of this workspace', () => {
  const workspace = path.join(__dirname, '../../..');
  const faults = readFaults(path.join(workspace, 'proofs/faults'));

  test.each(faults)('$name has its place in the code', (fault) => {
    expect(findPlace(workspace, fault)).toBeDefined();
  });

  test('name tests that are there', () => {
    const lost = faults.filter((fault) => findTestFiles(workspace, fault).some((found) => found.length === 0));
    expect(lost.map(({ name, tests }) => [name, tests])).toEqual([]);
  });

  test('are selected by number, name or folder', () => {
    expect(selectFaults(faults, ['001'])).toEqual([faults[0]]);
    expect(selectFaults(faults, [faults[1]!.name])).toEqual([faults[1]]);
    expect(selectFaults(faults, ['gateway']).every(({ folder }) => folder === 'gateway')).toBe(true);
    expect(selectFaults(faults, [])).toEqual(faults);
  });
});
