import { defineBuild } from '@klaster/shared/build';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import { runInTerminal } from '../process/run-program';
import { warnOfDeprecated } from './deprecated-uses';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => path.dirname(require.resolve(`${name}/package.json`));

/** Builds the release of the remote in a folder into its `dist`. @returns an exit code */
export async function buildRemote(folder: string): Promise<number> {
  process.env['NODE_ENV'] = 'production';
  const compiler = webpack(defineBuild(folder));
  const built = new Promise<webpack.Stats>((resolve, reject) =>
    compiler.run((error, done) => (done ? resolve(done) : reject(error ?? new Error('webpack has no result')))),
  );
  const [stats] = await Promise.all([built, warnOfDeprecated(folder)]);
  await new Promise((resolve) => compiler.close(resolve));
  process.stdout.write(`${stats.toString('errors-warnings')}\n`);
  return stats.hasErrors() ? 1 : 0;
}

/** Checks the types of the remote in a folder. @returns an exit code */
export async function checkTypes(folder: string): Promise<number> {
  await warnOfDeprecated(folder);
  return runInTerminal([path.join(folderOf('typescript'), 'bin/tsc'), '--noEmit', '-p', folder], { cwd: folder });
}

/** Runs the remote's tests, its contract also without a browser. @returns an exit code */
export function testRemote(folder: string, args: readonly string[]): Promise<number> {
  const config = require.resolve('@klaster/shared/testing/jest-config');
  const jest = [path.join(folderOf('jest'), 'bin/jest.js'), '--config', config, '--rootDir', folder];
  return runInTerminal([...jest, ...args], { cwd: folder });
}
