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

/** The watching thread, which an endless loop of the program cannot block. */
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
 * A program that starts once a thread watches the memory of its process: a process can read its own size on every system, while reading
 * it from outside differs. Growth that ends between two checks is noticed at the exit. The program also ends with the process that
 * started it. Once the thread runs, the program cannot create others.
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
