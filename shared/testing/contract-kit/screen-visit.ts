import type { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { DEFAULT_LANGUAGE } from '../../contract/common/languages';
import type { RemoteDefinition, RemoteRouteObject } from '../../remote';
import { renderRemote } from '../doubles/render-remote';
import type { RemoteScene } from '../doubles/render-remote';
import { samplePath } from './sample-path';
import { answerEverything } from './sample-wire';

export type Route = RemoteDefinition['routes'][number];

export type Visit = Partial<Pick<RemoteScene, 'language' | 'user'>>;

/** The original timer, so that waits of the check do not count as timers of the screen. */
const pause = setTimeout;
const STEP = 30;
const PATIENCE = 3000;

/**
 * Runs the page until `isDone` holds or patience ends. Patience is counted in turns of the event loop instead of time, so that a busy
 * machine does not cause faults.
 *
 * @param patience milliseconds of the page's own timers
 */
export async function goOnUntil(isDone: () => boolean, patience = PATIENCE): Promise<void> {
  let left = patience;
  do {
    await act(() => new Promise<void>((resolve) => void pause(resolve, STEP)));
    left -= STEP;
  } while (!isDone() && left > 0);
}

export const headingText = () => document.querySelector('h1')?.textContent.trim() ?? '';

/** Who a route is made for: staff, or somebody of a cluster, with the positions it requires; or a visitor. */
function audienceOf({ layout, positions = [], audience }: Route): Visit {
  if (layout === 'public') return {};
  return { user: { positions: [...positions], cluster_id: audience === 'cluster' ? 1 : null } };
}

/**
 * Opens a screen at its path, every call answered by a sample, and waits until it has its heading and shows all it loads.
 *
 * @returns the page's query client
 */
export async function openScreen(
  exposed: readonly RemoteRouteObject[],
  route: Route,
  visit: Visit = {},
): Promise<{ client: QueryClient }> {
  answerEverything();
  const { client } = await renderRemote({
    routes: exposed,
    at: samplePath(route.path),
    language: DEFAULT_LANGUAGE,
    ...audienceOf(route),
    ...visit,
  });
  await goOnUntil(() => headingText() !== '');
  let shown = '';
  await goOnUntil(() => {
    const before = shown;
    shown = document.body.innerHTML;
    return shown === before;
  });
  return { client };
}
