/** What a process writes to its error output when it ends itself for its size. */
const NOTICE = 'klaster: over the memory limit';

const LOOK_MS = 10;

/** Ends the process, if it is too big, from whichever thread; says why first, unless nobody reads it. */
const LIMIT_MEMORY = String.raw`
const { writeSync } = require('node:fs');
const limitMemory = (bytes) => {
  if (process.memoryUsage.rss() <= bytes) return;
  try { writeSync(2, '\n${NOTICE}\n'); } catch {}
  process.kill(process.pid, 'SIGKILL');
};`;

/** The thread that looks; a program that loops for ever cannot stop it. */
const WATCH = String.raw`
${LIMIT_MEMORY}
const { parentPort, workerData } = require('node:worker_threads');
setInterval(() => {
  limitMemory(workerData.bytes);
  // Whose process has died is in the care of another, and nobody is left to end it.
  if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
}, ${LOOK_MS});
parentPort.postMessage('watching');`;

/**
 * A program that begins once a thread watches over the size of its process: what a process takes of the machine is known
 * to itself on every system, while a look from outside is different on each. What grew and ended between two looks is
 * seen as it ends. It ends with the process that started it, too. Once the thread runs, the program can make no other.
 *
 * @param program source that runs with CommonJS's `require`
 * @param limit in megabytes
 */
export function watchedProgram(program: string, limit: number): string {
  const bytes = limit * 1024 * 1024;
  return String.raw`
'use strict';
${LIMIT_MEMORY}
const threads = require('node:worker_threads');
const watch = new threads.Worker(${JSON.stringify(WATCH)}, {
  eval: true, env: {}, workerData: { bytes: ${bytes}, parent: ${process.pid} }, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
});
threads.Worker = undefined;
require('node:module').syncBuiltinESMExports();
watch.unref();
process.once('exit', () => limitMemory(${bytes}));
watch.once('message', () => setImmediate(() => {
${program}
}));`;
}

/** Whether a process that wrote `errors` ended itself for its size. */
export function isMemoryNotice(errors: string): boolean {
  return errors.endsWith(`${NOTICE}\n`);
}
