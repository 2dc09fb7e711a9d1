import type { DrawnSight } from './drawn-sight';
import { drawnSight } from './drawn-sight';

const COLUMNS = { first: 0, last: 9 };
const PICTURE_MS = 16;

const linesFrom = (first: number) => Array.from({ length: 10 }, (_, at) => first + at);

/** Rows of which something is drawn. */
const drawnIn = (sight: DrawnSight) => sight.current().rows.map(({ index }) => index);

/** What is drawn after each of some pictures, before each of which the sight is another. */
function scroll(sight: DrawnSight, tops: readonly number[]): number[][] {
  return tops.map((top) => {
    sight.aim({ lines: linesFrom(top), columns: COLUMNS });
    jest.advanceTimersByTime(PICTURE_MS);
    return drawnIn(sight);
  });
}

const settle = () => jest.advanceTimersByTime(100 * PICTURE_MS);

function aSight() {
  const sight = drawnSight({ lines: linesFrom(0), columns: COLUMNS });
  const stop = sight.subscribe(() => {});
  jest.advanceTimersByTime(PICTURE_MS);
  return { sight, stop };
}

// What a picture's cells take is found out in a microtask: faked, it would come with the next picture.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

it('draws on the way what a slow scroll brings', () => {
  const { sight } = aSight();
  const pictures = scroll(sight, [1, 1, 1, 2]);
  expect(pictures[0]).toContain(10);
  expect(pictures.at(-1)).toContain(11);
});

it('draws a turning wheel on its way, however much is behind', () => {
  const { sight } = aSight();
  const pictures = scroll(sight, [4, 8, 12, 16, 20, 24, 28, 32]);
  const lowestRows = pictures.map((picture) => Math.max(...picture));
  expect(lowestRows.filter((row, at) => row >= 4 * (at + 1)).length).toBeGreaterThanOrEqual(5);
});

it('lets go by what a scroll passes that runs away, and draws what is in sight where it rests', () => {
  const { sight } = aSight();
  const before = sight.current();
  scroll(sight, [20, 40, 60, 80, 100]);
  expect(sight.current()).toBe(before);
  jest.advanceTimersByTime(80);
  expect(sight.current()).toBe(before);
  jest.advanceTimersByTime(2 * PICTURE_MS);
  expect(drawnIn(sight)).toContain(100);
  settle();
  expect(sight.current()).toEqual({ rows: linesFrom(100).map((index) => ({ index, ...COLUMNS })), columns: COLUMNS });
});

it('draws a faster one on the way where the machine has shown that it keeps up', () => {
  const { sight } = aSight();
  expect(scroll(sight, [5])[0]).not.toContain(14);
  settle();
  scroll(sight, [100]);
  settle();
  const pictures = scroll(sight, [105, 110, 115, 120, 125]);
  expect(pictures[0]).toContain(110);
  expect(pictures.at(-1)).toContain(125);
});

it('draws all of what is in sight, the head among it, and no more pictures after that', () => {
  const { sight, stop } = aSight();
  const columns = { first: 40, last: 49 };
  sight.aim({ lines: linesFrom(0), columns });
  settle();
  expect(sight.current()).toEqual({ rows: linesFrom(0).map((index) => ({ index, ...columns })), columns });
  expect(jest.getTimerCount()).toBe(0);
  stop();
});

it('draws nothing for whoever is gone', () => {
  const { sight, stop } = aSight();
  const before = sight.current();
  sight.aim({ lines: linesFrom(5), columns: COLUMNS });
  stop();
  settle();
  expect(sight.current()).toBe(before);
});
