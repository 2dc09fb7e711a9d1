import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { selectSteps } from '../src/process/steps';

/** The line of a source that an error's stack names first. */
function readThrowingLine(error: Error): string {
  const [, file = '', line = ''] = /at (?:[^/]+\()?(\/.+?):(\d+):\d+/.exec(error.stack ?? '') ?? [];
  return readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '';
}

test('the stack of an error names the line of the source, also in a module that other test files use', () => {
  let thrown: unknown;
  try {
    selectSteps(['unknown'], [], []);
  } catch (error) {
    thrown = error;
  }
  expect(readThrowingLine(thrown as Error)).toContain('throw new UserError(`There is no "${name}" here');
});

test('values that a test file keeps in AsyncLocalStorage are gone after the file, even for a timer that outlives it', () => {
  const script = `
    const { endStorages } = require('./tools/jest/async-storages.cjs');
    const { AsyncLocalStorage } = require('node:async_hooks');
    const storage = new AsyncLocalStorage();
    const seen = [];
    const look = () => seen.push(storage.getStore() ?? 'none');
    storage.run('first', () => {
      look();
      storage.run('second', look);
      setTimeout(() => { look(); console.log(seen.join()); }, 1);
    });
    look();
    if (process.argv[1] === 'ended') endStorages();
  `;
  const seenIn = (...args: string[]) =>
    execFileSync(process.execPath, ['-e', script, ...args], {
      cwd: path.join(__dirname, '../..'),
      encoding: 'utf8',
    }).trim();
  expect(seenIn()).toBe('first,second,none,first');
  expect(seenIn('ended')).toBe('first,second,none,none');
});
