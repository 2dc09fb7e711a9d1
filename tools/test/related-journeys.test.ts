import { pickExports, relatedJourneys } from '../src/test/related-journeys';
import { screenFiles } from '../src/test/screen-files';

const route = (path: string, ...files: string[]) => ({ path, files: new Set(files) });

const ROUTES = {
  'mf-map': [route('/', 'mf-map/src/front.tsx', 'mf-map/src/colours.ts'), route('/map', 'mf-map/src/colours.ts')],
  'mf-lists': [route('/lists'), route('/lists/:region_id/edit/:id'), route('/old-lists')],
};

const JOURNEYS = [
  { name: 'front.spec.ts', text: "await page.goto('/');" },
  { name: 'map.spec.ts', text: "await page.goto('/map?year=2026');" },
  { name: 'lists.spec.ts', text: 'await page.goto(`/lists/${province}/edit/${id}`);' },
  { name: 'old.spec.ts', text: "await page.goto('/old-lists');" },
  { name: 'loading.spec.ts', text: "await gateway.takeAway('mf-lists');" },
  { name: 'users.spec.ts', text: "await page.goto('/users');" },
];

const findRelated = (...files: string[]) => relatedJourneys({ files, texts: [] }, ROUTES, JOURNEYS);

describe('a change in a remote touches the journeys', () => {
  test('that open its addresses, with parameters or a query', () =>
    expect(findRelated('mf-map/src/screens/map.tsx')).toEqual(['front.spec.ts', 'map.spec.ts']));

  test('with any values of its parameters, and none that only have it as an example', () =>
    expect(findRelated('mf-lists/src/list.tsx')).toEqual(['lists.spec.ts', 'old.spec.ts']));

  test('of only the screens that the file is part of', () => {
    expect(findRelated('mf-map/src/front.tsx')).toEqual(['front.spec.ts']);
    expect(findRelated('mf-map/src/colours.ts')).toEqual(['front.spec.ts', 'map.spec.ts']);
  });

  test('and none besides those of a second remote', () =>
    expect(findRelated('mf-lists/src/list.tsx', 'mf-map/src/map.tsx')).not.toContain('users.spec.ts'));
});

test.each([
  'shell/src/frame.tsx',
  'shared/ui/table.tsx',
  'api/src/app.ts',
  'gateway/src/main.ts',
  'e2e/pages/frame.ts',
])('a change of %s, on which all tests depend, affects all', (file) => expect(findRelated(file)).toBe('all'));

test('a changed journey is run itself', () =>
  expect(findRelated('e2e/journeys/users.spec.ts')).toEqual(['users.spec.ts']));

test.each([
  'docs/glossary.md',
  'README.md',
  'tools/src/commands/test.ts',
  'mf-map/src/map.test.tsx',
  'api/test/support/sheet.ts',
])('a change of %s affects no tests', (file) => expect(findRelated(file)).toEqual([]));

test('a changed text affects the journeys that quote it', () => {
  const change = { files: [], texts: ['/users'] };
  expect(relatedJourneys(change, ROUTES, JOURNEYS)).toEqual(['users.spec.ts']);
});

test('a journey depends on what it imports out of a file of fixtures', () => {
  const text =
    "import x from 'y';\nexport const LISTS = [\n  '/lists',\n];\n\nexport async function openMap() {\n  '/map';\n}\n";
  expect(pickExports(text, ['LISTS'])).toContain('/lists');
  expect(pickExports(text, ['LISTS'])).not.toContain('/map');
  expect(pickExports(text, ['openMap'])).toContain('/map');
  expect(pickExports(text, ['LIST'])).toBe('');
});

test('a screen is made of what it imports, directly or through others', async () => {
  const files = await screenFiles('mf-clusters');
  expect(files.get('map')).toContain('mf-clusters/src/analysis/map/map.screen.tsx');
  expect(files.get('cluster-review')).toContain('mf-clusters/src/reporting/review/review-decision.tsx');
  expect(files.get('map')).not.toContain('mf-clusters/src/reporting/review/review-decision.tsx');
});
