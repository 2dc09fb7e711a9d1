import type { Language } from '@klaster/shared/contract/http';
import { HELP } from '@klaster/shared/remote';
import type { RemoteRouteObject } from '@klaster/shared/remote';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { containerName } from './page-scripts';
import { prefetchRemoteScreen, versionOfScreen } from './load-screen';
import { withTimeout } from './load-error';

/**
 * A remote's help as Markdown, from the version in use. Failures are not reported to the gateway: a visit of the help page does that.
 *
 * @throws ChunkLoadError if it does not load; another call loads again
 */
export async function readRemoteHelp(remote: string, language: Language): Promise<string> {
  await prefetchRemoteScreen(remote, HELP);
  return withTimeout(remote, async () => {
    const name = containerName(remote, versionOfScreen(remote, HELP));
    const exposed = await loadRemote<{ routes: RemoteRouteObject[] }>(`${name}/routes`);
    const text: unknown = await exposed?.routes.find(({ id }) => id === HELP)?.help?.(language);
    if (typeof text !== 'string') throw new Error(`${remote} has no help in ${language}`);
    return text;
  });
}
