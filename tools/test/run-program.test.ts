import { tmpdir } from 'node:os';
import { runProgram } from '../src/process/run-program';

test('a program in the background has a lower priority than this one', async () => {
  const printPriority = ['-p', "require('node:os').getPriority()"];
  const priorityOf = async (inBackground: boolean) => {
    const { stdout } = await runProgram(process.execPath, printPriority, { cwd: tmpdir(), inBackground });
    return Number(stdout);
  };
  expect(await priorityOf(true)).toBeGreaterThan(await priorityOf(false));
});
