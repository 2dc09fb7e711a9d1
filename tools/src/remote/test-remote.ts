import { createRequire } from 'node:module';
import path from 'node:path';
import { runHere } from './run-here';

const require = createRequire(import.meta.url);

/** Checks the types of the remote in a folder. @returns an exit code */
export function checkTypes(folder: string): Promise<number> {
  const typescript = path.dirname(require.resolve('typescript/package.json'));
  return runHere(folder, [path.join(typescript, 'bin/tsc'), '--noEmit', '-p', folder]);
}

/** Runs the remote's tests, its contract also without a browser. @returns an exit code */
export function testRemote(folder: string, args: readonly string[]): Promise<number> {
  const jest = path.dirname(require.resolve('jest/package.json'));
  const config = require.resolve('@klaster/shared/testing/jest-config');
  return runHere(folder, [path.join(jest, 'bin/jest.js'), '--config', config, '--rootDir', folder, ...args]);
}
