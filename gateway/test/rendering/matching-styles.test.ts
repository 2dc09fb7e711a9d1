import { checkedFrame, checkedScreen, previewPage } from '../../src/rendering/preview-html';

const WITHIN = ':where([data-preview-screen] *)';

/** The style of a page whose frame and screen have these styles and this screen. */
function styleOf(frame: string, screen = '', html = '<b class="a">1</b>'): string {
  const place = checkedFrame(`<style>${frame}</style><main class="m"><klaster-screen></klaster-screen></main>`);
  const { style } = previewPage(place, checkedScreen(`<style>${screen}</style>${html}`));
  return style.replace('[data-preview-screen]{contain:content}', '');
}

test.each([
  ['rules of classes and elements that the page has', '.a{x:y}main{x:y}.m b{x:y}*{x:y}'],
  ['those of the root element, also as a condition', '.dark{x:y}.light .a{x:y}html{x:y}:root{x:y}'],
  ['those of states and attributes', '.a:hover{x:y}[hidden]{x:y}:not(.b){x:y}.a::before{x:y}'],
  ['the order of layers, and conditions', '@layer a,b;@media print{.a{x:y}}@supports (x:y){@layer b{b{x:y}}}'],
  ['keyframes', '@keyframes spin{from{x:y}to{x:z}}'],
])('has %s', (_what, css) => {
  expect(styleOf(css)).toBe(css);
});

test.each([
  ['of classes and elements that the page lacks', '.b{x:y}i{x:y}.a .b{x:y}.b .a{x:y}i>b{x:y}'],
  ['in conditions that become empty', '@layer a{.b{x:y}}@media print{@layer a{i{x:y}}}'],
])('has no rules %s', (_what, css) => {
  expect(styleOf(css)).toBe('');
});

test('a list of selectors has those that can match', () => {
  expect(styleOf('.b,.a,i{x:y}')).toBe('.a{x:y}');
});

test('has the custom properties that something uses, also by way of others, whatever their names', () => {
  const declared = ':root{--a:1;--b:var(--c);--c:2;--d:3;--e\\.5:4;--f:5}';
  const used = '.a{x:var(--b);y:calc(1px*var(--e\\.5,var(--g)))}';
  expect(styleOf(declared + used)).toBe(`:root{--b:var(--c);--c:2;--e\\.5:4}${used}`);
  expect(styleOf(':root{--a:1;--b:2}', '', '<svg><rect fill="var(--b)"></rect></svg>')).toBe(':root{--b:2}');
});

test('the screen does not repeat rules of the frame, unless they are in another at-rule', () => {
  const both = '.a{x:y}@media print{.a{x:z}}';
  expect(styleOf(both, both)).toBe(both);
  expect(styleOf('.a{x:y}', '@media print{.a{x:y}}')).toBe(`.a{x:y}@media print{.a${WITHIN}{x:y}}`);
  // Two equal rules of one side stay, since their order may matter.
  expect(styleOf('.a{x:y}.a{x:z}.a{x:y}')).toBe('.a{x:y}.a{x:z}.a{x:y}');
});

test('a mode of the page is no class within its screen', () => {
  expect(styleOf('', '.dark{x:y}.dark .a{x:y}')).toBe(`.dark .a${WITHIN}{x:y}`);
});
