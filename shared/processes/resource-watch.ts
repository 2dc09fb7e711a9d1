/** What a process writes to its error output when it ends itself, by the limit that it passed. */
const NOTICES = { 'out of memory': 'klaster: over the memory limit', 'out of time': 'klaster: over the time limit' };

const LOOK_MS = 10;

/** Ends the process, if it is too big, from whichever thread; says why first, unless nobody reads it. */
const LIMIT_MEMORY = String.raw`
const { writeSync } = require('node:fs');
const endWith = (notice) => {
  try { writeSync(2, '\n' + notice + '\n'); } catch {}
  process.kill(process.pid, 'SIGKILL');
};
const limitMemory = (bytes) => {
  if (process.memoryUsage.rss() > bytes) endWith('${NOTICES['out of memory']}');
};`;

/** The watching thread, which an endless loop of the program cannot block. Any message to it restarts the time. */
const WATCH = String.raw`
${LIMIT_MEMORY}
const { parentPort, workerData } = require('node:worker_threads');
let before = process.cpuUsage();
parentPort.on('message', () => { before = process.cpuUsage(); });
setInterval(() => {
  limitMemory(workerData.bytes);
  const { user, system } = process.cpuUsage(before);
  if (user + system > workerData.time * 1000) endWith('${NOTICES['out of time']}');
  // Whose process has died is in the care of another, and nobody is left to end it.
  if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
}, ${LOOK_MS});
parentPort.postMessage('watching');`;

/**
 * A program that starts once a thread watches memory and processor time of its process: a process can read its own on every system, while
 * reading them from outside differs. Growth that ends between two checks is noticed at the exit. The program also ends with the process
 * that started it. Once the thread runs, the program cannot create others.
 *
 * @param program source that runs with CommonJS's `require`; `restartTime()` gives it all of its processor time again
 * @param limits memory in megabytes, processor time in milliseconds
 */
export function watchedProgram(program: string, { memory, time }: { memory: number; time: number }): string {
  const bytes = memory * 1024 * 1024;
  return String.raw`
'use strict';
${LIMIT_MEMORY}
const threads = require('node:worker_threads');
const watch = new threads.Worker(${JSON.stringify(WATCH)}, {
  eval: true, env: {}, workerData: { bytes: ${bytes}, time: ${time}, parent: ${process.pid} }, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
});
threads.Worker = undefined;
require('node:module').syncBuiltinESMExports();
watch.unref();
const restartTime = () => watch.postMessage('restart');
process.once('exit', () => limitMemory(${bytes}));
watch.once('message', () => setImmediate(() => {
${program}
}));`;
}

/** The limit for which a process that wrote `errors` ended itself. */
export function limitPassed(errors: string): keyof typeof NOTICES | undefined {
  if (errors.endsWith(`${NOTICES['out of time']}\n`)) return 'out of time';
  return errors.endsWith(`${NOTICES['out of memory']}\n`) ? 'out of memory' : undefined;
}
