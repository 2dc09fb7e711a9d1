import { InMemoryFields, SectionServer } from '../../../test/section-server';
import { DraftSync } from './draft-sync';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('stored input does not replace what is typed while it is being read', async () => {
  const server = new SectionServer();
  const stored = new InMemoryFields();
  const draft = new DraftSync(server.entry(), stored, server.send);
  stored.fields.set('figure:first_plan', { kind: 'figure', key: 'first_plan', value: 3, base: null });
  const restored = draft.restore();
  draft.typeFigure('first_plan', 4);
  await restored;
  expect(draft.current().figures.first_plan).toBe(4);
  await jest.advanceTimersByTimeAsync(1000);
  expect([server.figures.first_plan, stored.fields.size]).toEqual([4, 0]);
});
