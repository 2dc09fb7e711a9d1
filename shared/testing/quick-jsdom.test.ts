const SELECTORS = [
  '*',
  'td',
  'TD',
  'th, td',
  '.row',
  '.row.last',
  '.row:hover',
  '.row:is(.last, td)',
  '.row:not(.last)',
  'tr .cell',
  'tr>.cell',
  'td+td',
  'td ~ [data-kind]',
  '[data-kind]',
  '[data-kind="figure"]',
  'td[data-kind="a, b > c (d"]',
  'tr[data-row]:is([data-kind], :first-of-type) .cell',
  ':is(table, .row) td',
  ':where(.cell)',
  '#one',
  'td#one.cell',
  '.a\\:b',
  'td.a\\:b',
  'td::before',
  'svg path',
  '[DATA-KIND]',
  '[viewBox]',
  '.line',
];

const PAGE = `
  <table class="row"><tbody>
    <tr class="row" data-row data-kind="figure"><td id="one" class="cell row">1</td><td class="cell a:b">2</td></tr>
    <tr class="row last"><td data-kind="a, b > c (d">3</td><td class="last" data-kind="figure">4</td></tr>
  </tbody></table>
  <svg viewBox="0 0 1 1"><path class="line" /></svg>`;

const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;

function withRules(rules: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = rules;
  document.head.append(style);
  return style;
}

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test.each(SELECTORS)('%s styles what it matches', (selector) => {
  document.body.innerHTML = PAGE;
  withRules(`${selector} { background-color: rgb(1, 2, 3) }`);
  const elements = [...document.body.querySelectorAll('*')];
  const styled = elements.filter((element) => colourOf(element) === 'rgb(1, 2, 3)');
  expect(styled).toEqual(elements.filter((element) => element.matches(selector)));
});

test('a style is as the page is now: classes, attributes, sheets and what is inherited', () => {
  document.body.innerHTML = PAGE;
  const cell = document.querySelector('#one')!;
  const style = withRules('.red { background-color: red } [data-on] { visibility: hidden }');
  const before = colourOf(cell);
  cell.classList.add('red');
  expect(colourOf(cell)).not.toBe(before);
  expect(getComputedStyle(cell).visibility).toBe('visible');
  cell.parentElement!.setAttribute('data-on', '');
  expect(getComputedStyle(cell).visibility).toBe('hidden');
  style.textContent = '';
  expect(getComputedStyle(cell).visibility).toBe('visible');
  expect(colourOf(cell)).toBe(before);
});

test.each([
  ['.cell { background-color: red } td { background-color: rgb(1, 2, 3) }', 'the last rule'],
  ['td { background-color: red } .cell { background-color: rgb(1, 2, 3) }', 'the last rule, the other way round'],
  ['@media screen { .cell { background-color: rgb(1, 2, 3) } }', 'what is said of screens'],
  [
    '.cell { background-color: rgb(1, 2, 3) } @media print { .cell { background-color: red } }',
    'nothing said of paper',
  ],
])('%s: %s counts', (rules) => {
  document.body.innerHTML = PAGE;
  withRules(rules);
  expect(colourOf(document.querySelector('#one')!)).toBe('rgb(1, 2, 3)');
});

test('what is unset is as if it had not been said', () => {
  document.body.innerHTML = PAGE;
  const cell = document.querySelector('#one')!;
  const before = colourOf(cell);
  withRules('.cell { background-color: red } td { background-color: unset }');
  expect(colourOf(cell)).toBe(before);
});

test('keyframes and imported fonts style nothing', () => {
  document.body.innerHTML = PAGE;
  withRules('@keyframes a { from { background-color: red } } @font-face { font-family: x; src: url(x) }');
  expect(() => colourOf(document.body)).not.toThrow();
});

test.each<[page: string, control: string | undefined]>([
  ['<label for="a">', undefined],
  ['<label for="">', undefined],
  ['<label for="a"></label><p id="a"></p>', undefined],
  ['<label for="a"></label><input id="b"><input id="a">', 'a'],
  ['<label><span></span><input id="inner"></label>', 'inner'],
  ['<label for="a"></label><p id="a"></p><input id="a">', undefined],
  ['<input id="a" class="first"><label for="a"></label><input id="a">', 'a'],
])('%s labels what the standard says', (page, control) => {
  document.body.innerHTML = page;
  expect(document.querySelector('label')!.control?.id).toBe(control);
});

test('a label labels what has the id now, the first of two, in a part that is not in the page too', () => {
  document.body.innerHTML = '<label for="a"></label><input id="a">';
  const label = document.querySelector('label')!;
  const [first] = document.getElementsByTagName('input');
  expect([...first!.labels!]).toEqual([label]);
  const second = document.createElement('input');
  second.id = 'a';
  label.after(second);
  expect(label.control).toBe(second);
  first!.remove();
  second.id = 'b';
  expect(label.control).toBeNull();
  const apart = document.createElement('div');
  apart.append(label, first!);
  expect(label.control).toBe(first);
});
