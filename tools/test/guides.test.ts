import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyBlocks, findNumbered, followGuide } from '../src/guides/follow-guide';
import { blocksFor } from '../src/commands/new';
import { inRoot } from '../src/workspace';
import { applyBlock } from '../src/guides/apply-block';
import { readBlocks } from '../src/guides/blocks';
import type { FileBlock } from '../src/guides/blocks';
import { readSteps } from '../src/commands/guides';

const DOCS = inRoot('docs');

const GUIDE = `
Shown only:

\`\`\`ts
const shown = 1;
\`\`\`

\`a/routes.ts\`, after \`routes: [\`:

\`\`\`ts
{ id: 'new' },
\`\`\`

\`a/new.tsx\` (new):

\`\`\`tsx
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

test('a guide is read as files to write and commands to run, in order', () => {
  expect(readBlocks(GUIDE)).toEqual([
    { kind: 'file', file: 'a/routes.ts', place: { side: 'after', anchor: 'routes: [' }, body: "{ id: 'new' },\n" },
    { kind: 'file', file: 'a/new.tsx', body: 'export const A = 1;\n' },
    { kind: 'commands', lines: ['npm run texts'] },
  ]);
});

test('a block is inserted after, before or in place of its anchor, on the same line too', () => {
  expect(applyBlock('x: [y]', piece({ place: { side: 'after', anchor: 'x: [' } }))).toBe('x: [\nb\ny]');
  expect(applyBlock('x: [y]', piece({ place: { side: 'before', anchor: 'y]' } }))).toBe('x: [b\ny]');
  expect(applyBlock('x: [y]', piece({ place: { side: 'replace', anchor: '[y]' } }))).toBe('x: b');
  expect(applyBlock('  x: [\n  ]\n', piece({ place: { side: 'after', anchor: 'x: [' }, body: '    b,\n' }))).toBe(
    '  x: [\n    b,\n  ]\n',
  );
});

test('members are added to the object of a JSON file with any existing members', () => {
  const block = piece({ file: 'a.json', body: '"a": { "c": 2 }\n' });
  expect(JSON.parse(applyBlock('{ "a": { "b": 1 } }', block))).toEqual({ a: { b: 1, c: 2 } });
});

test('a template names the file after the language', () => {
  const [block] = readBlocks('```ts file=a.ts before="x"\nb\n```\n');
  expect(block).toEqual(piece({ place: { side: 'before', anchor: 'x' } }));
});

test('code that is not formatted where a guide puts it is a fault', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'klaster-guide-'));
  const follow = (body: string) => followGuide(root, readBlocks(`\`a.ts\` (new):\n\n\`\`\`ts\n${body}\n\`\`\`\n`));
  await expect(follow('  export const a = 1')).rejects.toThrow('a.ts is not formatted');
  rmSync(path.join(root, 'a.ts'));
  await follow('export const a = 1;');
  expect(readFileSync(path.join(root, 'a.ts'), 'utf8')).toBe('export const a = 1;\n');
  rmSync(root, { recursive: true });
});

test('a guide that no longer fits the code fails with the place', () => {
  const after = piece({ place: { side: 'after', anchor: 'x' } });
  expect(() => applyBlock('y', after)).toThrow('a.ts has no "x"');
  expect(() => applyBlock('x x', after)).toThrow('a.ts has "x" several times');
  expect(() => applyBlock(undefined, after)).toThrow('a.ts is not there');
  expect(() => applyBlock('y', piece({}))).toThrow('a.ts is there already');
});

test('a guide may change a file that a command created, but not one that does not exist', () => {
  const [block] = readBlocks('`a.ts`:\n\n```ts\nb\n```\n');
  expect(block).toMatchObject({ file: 'a.ts', rewrites: true });
  expect(applyBlock('x', block as FileBlock)).toBe('b\n');
  expect(() => applyBlock(undefined, block as FileBlock)).toThrow('a.ts is not there');
});

test('a guide without files or without commands is a fault', () => {
  expect(() => readSteps('a.md', '# A guide')).toThrow('a.md has no step of the kind "file"');
  expect(() => readSteps('a.md', '```ts\nshown();\n```\n')).toThrow('a.md has no step of the kind "file"');
  expect(() => readSteps('a.md', '`a.ts`:\n\n```ts\nx();\n```\n')).toThrow('a.md has no step of the kind "commands"');
  expect(readSteps('a.md', GUIDE)).toHaveLength(3);
});

test.each(readdirSync(DOCS).filter((file) => /^adding-.*\.md$/.test(file)))(
  '%s begins with the command that writes what is the same each time',
  async (file) => {
    const blocks = readSteps(file, readFileSync(path.join(DOCS, file), 'utf8'));
    const first = blocks.findIndex(({ kind }) => kind === 'file');
    const made = blocks.slice(0, first).flatMap((block) => (block.kind === 'commands' ? block.lines : []));
    const [, what = '', name = ''] = /^npm run new -- (\S+) (\S+)$/.exec(made[0] ?? '') ?? [];
    const texts = await applyBlocks(inRoot(''), await blocksFor(inRoot(''), what, name));
    expect(texts.size).toBeGreaterThan(3);
  },
);

test('a guide says 00NN of a file that a command has numbered', async () => {
  const folder = 'api/src/kernel/database/migrations';
  expect(await findNumbered(inRoot(''), `${folder}/00NN-places.ts`)).toBe(`${folder}/0001-places.ts`);
  expect(await findNumbered(inRoot(''), `${folder}/index.ts`)).toBe(`${folder}/index.ts`);
  await expect(findNumbered(inRoot(''), `${folder}/00NN-gins.ts`)).rejects.toThrow('00NN-gins.ts is not there');
});
