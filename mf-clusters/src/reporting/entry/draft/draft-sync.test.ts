import type { Section } from '@klaster/shared/contract/indicators';
import { HttpError } from '@klaster/shared/http';
import { UserChanged } from '@klaster/shared/session';
import { InMemoryFields, SectionServer } from '../../../test/section-server';
import { DraftSync } from './draft-sync';

const OFFLINE = new TypeError('Failed to fetch');

let server: SectionServer;
let storage: InMemoryFields;
let draft: DraftSync;

beforeEach(() => {
  jest.useFakeTimers();
  server = new SectionServer();
  storage = new InMemoryFields();
  draft = new DraftSync(server.entry(), storage, server.send);
});
afterEach(() => jest.useRealTimers());

const pass = (milliseconds = 1000) => jest.advanceTimersByTimeAsync(milliseconds);
const statusOf = (section: Section) => draft.current().sections[section].status;

describe('a figure that is typed', () => {
  it('is stored at once, and saved a moment after the last key', async () => {
    draft.typeFigure('first_plan', 3);
    await pass(500);
    draft.typeFigure('first_plan', 30);
    expect(statusOf('I')).toBe('typing');
    expect(storage.fields.get('figure:first_plan')?.value).toBe(30);
    await pass(500);
    expect(server.calls).toHaveLength(0);
    await pass(400);
    expect(server.calls).toEqual([['I', { version: 0, figures: { first_plan: 30 } }]]);
    expect(draft.current().sections.I).toEqual({
      status: 'saved',
      savedAt: new Date('2026-11-22T09:05:00Z'),
      savedBy: null,
    });
    expect([storage.fields.size, draft.current().reportVersion]).toEqual([0, 2]);
  });

  it('is sent during typing that does not end', async () => {
    for (let key = 0; key < 12; key += 1) {
      draft.typeFigure('first_plan', key);
      await pass(500);
    }
    expect(server.calls.length).toBeGreaterThan(0);
  });

  it('computes derived figures at once, and is not saved if it is restored before', async () => {
    draft.typeFigure('first_plan', 3000);
    draft.typeFigure('first_current', 2000);
    expect(draft.current().figures.first_percent).toBe(66.7);
    draft.typeFigure('first_plan', null);
    draft.typeFigure('first_current', null);
    await pass();
    expect([server.calls.length, statusOf('I'), storage.fields.size]).toEqual([0, 'saved', 0]);
  });

  it('that changes while it is being saved is saved once more', async () => {
    draft.typeFigure('first_plan', 3);
    const send = pass(800);
    draft.typeFigure('first_plan', 3);
    await send;
    draft.typeFigure('first_plan', 4);
    const flushed = draft.flush();
    draft.typeFigure('first_plan', 5);
    draft.typeNote('first_plan', ' янги ер ');
    expect(await flushed).toBe(true);
    expect([server.figures.first_plan, server.notes.get('first_plan'), statusOf('I')]).toEqual([5, 'янги ер', 'saved']);
  });

  it('is sent after the response to the previous one, so that responses stay in order', async () => {
    let [under, most] = [0, 0];
    const send: typeof server.send = async (section, body) => {
      most = Math.max(most, (under += 1));
      await new Promise((resolve) => setTimeout(resolve, 3000));
      under -= 1;
      return server.send(section, body);
    };
    draft = new DraftSync(server.entry(), storage, send);
    draft.typeFigure('first_plan', 1);
    await pass(1000);
    draft.typeFigure('third_plan', 3);
    draft.typeFigure('first_plan', 2);
    await pass(20_000);
    expect([most, server.figures.first_plan, server.figures.third_plan, statusOf('I')]).toEqual([1, 2, 3, 'saved']);
    expect([draft.current().reportVersion, storage.fields.size]).toEqual([server.version, 0]);
  });

  it('that is not a figure stays as typed, and the saved figure does not change', async () => {
    draft.typeText('first_plan', '1,234');
    draft.typeFigure('cluster_lands', 5);
    await pass();
    expect(server.calls).toEqual([['I', { version: 0, figures: { cluster_lands: 5 } }]]);
    expect(draft.current().texts.get('first_plan')).toBe('1,234');
    expect(await draft.flush()).toBe(false);
    const again = new DraftSync(server.entry(), storage, server.send);
    await again.restore();
    expect(again.current().texts.get('first_plan')).toBe('1,234');
    again.discard('I');
    expect([again.current().texts.size, storage.fields.size]).toEqual([0, 0]);
  });
});

