import { LOAD_LIMIT } from '@klaster/shared/contract';
import type { RemoteRouteObject } from '@klaster/shared/remote';
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { ChunkLoadError } from './chunk-load-error';

type RoutesModule = { routes: RemoteRouteObject[] };

/**
 * Loads one screen of a remote: its entry, its route objects, then the route's own chunk and texts.
 * Each call tries anew; nothing here remembers a failure.
 *
 * @throws ChunkLoadError whatever went wrong, also when it took over 120 s
 */
export async function loadScreen(remote: string, routeId: string): Promise<ComponentType> {
  const limit = timeLimit(remote);
  try {
    return await Promise.race([findScreen(remote, routeId), limit.exceeded]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(remote, 'failed', { cause: error });
  } finally {
    limit.lift();
  }
}

async function findScreen(remote: string, routeId: string): Promise<ComponentType> {
  const exposed = await loadRemote<RoutesModule>(`${remote}/routes`);
  const route = exposed?.routes.find((candidate) => candidate.id === routeId);
  if (!route) throw new Error(`${remote} exposes no route "${routeId}"`);
  return (await route.lazy()).Component;
}

function timeLimit(remote: string) {
  let timer: number | undefined;
  const exceeded = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new ChunkLoadError(remote, 'timeout')), LOAD_LIMIT);
  });
  return { exceeded, lift: () => window.clearTimeout(timer) };
}
