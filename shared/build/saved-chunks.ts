import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { defineBuild } from './webpack';

/**
 * Builds an app of two chunks as its dev server would, and again after its entry was saved, in a folder of the caller's. Writes, as
 * JSON, the global through which each file that a reloaded page gets then meets the others.
 */
const folder = process.argv[2]!;
const source = path.join(folder, 'index.js');
const GLOBAL = /webpackChunk:mf-registers[^"'\]]*/;

writeFileSync(path.join(folder, 'screen.js'), 'export const screen = 1;');
writeFileSync(source, `export const load = () => import('./screen');`);
const { optimization = {}, output } = defineBuild('mf-registers');
const compiler = webpack({
  mode: 'development',
  context: folder,
  entry: source,
  output: { ...output, path: path.join(folder, 'dist') },
  optimization,
});

const globalOf = (file: string) => GLOBAL.exec(readFileSync(path.join(folder, 'dist', file), 'utf8'))?.[0];

let isSaved = false;
const watching = compiler.watch({ aggregateTimeout: 20 }, (_error, stats) => {
  if (!isSaved) {
    isSaved = true;
    return writeFileSync(source, `export const load = () => import('./screen').then(() => 'saved');`);
  }
  const files = Object.keys(stats?.compilation.assets ?? {});
  watching?.close(() => process.stdout.write(JSON.stringify(files.map(globalOf))));
});
