import { Restarts } from '.';

let time: number;
let restarts: Restarts;

beforeEach(() => {
  time = 0;
  restarts = new Restarts({ now: () => time });
});

/** The process dies after this time, and is started again. */
function diesAfter(milliseconds: number): number | undefined {
  time += milliseconds;
  const pause = restarts.pauseAfterDeath();
  time += pause ?? 0;
  restarts.started();
  return pause;
}

test('the pauses grow, until there are no more restarts', () => {
  const pauses = Array.from({ length: 6 }, () => diesAfter(1));
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, undefined]);
  expect(restarts.deaths).toBe(6);
});

test('pauses start over after a process ran for half a minute', () => {
  expect([diesAfter(1), diesAfter(29_999), diesAfter(30_000), diesAfter(1)]).toEqual([250, 500, 250, 500]);
  expect(restarts.deaths).toBe(2);
});
