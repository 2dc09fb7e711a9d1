import { act } from '@testing-library/react';
import { DEFAULT_LANGUAGE } from '../../contract/http/languages';
import type { RouteObject } from 'react-router-dom';
import type { RemoteDefinition } from '../../remote';
import { renderWithRouter } from '../doubles/render-remote';
import type { RoutedRemote, RemoteScene } from '../doubles/render-remote';
import { samplePath, CALLS } from './sample-path';
import type { CallName } from '../../contract/endpoints/call';
import { network } from '../doubles/network';
import { problem } from '../doubles/replies';
import { sample } from './sample';

export type Route = RemoteDefinition['routes'][number];

export type Visit = Partial<Pick<RemoteScene, 'language' | 'user'>> & {
  /** An address of the screen with filters; default: its path, with samples as parameters. */
  at?: string;
  /** Total number of entries that lists report. */
  total?: number;
  /** A load that fails. */
  failing?: CallName | undefined;
};

/** The original function, so that waits of the checks do not count as timers of the screen. */
const pause = setTimeout;
const STEP = 10;
const TIMEOUT_MS = 3000;

/**
 * Waits at most `patience` milliseconds. It counts turns of the event loop instead of the clock, so that a busy machine
 * causes no faults.
 */
export async function waitUntil(isDone: () => boolean, patience = TIMEOUT_MS): Promise<void> {
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

/** Opens a screen. All calls are answered with samples. Waits for the heading, and until the page stops changing. */
export async function openScreen(
  exposed: readonly RouteObject[],
  route: Route,
  { at = samplePath(route.path), total, failing, ...visit }: Visit = {},
): Promise<RoutedRemote> {
  answerEverything(total);
  if (failing) network.on(failing, problem(500, 'internal'));
  const view = await renderWithRouter({
    routes: exposed,
    at,
    language: DEFAULT_LANGUAGE,
    ...chooseVisitor(route),
    ...visit,
  });
  await waitUntil(() => headingText() !== '');
  await settle();
  return view;
}

/** Waits until the page no longer changes. */
export async function settle(): Promise<void> {
  let shown = '';
  await waitUntil(() => {
    const before = shown;
    shown = document.body.innerHTML;
    return shown === before;
  });
}

/** Answers every call with a sample. @param total reported by every list, although it has one entry */
export function answerEverything(total?: number): void {
  const fitting: Readonly<Record<string, number | undefined>> = { total, year: 2026 };
  const fit = (name: string, value: unknown) => (value === 1 ? (fitting[name] ?? 1) : value);
  for (const [name, call] of CALLS) {
    const answer = () => {
      const text = JSON.stringify(sample(call.answer)) as string | undefined;
      return text && (JSON.parse(text, fit) as unknown);
    };
    network.on(name, () => ('file' in call ? new Uint8Array(1) : answer()) as never);
  }
  // Only a list knows the names of its columns.
  network.on('GET /api/me/lists', []);
}

/** As if everything were still loading. */
export function answerNothing(): void {
  for (const [name] of CALLS) network.on(name, () => new Promise<never>(() => undefined));
}
