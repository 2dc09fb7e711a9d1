import type { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { DEFAULT_LANGUAGE } from '../../contract/common/languages';
import type { RemoteDefinition, RemoteRouteObject } from '../../remote';
import { renderRemote } from '../doubles/render-remote';
import type { RemoteScene } from '../doubles/render-remote';
import { samplePath, CALLS } from './sample-path';
import { network } from '../doubles/network';
import { sample } from './sample';

export type Route = RemoteDefinition['routes'][number];

export type Visit = Partial<Pick<RemoteScene, 'language' | 'user'>>;

/** The original, so that waits of the check are not timers of the screen. */
const pause = setTimeout;
const STEP = 30;
const PATIENCE = 3000;

/** Patience counts turns of the event loop, so that a busy machine does not cause faults. */
export async function goOnUntil(isDone: () => boolean, patience = PATIENCE): Promise<void> {
  let left = patience;
  do {
    await act(() => new Promise<void>((resolve) => void pause(resolve, STEP)));
    left -= STEP;
  } while (!isDone() && left > 0);
}

export const headingText = () => document.querySelector('h1')?.textContent.trim() ?? '';

/** A user with the positions that the route requires, or a visitor. */
function chooseVisitor({ layout, positions = [], audience }: Route): Visit {
  if (layout === 'public') return {};
  return { user: { positions: [...positions], cluster_id: audience === 'cluster' ? 1 : null } };
}

/** All calls are answered by samples. Waits for the heading, and until the page stops changing. */
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
    ...chooseVisitor(route),
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

function answerEverything(): void {
  for (const [name, { answer }] of CALLS) network.on(name, () => sample(answer) as never);
}
