import { DatabaseUnavailable, OutcomeUnknown } from '@klaster/shared/postgres';
import { FailureLog } from './log-failure';
import { ProblemError } from '../problems/problem-error';

let now: number;
let lines: unknown[][];
const log = {
  error: (...line: unknown[]) => void lines.push(line),
  warn: (...line: unknown[]) => void lines.push(line),
};
const failures = () => new FailureLog(() => now);

beforeEach(() => {
  now = 1_000_000;
  lines = [];
});

const outage = () =>
  new DatabaseUnavailable(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

it('logs an outage of the database once in ten seconds, without a stack', () => {
  const failure = failures();
  for (let request = 0; request < 1000; request += 1) failure.log(outage(), log);
  expect(lines).toEqual([[{ reason: 'ECONNREFUSED', before: 0 }, 'the database does not answer']]);
  now += 10_000;
  failure.log(outage(), log);
  expect(lines.at(-1)).toEqual([{ reason: 'ECONNREFUSED', before: 999 }, 'the database does not answer']);
  expect(JSON.stringify(lines)).not.toContain('    at ');
});

it('logs each change of unknown outcome, without a stack', () => {
  const failure = failures();
  for (let request = 0; request < 2; request += 1) failure.log(new OutcomeUnknown(new Error('gone')), log);
  expect(lines).toEqual(
    Array.from({ length: 2 }, () => [{ reason: 'gone' }, 'a connection was lost while a change was being stored']),
  );
});

it('logs a fault with its stack, and no refusals', () => {
  const fault = new TypeError('ours');
  failures().log(fault, log);
  expect(lines).toEqual([[{ err: fault }, 'request failed']]);
  failures().log(new ProblemError('upstream_unavailable'), log);
  failures().log(new ProblemError('not_found'), log);
  expect(lines).toHaveLength(1);
});
