import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { defineBuild } from './webpack';

/**
 * For a test: builds an app of two chunks as a dev server does, and again after its entry was saved. Prints, as JSON, the chunk global in
 * each file of a reloaded page.
 */
const folder = process.argv[2]!;
const source = path.join(folder, 'index.js');
const GLOBAL = /webpackChunk:mf-registers[^"'\]]*/;

writeFileSync(path.join(folder, 'screen.js'), 'export const screen = 1;');
writeFileSync(source, `export const load = () => import('./screen');`);
const { optimization = {}, output } = defineBuild(fileURLToPath(new URL('../../mf-registers', import.meta.url)));
const compiler = webpack({
  mode: 'development',
  context: folder,
  entry: source,
  output: { ...output, path: path.join(folder, 'dist') },
  optimization,
});

const findGlobal = (file: string) => GLOBAL.exec(readFileSync(path.join(folder, 'dist', file), 'utf8'))?.[0];

let isSaved = false;
const watching = compiler.watch({ aggregateTimeout: 20 }, (_error, stats) => {
  if (!isSaved) {
    isSaved = true;
    return writeFileSync(source, `export const load = () => import('./screen').then(() => 'saved');`);
  }
  const files = Object.keys(stats?.compilation.assets ?? {});
  watching?.close(() => process.stdout.write(JSON.stringify(files.map(findGlobal))));
});
