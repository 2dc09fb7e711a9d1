import { readConfig } from './config';
import { runApi, type RunningApi } from './run-api';
import { exitWith } from './operator-error';

/** Process entry. Tells a supervising process how far it is; stops on a signal, or when that process is gone. */
async function main(): Promise<void> {
  const stopAsked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
    process.once('disconnect', resolve);
  });
  const api = await runApi(readConfig(process.env), (progress) => process.send?.({ progress }));
  process.send?.({ ready: true, port: api.port });
  await Promise.race([stopAsked, api.lost.then(failWithDatabase)]);
  await stop(api);
}

function failWithDatabase(): void {
  process.exitCode = 1;
  process.stderr.write('The embedded PostgreSQL ended unexpectedly: see postgres.log in the data folder.\n');
}

async function stop(api: RunningApi): Promise<void> {
  await api.stop();
  // The channel to the supervising process would keep this one alive.
  if (process.connected) process.disconnect();
}

main().catch(exitWith);
