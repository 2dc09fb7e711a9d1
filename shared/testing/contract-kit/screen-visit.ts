import { act } from '@testing-library/react';
import { DEFAULT_LANGUAGE } from '../../contract/common/languages';
import type { RouteObject } from 'react-router-dom';
import type { RemoteDefinition } from '../../remote';
import { renderRemote } from '../doubles/render-remote';
import type { RemoteScene } from '../doubles/render-remote';
import { samplePath } from './sample-path';
import { answerEverything } from './sample-wire';

export type Route = RemoteDefinition['routes'][number];

export type Visit = Partial<Pick<RemoteScene, 'language' | 'user'>> & {
  /** An address of the screen with filters; default: its path, with samples as parameters. */
  at?: string;
  /** Entries that lists report to have. */
  total?: number;
};

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
 * @returns the view of `renderRemote`
 */
export async function openScreen(
  exposed: readonly RouteObject[],
  route: Route,
  { at = samplePath(route.path), total, ...visit }: Visit = {},
) {
  answerEverything(total);
  const view = await renderRemote({
    routes: exposed,
    at,
    language: DEFAULT_LANGUAGE,
    ...audienceOf(route),
    ...visit,
  });
  await goOnUntil(() => headingText() !== '');
  await settle();
  return view;
}

/** Waits until the page no longer changes. */
export async function settle(): Promise<void> {
  let shown = '';
  await goOnUntil(() => {
    const before = shown;
    shown = document.body.innerHTML;
    return shown === before;
  });
}
