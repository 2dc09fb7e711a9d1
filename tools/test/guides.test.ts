import { withBlock } from '../src/guides/apply-block';
import { blocksOf } from '../src/guides/blocks';
import type { FileBlock } from '../src/guides/blocks';

const GUIDE = `
Shown only:

\`\`\`ts
const shown = 1;
\`\`\`

\`\`\`ts file=a/routes.ts after="routes: ["
{ id: 'new' },
\`\`\`

\`\`\`tsx file=a/new.tsx
export const A = 1;
\`\`\`

\`\`\`sh run
npm run texts
\`\`\`

\`\`\`sh
npm run dev
\`\`\`
`;

const piece = (rest: Partial<FileBlock>): FileBlock => ({ kind: 'file', file: 'a.ts', body: 'b\n', ...rest });

test('a guide has its reader write what names a file and run what says so, in order', () => {
  expect(blocksOf(GUIDE)).toEqual([
    { kind: 'file', file: 'a/routes.ts', place: { side: 'after', anchor: 'routes: [' }, body: "{ id: 'new' },\n" },
    { kind: 'file', file: 'a/new.tsx', body: 'export const A = 1;\n' },
    { kind: 'commands', lines: ['npm run texts'] },
  ]);
});

test('a piece stands after, before or in place of its anchor, on the same line too', () => {
  expect(withBlock('x: [y]', piece({ place: { side: 'after', anchor: 'x: [' } }))).toBe('x: [\nb\ny]');
  expect(withBlock('x: [y]', piece({ place: { side: 'before', anchor: 'y]' } }))).toBe('x: [b\n\ny]');
  expect(withBlock('x: [y]', piece({ place: { side: 'replace', anchor: '[y]' } }))).toBe('x: b\n');
});

test('members join the object of a JSON file, whatever is there already', () => {
  const block = piece({ file: 'a.json', body: '"a": { "c": 2 }\n' });
  expect(JSON.parse(withBlock('{ "a": { "b": 1 } }', block))).toEqual({ a: { b: 1, c: 2 } });
});

test('a guide that no longer fits the code says where', () => {
  const after = piece({ place: { side: 'after', anchor: 'x' } });
  expect(() => withBlock('y', after)).toThrow('a.ts has no "x"');
  expect(() => withBlock('x x', after)).toThrow('a.ts has "x" several times');
  expect(() => withBlock(undefined, after)).toThrow('a.ts is not there');
  expect(() => withBlock('y', piece({}))).toThrow('a.ts is there already');
});
