const SELECTORS =
  '*|td|TD|th, td|.row|.row.last|.row:hover|.row:is(.last, td)|.row:not(.last)|tr .cell|tr>.cell|td+td|' +
  'td ~ [data-kind]|[data-kind]|[data-kind="figure"]|td[data-kind="a, b > c (d"]|' +
  'tr[data-row]:is([data-kind], :first-of-type) .cell|:is(table, .row) td|:where(.cell)|#one|td#one.cell|' +
  '.a\\:b|td.a\\:b|td::before|svg path|[DATA-KIND]|[viewBox]|.line';

const PAGE = `
  <table class="row"><tbody>
    <tr class="row" data-row data-kind="figure"><td id="one" class="cell row">1</td><td class="cell a:b">2</td></tr>
    <tr class="row last"><td data-kind="a, b > c (d">3</td><td class="last" data-kind="figure">4</td></tr>
  </tbody></table>
  <svg viewBox="0 0 1 1"><path class="line" /></svg>`;

const readColour = (element: Element) => getComputedStyle(element).backgroundColor;

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

test.each(SELECTORS.split('|'))('%s styles the elements it matches', (selector) => {
  document.body.innerHTML = PAGE;
  withRules(`${selector} { background-color: rgb(1, 2, 3) }`);
  const elements = [...document.body.querySelectorAll('*')];
  const styled = elements.filter((element) => readColour(element) === 'rgb(1, 2, 3)');
  expect(styled).toEqual(elements.filter((element) => element.matches(selector)));
});

test('a style reflects the current classes, attributes, style sheets and inheritance', () => {
  document.body.innerHTML = PAGE;
  const cell = document.querySelector('#one')!;
  const style = withRules('.red { background-color: red } [data-on] { visibility: hidden }');
  const before = readColour(cell);
  cell.classList.add('red');
  expect(readColour(cell)).not.toBe(before);
  expect(getComputedStyle(cell).visibility).toBe('visible');
  cell.parentElement!.setAttribute('data-on', '');
  expect(getComputedStyle(cell).visibility).toBe('hidden');
  style.textContent = '';
  expect(getComputedStyle(cell).visibility).toBe('visible');
  expect(readColour(cell)).toBe(before);
});

test.each([
  '.cell { background-color: red } td { background-color: rgb(1, 2, 3) }',
  'td { background-color: red } .cell { background-color: rgb(1, 2, 3) }',
  '@media screen { .cell { background-color: rgb(1, 2, 3) } }',
  '.cell { background-color: rgb(1, 2, 3) } @media print { .cell { background-color: red } }',
])('the last rule for screens counts: %s', (rules) => {
  document.body.innerHTML = PAGE;
  withRules(rules);
  expect(readColour(document.querySelector('#one')!)).toBe('rgb(1, 2, 3)');
});

/** From jsdom's complete style. */
function inWhole(element: Element, property: string): string {
  const declared = getComputedStyle(element)
    .cssText.split(/; ?/)
    .map((part) => part.split(': '));
  return declared.find(([name]) => name === property)?.[1]?.replace(' !important', '') ?? '';
}

describe.each(['display', 'visibility', 'content-visibility', 'opacity', 'pointer-events'])(
  '%s by itself',
  (property) => {
    test.each([
      '',
      'display: flex; visibility: hidden; content-visibility: hidden; opacity: 0.5; pointer-events: none',
      'display: unset; visibility: unset; content-visibility: unset; opacity: unset; pointer-events: unset',
      'display: none !important; visibility: collapse !important; opacity: 0 !important; pointer-events: all !important',
      'display: nonsense; visibility: 1; opacity: x; pointer-events: 7',
      'all: unset',
    ])('is the same as in jsdom’s complete style if set by: %s', (said) => {
      document.body.innerHTML = PAGE;
      withRules(`.row, svg { ${said} } td, .row.last { display: block; visibility: inherit; opacity: 1 }`);
      document.querySelector('.last')!.setAttribute('style', said);
      const elements = [document.documentElement, ...document.querySelectorAll('*')];
      const alone = elements.map((element) => getComputedStyle(element).getPropertyValue(property));
      expect(alone).toEqual(elements.map((element) => inWhole(element, property)));
    });
  },
);

