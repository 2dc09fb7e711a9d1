import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { chunkGlobal, ChunkGlobalPlugin } from './chunk-global-plugin';
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin';

const folder = mkdtempSync(path.join(tmpdir(), 'klaster-maps-'));
const output = path.join(folder, 'dist');

afterAll(() => rmSync(folder, { recursive: true }));

const found = (file: string, text: string) => {
  const code = readFileSync(path.join(output, file), 'utf8');
  const before = code.slice(0, code.indexOf(text)).split('\n');
  const map = new SourceMap(JSON.parse(readFileSync(path.join(output, `${file}.map`), 'utf8')) as SourceMapPayload);
  return map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
};

test('source maps stay correct after the build adds code to minified scripts', async () => {
  writeFileSync(
    path.join(folder, 'entry.js'),
    'export const load = () => import("./part.js");\nload().then(() => console.log("in the entry"));\nconsole.log("second"); console.log("third"); console.log("fourth");',
  );
  writeFileSync(path.join(folder, 'part.js'), '\nexport const run = () => console.log("in the part");\nrun();');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    devtool: 'hidden-source-map',
    entry: './entry.js',
    output: {
      path: output,
      chunkLoadingGlobal: chunkGlobal('mf-any', { development: false }),
      crossOriginLoading: 'anonymous',
    },
    optimization: { chunkIds: 'deterministic' },
    plugins: [new ChunkGlobalPlugin(), new ChunkIntegrityPlugin()],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats?.compilation.errors).toEqual([]);
  const part = readdirSync(output).find((file) => file.endsWith('.js') && file !== 'main.js') ?? '';
  const main = readFileSync(path.join(output, 'main.js'), 'utf8');
  expect(main).toMatch(/webpackChunk:mf-any:[0-9a-f]{10}"/);
  expect(main).toMatch(/"sha256-[^"]{44}"/);
  expect(found(part, '"in the part"')).toMatchObject({ originalLine: 1, originalColumn: 37 });
  expect(found('main.js', '"in the entry"')).toMatchObject({ originalLine: 1, originalColumn: 30 });
});