describe('without a network', () => {
  it('what is typed waits, and is sent in order when the network is back', async () => {
    server.faults.push(OFFLINE, OFFLINE, OFFLINE, OFFLINE);
    draft.typeFigure('third_plan', 3);
    draft.typeFigure('first_plan', 1);
    await pass(900);
    expect([statusOf('III'), statusOf('I')]).toEqual(['waiting', 'waiting']);
    draft.typeFigure('cluster_lands', 2);
    await pass(1000);
    expect(storage.fields.size).toBe(3);
    server.faults.length = 0;
    server.calls.length = 0;
    draft.wake();
    await pass(0);
    expect(server.calls.map(([section]) => section)).toEqual(['III', 'I']);
    expect([server.figures.first_plan, server.figures.cluster_lands, storage.fields.size]).toEqual([1, 2, 0]);
  });

  it('is tried again by itself, in growing pauses of half a minute at most', async () => {
    server.faults.push(...Array.from({ length: 20 }, () => OFFLINE));
    draft.typeFigure('first_plan', 1);
    await pass(120_000);
    expect(server.calls.length).toBeGreaterThan(6);
    expect(server.calls.length).toBeLessThan(12);
    expect(await draft.flush()).toBe(false);
    expect(await pass(600_000).then(() => statusOf('I'))).toBe('saved');
  });

  it('a lost response leads to a retry, and nothing is saved twice', async () => {
    server.faults.push('answer-lost');
    draft.typeFigure('first_plan', 1);
    await pass(900);
    expect(statusOf('I')).toBe('waiting');
    await pass(2000);
    expect([statusOf('I'), server.versions.get('I'), draft.current().conflicts]).toEqual(['saved', 1, []]);
  });

  it('a reload finds what was typed, also by somebody who signs in again', async () => {
    server.faults.push(OFFLINE);
    draft.typeFigure('first_plan', 1);
    await pass(900);
    draft.stop();
    const again = new DraftSync(server.entry(), storage, server.send);
    await again.restore();
    expect(again.current().figures.first_plan).toBe(1);
    await pass(0);
    expect([server.figures.first_plan, storage.fields.size]).toEqual([1, 0]);
  });
});

describe('what somebody else saved meanwhile', () => {
  it('in other fields is merged, and what was typed is saved on top', async () => {
    draft.typeFigure('first_plan', 1);
    server.meanwhile({ cluster_lands: 9 });
    await pass();
    expect([statusOf('I'), draft.current().conflicts]).toEqual(['saved', []]);
    expect(draft.current().figures).toMatchObject({ first_plan: 1, cluster_lands: 9 });
    expect(server.figures).toMatchObject({ first_plan: 1, cluster_lands: 9 });
  });

  it('in the same field is shown beside what was typed, and nothing is overwritten until the user chooses', async () => {
    draft.typeFigure('first_plan', 1);
    draft.typeFigure('first_current', 2);
    server.meanwhile({ first_plan: 8, first_current: 7 });
    await pass(5000);
    expect(draft.current().conflicts).toEqual([
      {
        section: 'I',
        savedBy: 'Азиза',
        savedAt: new Date('2026-11-22T09:00:00Z'),
        fields: [
          { key: 'first_plan', mine: 1, theirs: 8 },
          { key: 'first_current', mine: 2, theirs: 7 },
        ],
      },
    ]);
    expect(server.figures).toMatchObject({ first_plan: 8, first_current: 7 });
    expect(await draft.flush()).toBe(false);
    draft.resolve('I', new Map([['first_plan', 'theirs'] as const, ['first_current', 'mine'] as const]));
    await pass();
    expect(server.figures).toMatchObject({ first_plan: 8, first_current: 2 });
    expect([statusOf('I'), storage.fields.size]).toEqual(['saved', 0]);
  });

  it('is shown beside later input, and stops being a conflict when both are the same', async () => {
    draft.typeFigure('first_plan', 1);
    server.meanwhile({ first_plan: 8 });
    await pass();
    draft.typeFigure('first_plan', 12);
    draft.typeFigure('first_current', 5);
    await pass();
    expect(draft.current().conflicts[0]?.fields).toEqual([{ key: 'first_plan', mine: 12, theirs: 8 }]);
    expect(server.figures).toMatchObject({ first_plan: 8, first_current: null });
    draft.typeFigure('first_plan', 8);
    await pass();
    expect([statusOf('I'), draft.current().conflicts, storage.fields.size]).toEqual(['saved', [], 0]);
    expect(server.figures).toMatchObject({ first_plan: 8, first_current: 5 });
  });

  it('while this browser was closed is found when it is opened', async () => {
    server.faults.push(OFFLINE);
    draft.typeFigure('first_plan', 1);
    await pass(900);
    draft.stop();
    server.meanwhile({ first_plan: 8 });
    const again = new DraftSync(server.entry(), storage, server.send);
    await again.restore();
    await pass();
    expect(again.current().conflicts[0]?.fields).toEqual([{ key: 'first_plan', mine: 1, theirs: 8 }]);
    expect(server.figures.first_plan).toBe(8);
  });

  it('in a note is appended to ours', async () => {
    draft.typeNote('first_plan', 'менинг изоҳим');
    server.save('I', { version: 0, figures: {}, notes: { first_plan: 'унинг изоҳи' } });
    await pass();
    expect(server.notes.get('first_plan')).toBe('унинг изоҳи\nменинг изоҳим');
  });
});

