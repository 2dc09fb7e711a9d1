import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { minimizer } from '../common-settings';
import { StableEntryPlugin } from './stable-entry-plugin';

const folder = mkdtempSync(path.join(tmpdir(), 'klaster-entry-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the same app with another hash in the name of its federation entry and of its chunk, as in another folder. */
async function build(hash: string): Promise<string> {
  const context = path.join(folder, hash);
  mkdirSync(path.join(context, '.federation'), { recursive: true });
  writeFileSync(path.join(context, `.federation/entry.${hash}.js`), 'exports.digits = 5;');
  writeFileSync(path.join(context, 'part.js'), 'export const part = 1;');
  writeFileSync(
    path.join(context, 'index.js'),
    `const { digits } = require('./.federation/entry.${hash}.js'); import('./part.js').then(({ part }) => console.log(digits, part));`,
  );
  const compiler = webpack({
    mode: 'production',
    context,
    entry: './index.js',
    output: { path: path.join(context, 'dist'), chunkFilename: `${hash}.js` },
    optimization: { moduleIds: 'deterministic', minimizer: minimizer() },
    plugins: [new StableEntryPlugin()],
  });
  await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  return readFileSync(path.join(context, 'dist/main.js'), 'utf8').replaceAll(hash, '');
}

test('a build depends neither on the hash in the name of the federation entry nor on the hashes of chunks', async () => {
  expect(await build('q'.repeat(60))).toBe(await build('z'.repeat(60)));
});
