import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { defineBuild } from './webpack';

/**
 * For a test: watches a module as a dev server does while a correct, a broken and a repaired version are saved.
 * Prints, as JSON, how many updates there are after each build.
 */
const folder = process.argv[2]!;
const source = path.join(folder, 'index.js');
const TEXTS = ['export const text = 2;', 'export const text = ;', 'export const text = 3;'];
const updates = () => readdirSync(path.join(folder, 'dist')).filter((name) => name.endsWith('.hot-update.json')).length;

writeFileSync(source, 'export const text = 1;');
const { optimization = {} } = defineBuild(fileURLToPath(new URL('../../mf-registers', import.meta.url)));
const compiler = webpack({
  mode: 'development',
  context: folder,
  entry: source,
  output: { path: path.join(folder, 'dist') },
  optimization,
  plugins: [new webpack.HotModuleReplacementPlugin()],
});

const counts: number[] = [];
let built = 0;
const watching = compiler.watch({ aggregateTimeout: 20 }, () => {
  if (built > 0) counts.push(updates());
  const next = TEXTS[built];
  built += 1;
  if (next !== undefined) return writeFileSync(source, next);
  watching?.close(() => process.stdout.write(JSON.stringify(counts)));
});
