import type { IndicatorKey } from '@klaster/shared/contract/indicators';
import fc from 'fast-check';
import { InMemoryFields, SectionServer } from '../../../test/section-server';
import { DraftSync } from './draft-sync';

const OFFLINE = new TypeError('Failed to fetch');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('under random interruptions', () => {
  const KEYS = ['cluster_lands', 'first_plan', 'first_current', 'third_plan', 'fourth_current_area'] as const;
  const key = fc.constantFrom(...KEYS);
  const value = fc.option(fc.integer({ min: 0, max: 5 }));
  const step = fc.oneof(
    fc.record({ do: fc.constant('type' as const), key, value }),
    fc.record({ do: fc.constant('others' as const), key, value }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 3000 }) }),
    fc.record({ do: fc.constant('fault' as const), fault: fc.constantFrom(OFFLINE, 'answer-lost' as const) }),
    fc.constant({ do: 'reload' as const }),
  );

  it('nothing typed is lost: in the end each field has the last input, or what somebody else chose after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const server = new SectionServer();
        const stored = new InMemoryFields();
        let draft = new DraftSync(server.entry(), stored, server.send);
        const mine = new Map<IndicatorKey, unknown>();
        const touched = new Set<IndicatorKey>();
        for (const step of steps) {
          if (step.do === 'type') {
            draft.typeFigure(step.key, step.value);
            // A value equal to the last one known to be saved is no change of anybody's.
            if (stored.fields.has(`figure:${step.key}`)) mine.set(step.key, step.value);
            else mine.delete(step.key);
            touched.delete(step.key);
          } else if (step.do === 'others') {
            server.meanwhile({ [step.key]: step.value });
            touched.add(step.key);
          } else if (step.do === 'pass') await pass(step.ms);
          else if (step.do === 'fault') server.faults.push(step.fault);
          else {
            // Calls under way get no response any more, as after a crash.
            draft.stop();
            await pass(0);
            draft = new DraftSync(server.entry(), stored, server.send);
            await draft.restore();
          }
        }
        server.faults.length = 0;
        draft.wake();
        for (let round = 0; round < 5; round += 1) {
          for (const { section } of draft.current().conflicts) draft.resolve(section, new Map());
          await pass(40_000);
        }
        expect(await draft.flush()).toBe(true);
        const untouched = [...mine].filter(([field]) => !touched.has(field));
        expect(untouched.map(([field]) => [field, server.figures[field]])).toEqual(untouched);
        expect(stored.fields.size).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

it('stored input does not replace what is typed while it is being read', async () => {
  const server = new SectionServer();
  const stored = new InMemoryFields();
  const draft = new DraftSync(server.entry(), stored, server.send);
  stored.fields.set('figure:first_plan', { kind: 'figure', key: 'first_plan', value: 3, base: null });
  const restored = draft.restore();
  draft.typeFigure('first_plan', 4);
  await restored;
  expect(draft.current().figures.first_plan).toBe(4);
  await pass(1000);
  expect([server.figures.first_plan, stored.fields.size]).toEqual([4, 0]);
});