test('a style has the standard interface: names, length, values by either spelling', () => {
  document.body.innerHTML = '<p style="pointer-events: none; background-color: red">';
  const style = getComputedStyle(document.querySelector('p')!);
  expect(Array.from(style)).toEqual(expect.arrayContaining(['display', 'pointer-events', 'background-color']));
  expect([style.pointerEvents, style.getPropertyValue('pointer-events')]).toEqual(['none', 'none']);
  expect([style.display, style.getPropertyValue('display')]).toEqual(['block', 'block']);
  expect('display' in style && 'backgroundColor' in style && !('nothing' in style)).toBe(true);
  expect(style.getPropertyPriority('background-color')).toBe('');
});

test('a style object is live', () => {
  document.body.innerHTML = PAGE;
  const row = document.querySelector('tr')!;
  const style = getComputedStyle(row);
  withRules('.gone { display: none; background-color: red }');
  expect(style.display).not.toBe('none');
  row.classList.add('gone');
  expect(style.display).toBe('none');
  expect(style.backgroundColor).toBe(readColour(row));
});

test('an unset property is as if undeclared', () => {
  document.body.innerHTML = PAGE;
  const cell = document.querySelector('#one')!;
  const before = readColour(cell);
  withRules('.cell { background-color: red } td { background-color: unset }');
  expect(readColour(cell)).toBe(before);
});

test('keyframes and imported fonts style nothing', () => {
  document.body.innerHTML = PAGE;
  withRules('@keyframes a { from { background-color: red } } @font-face { font-family: x; src: url(x) }');
  expect(() => readColour(document.body)).not.toThrow();
});

test.each<[page: string, control: string | undefined]>([
  ['<label for="a">', undefined],
  ['<label for="">', undefined],
  ['<label for="a"></label><p id="a"></p>', undefined],
  ['<label for="a"></label><input id="b"><input id="a">', 'a'],
  ['<label><span></span><input id="inner"></label>', 'inner'],
  ['<label for="a"></label><p id="a"></p><input id="a">', undefined],
  ['<input id="a" class="first"><label for="a"></label><input id="a">', 'a'],
])('%s labels the control of the standard', (page, control) => {
  document.body.innerHTML = page;
  expect(document.querySelector('label')!.control?.id).toBe(control);
});

test('a label labels the first element that has the id now, in a detached tree too', () => {
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

test('an element has the labels that the page has for it now, in their order', () => {
  document.body.innerHTML = '<label>a<input id="a"></label><label for="a">b</label><label for="b">c</label>';
  const input = document.querySelector('input')!;
  const { labels } = input;
  const texts = () => Array.from(labels!, ({ textContent }) => textContent);
  expect(texts()).toEqual(['a', 'b']);
  document.querySelector('label:last-child')!.setAttribute('for', 'a');
  expect(texts()).toEqual(['a', 'b', 'c']);
  document.querySelector('label')!.before(document.createElementNS('http://www.w3.org/2000/svg', 'label'));
  document.querySelectorAll('label')[2]!.remove();
  expect(texts()).toEqual(['a', 'c']);
  expect(input.labels).toBe(labels);
  input.type = 'hidden';
  expect(input.labels).toBeNull();
});

test('an element that is not in the page has the labels of its part', () => {
  const part = document.createElement('div');
  part.innerHTML = '<label for="a">a</label><input id="a">';
  document.body.innerHTML = '<label for="a">another</label>';
  expect(Array.from(part.querySelector('input')!.labels!, ({ textContent }) => textContent)).toEqual(['a']);
});