describe('a refused save', () => {
  const refuse = (status: number) => new HttpError('no', status, 'session', { code: 'internal', detail: 'Бўлмади' });

  it.each([500, 502, 503, 504, 408, 425, 429])('with %i may succeed another time, and does', async (status) => {
    server.faults.push(refuse(status));
    draft.typeFigure('first_plan', 1);
    await pass(900);
    expect([statusOf('I'), storage.fields.size]).toEqual(['waiting', 1]);
    await pass(2000);
    expect([statusOf('I'), server.figures.first_plan, storage.fields.size]).toEqual(['saved', 1, 0]);
  });

  it.each([400, 403, 404, 409, 413, 422])('with %i is not sent again by itself, and stays', async (status) => {
    server.faults.push(refuse(status));
    draft.typeFigure('first_plan', 1);
    await pass(120_000);
    expect([server.calls.length, statusOf('I'), storage.fields.size]).toEqual([1, 'failed', 1]);
    expect(draft.current().figures.first_plan).toBe(1);
  });

  it('says why, field by field, and goes out again after it was changed', async () => {
    const errors = [{ path: 'figures.first_plan', message: 'Қиймат жуда катта.', code: 'too_big' as const }];
    server.faults.push(new HttpError('bad', 400, 'session', { code: 'invalid_input', detail: 'Хато', errors }));
    draft.typeFigure('first_plan', 1e12);
    await pass();
    expect(draft.current().sections.I).toEqual({
      status: 'failed',
      message: 'Хато',
      fields: new Map([['first_plan', 'Қиймат жуда катта.']]),
    });
    await pass(60_000);
    expect(server.calls).toHaveLength(1);
    draft.typeFigure('first_plan', 1);
    await pass();
    expect([statusOf('I'), server.figures.first_plan]).toEqual(['saved', 1]);
  });

  it('permanently stays in the browser until it is discarded', async () => {
    const closePeriod = () => new HttpError('closed', 409, 'session', { code: 'period_closed', detail: 'Давр ёпиқ' });
    server.faults.push(closePeriod(), closePeriod());
    draft.typeFigure('first_plan', 1);
    await pass();
    draft.retry('I');
    await pass();
    expect(draft.current().sections.I).toMatchObject({ status: 'failed', message: 'Давр ёпиқ' });
    expect(storage.fields.size).toBe(1);
    draft.discard('I');
    expect([statusOf('I'), draft.current().figures.first_plan, storage.fields.size]).toEqual(['saved', null, 0]);
  });

  it('because somebody else is signed in is not repeated, and the input stays for its author', async () => {
    server.faults.push(new UserChanged());
    draft.typeFigure('first_plan', 1);
    await pass();
    draft.typeFigure('first_current', 1);
    await pass(60_000);
    expect([server.calls.length, storage.fields.size]).toEqual([1, 2]);
    expect(await draft.flush()).toBe(false);
  });
});

it('reports that this browser stores nothing, and still saves', async () => {
  storage.put = () => Promise.resolve(false);
  draft.typeFigure('first_plan', 1);
  await pass();
  expect([draft.current().isStored, server.figures.first_plan]).toEqual([false, 1]);
});

it('sends what waits when the page is left', async () => {
  draft.typeFigure('first_plan', 1);
  draft.close();
  await pass(0);
  expect([server.figures.first_plan, storage.fields.size]).toEqual([1, 0]);
});
