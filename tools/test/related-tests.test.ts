import { readJourneys, readRoutes } from '../src/test/changed';
import { textsLost } from '../src/test/former-texts';
import { relatedTests, testsAllPages } from '../src/test/related-tests';

const CATALOGUE = 'mf-clusters/src/locales/uz-Cyrl.json';

const ofFile = async (file: string) => relatedTests({ files: [file], texts: [] }, [], await readRoutes([file]));

const ofText = (text: string) => relatedTests({ files: [], texts: [text] }, [CATALOGUE], {});

/** They leave out pages by themselves. */
const OF_ALL_PAGES = [
  'mf-clusters/src/remote-contract.test.ts',
  'mf-clusters/src/reporting/screens.test.ts',
  'mf-clusters/src/screens.test.ts',
];

test('a change in one screen affects the tests that open it, and none of other screens', async () => {
  const tests = await ofFile('mf-clusters/src/analysis/map/map.screen.tsx');
  expect(tests).toEqual(expect.arrayContaining([...OF_ALL_PAGES, 'mf-clusters/src/analysis/map/map.test.tsx']));
  expect(tests).not.toContain('mf-clusters/src/rating/board/rating.test.tsx');
  expect(tests.filter(testsAllPages).toSorted()).toEqual(OF_ALL_PAGES);
});

test('a part of a screen affects the tests that import it', async () => {
  const tests = await ofFile('mf-clusters/src/analysis/map/classes.ts');
  expect(tests).toContain('mf-clusters/src/analysis/map/classes.test.ts');
});

test('a changed text affects the tests that quote it', async () => {
  const tests = await ofText('Рейтингга');
  expect(tests).toEqual(expect.arrayContaining(OF_ALL_PAGES));
  expect(tests).not.toContain('mf-clusters/src/analysis/map/map.test.tsx');
});

test('of a changed text with values the longest part is looked for', () => {
  const former = JSON.stringify({ a: { b: 'Ўчирилди: {{count}} та ёзув', c: 'Янги' }, d: ['x'] });
  expect(textsLost(former, JSON.stringify({ a: { b: 'Олинди', c: 'Янги' }, d: ['x'] }))).toEqual(['Ўчирилди:']);
  expect(textsLost(former, former)).toEqual([]);
  expect(textsLost(former, '{}')).toEqual(['Ўчирилди:', 'Янги', 'x']);
});

test('journeys that npm test leaves out are not looked at', () => {
  const names = readJourneys().map(({ name }) => name);
  expect(names).toContain('map.spec.ts');
  expect(names).not.toContain('dev-reload.spec.ts');
});
