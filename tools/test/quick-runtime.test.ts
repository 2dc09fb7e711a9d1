import { readFileSync } from 'node:fs';
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
