import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { defineBuild } from './webpack';

/**
 * For a test: watches an app of two chunks as a dev server does while a correct, a broken and a repaired version of its entry are saved.
 * Prints, as JSON, how many updates there are after each build, and the chunk global in each file of a page that is then reloaded.
 */
const folder = process.argv[2]!;
const source = path.join(folder, 'index.js');
const dist = path.join(folder, 'dist');
const SAVED = [`.then(() => 2)`, `.then(`, `.then(() => 3)`].map(
  (end) => `export const load = () => import('./screen')${end};`,
);
const GLOBAL = /webpackChunk:mf-registers[^"'\]]*/;
const built = (ending: RegExp) => readdirSync(dist).filter((name) => ending.test(name));

writeFileSync(path.join(folder, 'screen.js'), 'export const screen = 1;');
writeFileSync(source, `export const load = () => import('./screen');`);
const { optimization = {}, output } = defineBuild(fileURLToPath(new URL('../../mf-registers', import.meta.url)));
const compiler = webpack({
  mode: 'development',
  context: folder,
  entry: source,
  output: { ...output, path: dist },
  optimization,
  plugins: [new webpack.HotModuleReplacementPlugin()],
});

const updates: number[] = [];
let builds = 0;
const watching = compiler.watch({ aggregateTimeout: 20 }, () => {
  if (builds > 0) updates.push(built(/\.hot-update\.json$/).length);
  const next = SAVED[builds];
  builds += 1;
  if (next !== undefined) return writeFileSync(source, next);
  const globals = built(/(?<!\.hot-update)\.js$/).map(
    (file) => GLOBAL.exec(readFileSync(path.join(dist, file), 'utf8'))?.[0],
  );
  watching?.close(() => process.stdout.write(JSON.stringify({ updates, globals })));
});
