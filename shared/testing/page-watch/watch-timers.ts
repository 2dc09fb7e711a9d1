import { Trace } from './trace';
import type { Watch } from './trace';

type Callback = (...given: unknown[]) => void;
type Start = (callback: Callback, ...given: unknown[]) => number;
type Stop = (id: number) => void;

/** Function that starts, function that stops, and whether it repeats until stopped. */
const KINDS = [
  ['setTimeout', 'clearTimeout', false],
  ['setInterval', 'clearInterval', true],
  ['requestAnimationFrame', 'cancelAnimationFrame', false],
] as const;

/** Watches timers and frames that have neither fired nor been cancelled. */
export function watchTimers(): Watch {
  const kinds = KINDS.map(([start, stop, goesOn]) => watchKind(start, stop, goesOn));
  return () => kinds.flatMap((alive) => [...alive.values()]);
}

function watchKind(startName: string, stopName: string, goesOn: boolean): Map<number, Trace> {
  const page = window as unknown as Record<string, Start & Stop>;
  const start = page[startName] as Start;
  const stop = page[stopName] as Stop;
  const alive = new Map<number, Trace>();
  const startWatched: Start = (callback, ...given) => {
    const id = start(
      (...values) => {
        if (!goesOn) alive.delete(id);
        callback(...values);
      },
      ...given,
    );
    alive.set(id, new Trace(`${startName} ${typeof given[0] === 'number' ? `of ${given[0]} ms` : ''}`.trim()));
    return id;
  };
  const stopWatched: Stop = (id) => {
    alive.delete(id);
    stop(id);
  };
  Object.assign(window, { [startName]: startWatched, [stopName]: stopWatched });
  return alive;
}
