jest.mock('node:fs/promises', () => ({ ...jest.requireActual<object>('node:fs/promises'), statfs: jest.fn() }));
// Skips pauses.
jest.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));
jest.mock('./server-process');

import { Restarts } from '@klaster/shared/restarts';
import { statfs } from 'node:fs/promises';
import { RestartingServer } from './restarting-server';
import { startServer, type Plan } from './server-process';

const FAILURES = 20;

const start = jest.mocked(startServer);

/** Dies, and then fails to start a number of times. */
function dyingServer(freeBlocks: number): Promise<RestartingServer> {
  jest.mocked(statfs as (path: string) => Promise<object>).mockResolvedValue({ bavail: freeBlocks, bsize: 4096 });
  start.mockReset().mockResolvedValueOnce({ port: 1, ended: Promise.resolve('exit code 1') });
  for (let left = FAILURES; left > 0; left -= 1) start.mockRejectedValueOnce(new Error('it failed'));
  start.mockResolvedValue({ port: 1, ended: new Promise(() => undefined) });
  return RestartingServer.start({ cluster: '/data' } as Plan, new Restarts({ pauses: [1, 1] }));
}

let written: jest.SpyInstance;
beforeEach(() => (written = jest.spyOn(process.stderr, 'write').mockReturnValue(true)));
afterEach(() => written.mockRestore());

test('restarts a database on a full disk until there is room', async () => {
  await dyingServer(0);
  while (start.mock.calls.length < FAILURES + 2) await new Promise(setImmediate);
  expect(written).toHaveBeenCalledWith(
    'The embedded PostgreSQL ended (the disk is full); it is started again in 5 s.\n',
  );
});

test('gives up a database that cannot be started for another reason', async () => {
  const server = await dyingServer(1e6);
  expect(await server.ended).toBe(true);
  expect(start).toHaveBeenCalledTimes(1 + 2);
});
