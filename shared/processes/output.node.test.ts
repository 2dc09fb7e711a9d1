import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const OUTPUT = JSON.stringify(pathToFileURL(path.join(__dirname, 'output.ts')).href);

/** Every write to it fails with ENOSPC. */
const FULL = '/dev/full';

test('a server keeps running when its log is on a full disk', async () => {
  const program = `import { outliveOutput, outputLines } from ${OUTPUT};
    outliveOutput();
    for (let line = 0; line < 3; line += 1) { outputLines.write('line\\n'); process.stderr.write('line\\n'); await new Promise(setImmediate); }
    process.send('alive'); process.disconnect();`;
  const full = openSync(FULL, 'w');
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', full, full, 'ipc'],
  });
  const lines: unknown[] = [];
  child.on('message', (message) => lines.push(message));
  const [code] = (await once(child, 'close')) as [number];
  expect([lines, code]).toEqual([['alive'], 0]);
});
