import type { AppName } from '@klaster/shared/build/apps';
import { HOST } from '@klaster/shared/build/apps';
import { UserError } from '../../bootstrap/user-error.mjs';
import type { Supervisor } from '../process/supervisor';
import { say } from '../progress';
import { assertPortFree } from '../start/preconditions';
import { servedApp } from './services';
import type { SourceApp } from './services';

/**
 * Serves remotes from source for a shell that is deployed elsewhere. They use React's production build, like that
 * shell, and so have no Fast Refresh.
 */
export async function serveAlone(
  supervisor: Supervisor,
  remotes: readonly SourceApp[],
  gateway: string,
): Promise<void> {
  if (remotes.length === 0 || remotes.some(({ name }) => name === HOST)) {
    throw new UserError('Name the remotes to serve: npm run dev -- --alone mf-…');
  }
  for (const { port } of remotes) await assertPortFree('localhost', port, 'DEV_PORT');
  for (const remote of remotes) supervisor.start(servedApp(remote, { ...process.env, KLASTER_ALONE: '1' }));
  say(remotes.map((remote) => `  ${remote.name}: open ${overrideLink(gateway, remote)}`).join('\n'));
}

/** Makes the shell at `gateway` load a remote from this machine. */
function overrideLink(gateway: string, { name, port }: { name: AppName; port: number }): string {
  return new URL(`/?remote=${name}@http://localhost:${port}`, gateway).href;
}
