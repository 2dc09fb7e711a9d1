import { joinOutcomes } from './change-many';
import type { Outcome } from './change-many';

const result = (id: number) => ({ id, company_name: null, problem: null });

const outcome = (id: number): Outcome => ({
  done: [result(id)],
  refused: [result(id + 1)],
  untried: [id + 2],
  unsure: [id + 3],
  failure: new Error(String(id)),
  undoUntil: id,
});

test('a run that continues another has the results of both, and only its own rest', () => {
  const now = outcome(20);
  expect(joinOutcomes(undefined, now)).toEqual(now);
  expect(joinOutcomes(outcome(10), now)).toEqual({
    ...now,
    done: [result(10), result(20)],
    refused: [result(11), result(21)],
    undoUntil: 10,
  });
});
