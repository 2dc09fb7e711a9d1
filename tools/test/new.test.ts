import { applyBlocks } from '../src/guides/follow-guide';
import { blocksFor, run } from '../src/commands/new';
import { ROOT } from '../src/workspace';

const texts = async (what: string, name: string) => applyBlocks(ROOT, await blocksFor(ROOT, what, name));

test.each([
  ['screen', 'mf-registers/open-questions', 'mf-registers/src/screens/open-questions/open-questions.screen.tsx'],
  ['screen', 'mf-oil-factories/questions', 'mf-oil-factories/src/screens/questions/questions.test.tsx'],
  ['screen', 'mf-clusters/analysis/questions', 'mf-clusters/src/analysis/questions/questions.screen.tsx'],
  ['endpoint', 'open-questions', 'api/src/modules/open-questions/routes.ts'],
  ['register', 'cotton_gins', 'shared/contract/kinds/cotton-gins.ts'],
])('a %s called %s fits into the files that there are', async (what, name, file) => {
  const files = await texts(what, name);
  expect([...files.keys()]).toContain(file);
  // Its places are filled, and each file of ours that it joins names it.
  const [last = ''] = name.split('/').slice(-1);
  const spelt = new RegExp(last.replaceAll(/[-_]/g, '[-_ ]?'), 'i');
  for (const text of files.values()) {
    expect(text).not.toMatch(/<<\w+>>/);
    expect(text).toMatch(spelt);
  }
});

test('a register has the next number among the migrations', async () => {
  const files = await texts('register', 'cotton_gins');
  const file = [...files.keys()].find((name) => /migrations\/\d/.test(name));
  const index = files.get('api/src/kernel/database/migrations/index.ts') ?? '';
  const numbers = [...index.matchAll(/ as '(\d{4})-[\w-]+'/g)].map(([, number]) => number);
  expect(file).toContain(numbers.at(-1));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => Number(a) - Number(b)));
});

test.each([
  ['', '', 'Say what to make: npm run new -- screen mf-…/<name> | endpoint <name> | register <name>.'],
  ['table', 'gins', 'Say what to make: npm run new -- screen mf-…/<name> | endpoint <name> | register <name>.'],
  ['toString', 'gins', 'Say what to make: npm run new -- screen mf-…/<name> | endpoint <name> | register <name>.'],
  [
    'register',
    'Cotton-Gin',
    '"Cotton-Gin" is no name of a register: small letters, words joined by _, in the plural, as in cotton_gins.',
  ],
  ['register', 'cooperatives', '"cooperatives" is there already: shared/contract/kinds/index.ts has cooperatives:.'],
  ['register', 'users', '"users" is there already: api/src/kernel/database/schema/rights.ts has users:.'],
  [
    'endpoint',
    'GET /api/x',
    '"GET /api/x" is no name of an endpoint: small letters, words joined by -, as in activities.',
  ],
  ['endpoint', 'overview', '"overview" is there already: api/src/modules/overview.'],
  ['endpoint', 'districts', '"districts" is there already: docs/authority.md has GET /api/districts.'],
  ['screen', 'questions', '"questions" does not begin with a remote: mf-clusters, mf-oil-factories, mf-registers.'],
  [
    'screen',
    'mf-registers/../questions',
    'There is no folder mf-registers/src/..: say mf-registers/<folder>/questions.',
  ],
  [
    'screen',
    'mf-clusters/questions',
    'There is no folder mf-clusters/src/screens: say mf-clusters/<folder>/questions.',
  ],
  [
    'screen',
    'mf-clusters/analysis/compare',
    `"mf-clusters/analysis/compare" is there already: mf-clusters/src/routes.ts has 'compare'.`,
  ],
])('%s "%s" is refused in one sentence', async (what, name, sentence) => {
  await expect(run([what, name])).rejects.toThrow(new Error(sentence));
});
