import { outliveOutput } from '@klaster/shared/processes';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from './config';
import { runApi, type RunningApi } from './run-api';
import { exitWith } from './kernel/process/operator-error';

/** A supervisor must not wait for ever. */
const STOP_LIMIT_MS = 20_000;

/** Stops on a signal, when the supervising process is gone, or after an unexpected error. */
async function main(): Promise<void> {
  outliveOutput();
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.once(signal, resolve);
    process.once('disconnect', resolve);
    // Includes unhandled rejections. A second one ends the process at once.
    process.once('uncaughtException', (error) =>
      resolve(fail(`Stopped by an unexpected error: ${error.stack ?? error.message}`)),
    );
  });
  const config = readConfig(process.env);
  const terminated = new Promise<void>((resolve) => void process.once('SIGTERM', resolve));
  const api = await runApi(config, (progress) => process.send?.({ progress }));
  process.send?.({ ready: true, port: api.port });
  await Promise.race([
    stopRequested,
    terminated.then(() => drain(api, config.drainMs)),
    api.lost.then(() => fail('The embedded PostgreSQL ended unexpectedly: see postgres.log in the data folder.')),
  ]);
  await stop(api);
}

/** The state of the process is unknown: the supervisor starts a new one. */
function fail(reason: string): void {
  process.exitCode = 1;
  process.stderr.write(`${reason}\n`);
}

/** A second signal ends the wait. */
async function drain(api: RunningApi, ms: number): Promise<void> {
  api.leave();
  await Promise.race([
    sleep(ms, undefined, { ref: false }),
    new Promise((resolve) => void process.once('SIGTERM', resolve)),
  ]);
}

async function stop(api: RunningApi): Promise<void> {
  setTimeout(() => process.exit(), STOP_LIMIT_MS).unref();
  await api.stop();
  // The channel would keep this process alive.
  if (process.connected) process.disconnect();
}

main().catch(exitWith);
