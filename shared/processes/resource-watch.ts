/** Written to the error output before the process ends itself. */
const NOTICES = { 'out of memory': 'klaster: over the memory limit', 'out of time': 'klaster: over the time limit' };

const POLL_MS = 10;

/** Ends the process if it is too large. The notice may be lost. */
const LIMIT_MEMORY = String.raw`
const { writeSync } = require('node:fs');
const endWith = (notice) => {
  try { writeSync(2, '\n' + notice + '\n'); } catch {}
  process.kill(process.pid, 'SIGKILL');
};
const limitMemory = (bytes) => {
  if (process.memoryUsage.rss() > bytes) endWith('${NOTICES['out of memory']}');
};`;

/** Runs in a thread, which an endless loop of the program does not block. Any message restarts the time. */
const WATCH = String.raw`
${LIMIT_MEMORY}
const { parentPort, workerData } = require('node:worker_threads');
let before = process.cpuUsage();
parentPort.on('message', () => { before = process.cpuUsage(); });
setInterval(() => {
  limitMemory(workerData.bytes);
  const { user, system } = process.cpuUsage(before);
  if (user + system > workerData.time * 1000) endWith('${NOTICES['out of time']}');
  // Orphaned: the parent that would end the process is gone.
  if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
}, ${POLL_MS});
parentPort.postMessage('watching');`;

/**
 * A program with a thread that watches memory and processor time of its process: reading them from outside differs between systems. A short
 * growth between two checks is noticed at the exit. The program ends with its parent, and cannot create other threads.
 * @param program CommonJS source; `restartTime()` gives it all of its processor time again
 * @param limits in megabytes and milliseconds
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

/** Limit that ended a process with this error output. */
export function limitPassed(errors: string): keyof typeof NOTICES | undefined {
  if (errors.endsWith(`${NOTICES['out of time']}\n`)) return 'out of time';
  return errors.endsWith(`${NOTICES['out of memory']}\n`) ? 'out of memory' : undefined;
}
