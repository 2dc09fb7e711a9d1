import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { citableOf, deadCitations, deadPaths, rulesOf, textFiles } from './citations';

const WORKSPACE = path.resolve(__dirname, '../..');
const SPECIFICATION = path.join(WORKSPACE, 'docs/specification.md');

const citable = citableOf(WORKSPACE);

test('every citation leads to a rule of the specification or to a decision', () => {
  // The plants below are wrong on purpose.
  const files = textFiles(WORKSPACE).filter((file) => file !== __filename);
  const dead = files.flatMap((file) =>
    deadCitations(readFileSync(file, 'utf8'), citable, file === SPECIFICATION).map(
      (citation) => `${path.relative(WORKSPACE, file)}: ${citation}`,
    ),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(dead).toEqual([]);
});

/** Their examples are files that the reader writes; `guides.test.ts` follows them. */
const isGuide = (file: string) => /\/docs\/adding-[\w-]+\.md$/.test(file);

/** Output of the build, which a fresh clone does not have yet. */
const isBuilt = (named: string) => /\/dist(-[a-z]+)?(\/|$)/.test(named);

test('every path that a document names is there', () => {
  const documents = textFiles(WORKSPACE).filter((file) => file.endsWith('.md') && !isGuide(file));
  const dead = documents.flatMap((file) => {
    const isThere = (named: string) =>
      isBuilt(named) || [WORKSPACE, path.dirname(file)].some((from) => existsSync(path.join(from, named)));
    return deadPaths(readFileSync(file, 'utf8'), isThere).map((named) => `${path.relative(WORKSPACE, file)}: ${named}`);
  });
  expect(documents.length).toBeGreaterThan(40);
  expect(dead).toEqual([]);
});

test('a path that is not there is found, a pattern is none', () => {
  const text = 'in `shared/contract/gone.ts`, not in `shared/http`, nor in `mf-*/src/x.ts` or `api/<noun>/x.ts`';
  expect(deadPaths(text, (named) => named === 'shared/http')).toEqual(['shared/contract/gone.ts']);
});

test('the specification numbers its rules, each once', () => {
  const text = readFileSync(SPECIFICATION, 'utf8');
  const numbers = [...text.matchAll(/^(?:- \*\*|\| )(\d+\.\d+\.\d+)(?:\*\*)? /gm)].map(([, number]) => number);
  expect(citable.rules.size).toBeGreaterThan(200);
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});

describe('a planted citation is found', () => {
  const known = {
    rules: rulesOf('## 4 The wire\n\n### 4.2 Calls\n\n- **4.2.1** A rule.\n\n| 4.2.9 | a row |\n'),
    decisions: new Set(['011']),
  };

  it.each([
    ['/** Source: specification 4.2.2. */', 'specification 4.2.2'],
    ['/** Source: specification, section 7. */', 'specification, section 7'],
    ['/** Source: decisions,\n * section 4. */', 'decisions, section 4'],
    ["the specification's section 4", "specification's section 4"],
    ['/** Source: specification 4.2 and 4.3. */', 'specification 4.2 and 4.3'],
    ['/**\n * Source: specification\n * 9.9. */', 'specification 9.9'],
    ['- [specification](specification.md) 5.1', 'specification](specification.md) 5.1'],
    ['// See decision 012.', 'decision 012'],
    ['// See decision\n// 012.', 'decision 012'],
    ['[why](../docs/decisions/012-a-title.md)', 'decisions/012'],
    ['as said there (012)', '(012)'],
  ])('%j', (text, dead) => expect(deadCitations(text, known)).toContain(dead));

  it('within the specification too', () => {
    expect(deadCitations('as section 4.3 says (4.2.7)', known, true)).toEqual(['section 4.3', '(4.2.7']);
  });

  it.each(['specification 4', 'Specification 4.2, 4.2.1 and 4.2.9.', 'decision 011', 'docs/decisions/011-a-title.md'])(
    '%j leads somewhere',
    (text) => expect(deadCitations(text, known)).toEqual([]),
  );
});
