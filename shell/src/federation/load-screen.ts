import { LOAD_LIMIT } from '@klaster/shared/contract';
import type { RemoteRouteObject } from '@klaster/shared/remote';
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { ChunkLoadError } from './chunk-load-error';

type RoutesModule = { routes: RemoteRouteObject[] };

/** Loads one screen of a remote: its entry, its route objects, then the route's own chunk and texts. */
export function loadRemoteScreen(remote: string, routeId: string): Promise<ComponentType> {
  return withinLimit(remote, async () => {
    const exposed = await loadRemote<RoutesModule>(`${remote}/routes`);
    const route = exposed?.routes.find((candidate) => candidate.id === routeId);
    if (!route) throw new Error(`${remote} exposes no route "${routeId}"`);
    return (await route.lazy()).Component;
  });
}

/**
 * Gives a load 120 s. Each call tries anew; nothing here remembers a failure.
 *
 * @param part what is loaded, for the message
 * @throws ChunkLoadError whatever went wrong, also when time ran out
 */
export async function withinLimit<Result>(part: string, load: () => Promise<Result>): Promise<Result> {
  let timer: number | undefined;
  const exceeded = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new ChunkLoadError(part, 'timeout')), LOAD_LIMIT);
  });
  try {
    return await Promise.race([load(), exceeded]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(part, 'failed', { cause: error });
  } finally {
    window.clearTimeout(timer);
  }
}
