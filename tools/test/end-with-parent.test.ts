import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findDescendants, processTable } from '../src/process/process-table';

const PRELOAD = pathToFileURL(path.resolve(__dirname, '../bootstrap/end-with-parent.mjs')).href;

/** A program of others that would run for ever, started with a channel by a parent that does nothing else. */
const parentOf = (args: readonly string[]) => `
  const args = ${JSON.stringify([...args, '--eval', 'console.log(1); setInterval(() => undefined, 1000);'])};
  require('node:child_process').spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });`;

test('a third-party program ends when the process that started it is killed', async () => {
  const parent = spawn(process.execPath, ['--eval', parentOf(['--import', PRELOAD])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  const [program] = findDescendants(parent.pid ?? 0, await processTable());
  expect(program?.command).toContain('setInterval');
  parent.kill('SIGKILL');
  while ((await processTable()).some(({ pid, command }) => pid === program?.pid && command === program?.command))
    await pause(20);
});
