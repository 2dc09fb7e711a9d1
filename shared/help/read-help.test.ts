import { marked } from 'marked';
import { linkTarget } from './help-tokens';
import { plainText, readHelp } from './read-help';

it('reads named sections and the text before them', () => {
  const help = readHelp('Before.\n\n## First one {#first}\n\nA *word*.\n\n- one\n- two\n\n## Second\n\nMore.\n');
  expect(help.intro.map((token) => plainText(token))).toEqual(['Before.']);
  expect(help.sections.map(({ id, title, texts }) => ({ id, title, texts }))).toEqual([
    { id: 'first', title: 'First one', texts: ['A word.', 'one', 'two'] },
    { id: 'section-2', title: 'Second', texts: ['More.'] },
  ]);
});

it('a comment is not part of the searchable text', () => {
  const [section] = readHelp('## A {#a}\n\nWord <!-- inline --> word.\n\n<!-- a note -->\n').sections;
  expect(section?.texts).toEqual(['Word  word.']);
});

it.each([
  ['#entry', { kind: 'section', to: '#entry' }],
  ['/', { kind: 'page', to: '/' }],
  ['/help/registers#import', { kind: 'page', to: '/help/registers#import' }],
  ['/reports?year=2026', { kind: 'page', to: '/reports?year=2026' }],
  ['https://lex.uz/docs/1', { kind: 'elsewhere', to: 'https://lex.uz/docs/1' }],
])('%s is a valid link target', (href, target) => {
  expect(linkTarget(href)).toEqual(target);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'http://evil.example',
  'https:evil.example',
  'https://a\\b',
  'https://',
  'file:///etc/passwd',
  '#x" onclick="alert(1)',
  '',
])('%j is not a valid link target', (href) => {
  expect(linkTarget(href)).toBeUndefined();
});

/** Milliseconds, on a busy machine. */
const TIMEOUT_MS = 8_000;

it.each([
  ['emphasis', '_a_'.repeat(40_000)],
  ['stars', `${'*'.repeat(120_000)}a${'*'.repeat(100)}`],
  ['quotes', '> '.repeat(60_000)],
  ['quotes without spaces', '>'.repeat(120_000)],
  ['lists', '- '.repeat(60_000)],
  ['numbers', '1. '.repeat(40_000)],
  ['nested lists', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n')],
  ['links', '[a]('.repeat(30_000)],
  ['a huge file', `${'Words and words. '.repeat(10)}\n\n`.repeat(50_000)],
  ['sections', '## A\n\n'.repeat(50_000)],
])('a file of nothing but %s is read in bounded time, to a bounded length', (_, markdown) => {
  const start = performance.now();
  const { intro, sections } = readHelp(markdown);
  const words = [...intro.map((token) => plainText(token)), ...sections.flatMap(({ texts }) => texts)];
  expect(words.join('').length).toBeLessThanOrEqual(130_000);
  expect(performance.now() - start).toBeLessThan(TIMEOUT_MS);
});

it('a text on which the parser fails is read as plain text', () => {
  jest.spyOn(marked, 'lexer').mockImplementationOnce(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  expect(readHelp('## A {#a}').intro.map((token) => plainText(token))).toEqual(['## A {#a}']);
});
