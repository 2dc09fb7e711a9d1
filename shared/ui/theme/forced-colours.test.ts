import { dialogRecipe, drawerRecipe } from '../dialog/recipes';
import { track } from '../form/fields/switch-field';
import { tableStyles } from '../parts/table-styles';
import { globalStyles } from './global-styles';

const FORCED = '@media (forced-colors: active)';

const [[marked, line]] = Object.entries(globalStyles[FORCED] as Record<string, object>) as [[string, object]];

// Each pair: what is chosen, and its neighbour.
test.each([
  ['a pressed button', '<button aria-pressed="true">', '<button aria-pressed="false">'],
  ['the current page', '<a aria-current="page" href="/">', '<a href="/">'],
  ['the menu of the current page', '<button aria-current="true">', '<button>'],
  [
    'the option that Enter chooses',
    '<p role="option" aria-selected="true">',
    '<p role="option" aria-selected="false">',
  ],
  ['the entry that Enter chooses', '<p role="menuitem" data-highlighted>', '<p role="menuitem">'],
])('%s has a line of its own in forced colours', (_, chosen, other) => {
  const isMarked = [chosen, other].map((html) => {
    const nav = document.createElement('nav');
    nav.innerHTML = html;
    return nav.querySelector(marked) !== null;
  });
  expect(isMarked).toEqual([true, false]);
  expect(line).toMatchObject({ outline: expect.stringContaining('Highlight') });
});

test('the focus of the keyboard is not drawn over', () => {
  expect(marked).toMatch(/:not\(:focus-visible\)$/);
});

test.each([
  ['a switch', track, { bg: 'GrayText', _checked: { bg: 'Highlight' } }],
  ['a dialog', dialogRecipe.base!['content'], { borderWidth: '1px' }],
  ['a drawer', drawerRecipe.base!['content'], { borderWidth: '1px' }],
  ['a saved row', tableStyles['& tbody tr[data-saved]'], { outline: '2px solid Highlight' }],
])('%s is drawn in forced colours', (_, styles, drawn) => {
  expect(styles).toMatchObject({ _highContrast: drawn });
});

test('a bar of progress is the browser’s own in forced colours', () => {
  expect(globalStyles['progress']).toMatchObject({ [FORCED]: { appearance: 'auto' } });
});
