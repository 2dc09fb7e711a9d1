import { STEPS } from '../src/commands/check';
import { runSteps, selectSteps, verdict } from '../src/process/steps';
import type { Step, StepResult } from '../src/process/steps';

const passing: StepResult = { passed: 3, failed: 0, output: '' };

const step = (name: string, run: Step['run'], rest: Partial<Step> = {}): Step => ({ name, cores: 1, run, ...rest });

test('results of all steps are added up', async () => {
  const steps = [step('a', async () => passing), step('b', async () => ({ passed: 2, failed: 1, output: 'x' }))];
  await expect(runSteps(steps, 2, () => undefined)).resolves.toEqual({ passed: 5, failed: 1 });
});

test('a step that throws is one failure and says why', async () => {
  const outputs: string[] = [];
  const counts = await runSteps([step('a', async () => Promise.reject(new Error('no such tool')))], 2, (_, result) =>
    outputs.push(result.output),
  );
  expect(counts).toEqual({ passed: 0, failed: 1 });
  expect(outputs[0]).toContain('no such tool');
});

test('a step is not run when one that it needs failed, and counts as failed', async () => {
  const run = jest.fn(async () => passing);
  const steps = [step('build', async () => verdict('broken')), step('e2e', run, { needs: ['build'] })];
  await expect(runSteps(steps, 2, () => undefined)).resolves.toEqual({ passed: 0, failed: 2 });
  expect(run).not.toHaveBeenCalled();
});

test('steps share the cores, and one that needs all of them runs by itself', async () => {
  let busy = 0;
  let most = 0;
  const work = (cores: number) => async () => {
    busy += cores;
    most = Math.max(most, busy);
    await new Promise((resolve) => setTimeout(resolve, 10));
    busy -= cores;
    return passing;
  };
  const steps = [step('a', work(1)), step('b', work(1)), step('c', work(1)), step('d', work(2), { cores: 2 })];
  await runSteps(steps, 2, () => undefined);
  expect(most).toBe(2);
});

test('on one core a step for two still gets its turn', async () => {
  await expect(runSteps([step('jest', async () => passing, { cores: 2 })], 1, () => undefined)).resolves.toEqual({
    passed: 3,
    failed: 0,
  });
});

describe('a selection', () => {
  const build = step('build', async () => passing);
  const e2e = step('e2e', async () => passing, { needs: ['build'] });
  const api = step('api', async () => passing);
  const select = (...names: string[]) => selectSteps(names, [build, e2e], [api]).map(({ name }) => name);

  test('of nothing is everything', () => expect(select()).toEqual(['build', 'e2e']));
  test('includes the steps that are needed', () => expect(select('e2e')).toEqual(['build', 'e2e']));
  test('names folders for their tests', () => expect(select('api')).toEqual(['api']));
  test('of something unknown is refused', () => expect(() => select('ape')).toThrow('There is no "ape" here'));
});

test('a check builds only for budgets, and after all other checks', () => {
  const names = (steps: readonly Step[]) => steps.map(({ name }) => name);
  expect(names(selectSteps(['lint', 'texts'], STEPS))).toEqual(['lint', 'texts']);
  expect(names(selectSteps(['sizes'], STEPS))).toEqual(['build', 'sizes']);
  expect(names(STEPS).slice(-2)).toEqual(['build', 'sizes']);
});
