import { EventFiles } from '../../../src/releases/record/event-files';
import { BrokenRecord, RegistryRecord } from '../../../src/releases/record/registry-record';
import { newStore } from '../../support/store-under-test';
import type { StoreUnderTest } from '../../support/store-under-test';

let shared: StoreUnderTest;
let files: EventFiles;
let faults: string[];

beforeEach(async () => {
  shared = await newStore();
  files = new EventFiles(shared.store);
  faults = [];
});

afterEach(() => shared.remove());

/** As a gateway would that has just started. */
const verify = () => files.verify();
const open = () => new RegistryRecord(new EventFiles(shared.another()), (fault) => faults.push(fault));
const keyOf = (seq: number) => `record/${String(seq).padStart(8, '0')}.json`;
const textOf = async (seq: number) => String(await shared.store.read(keyOf(seq)));
const publication = (index: number) => ({
  kind: 'published' as const,
  app: 'mf-clusters',
  version: index.toString(16).padStart(16, '0'),
  bytes: index,
  who: 'operator',
  why: 'a test',
});

async function write(count: number): Promise<RegistryRecord> {
  const record = open();
  for (let index = 0; index < count; index += 1) await record.append(() => publication(index));
  return record;
}

test('each event names the previous one, and the record is intact', async () => {
  const [first, second] = await (await write(2)).events();
  expect(first).toMatchObject({ seq: 1, previous: '0'.repeat(64) });
  expect(second).toMatchObject({ seq: 2, previous: first?.hash });
  expect(await verify()).toEqual({ events: 2, faults: [] });
});

test('events of two concurrent gateways are all recorded, and both read all', async () => {
  const gateways = [open(), open()];
  const appends = gateways.flatMap((gateway, at) =>
    Array.from({ length: 30 }, (_, index) => gateway.append(() => publication(2 * index + at))),
  );
  await Promise.all(appends);
  expect(await verify()).toEqual({ events: 60, faults: [] });
  for (const gateway of gateways) {
    expect((await gateway.current()).apps.get('mf-clusters')?.versions).toHaveLength(60);
  }
});

test('the slower of two gateways decides again on the new state', async () => {
  const [one, other] = [open(), open()];
  const once = (record: RegistryRecord) =>
    record.append(({ apps }) => (apps.has('mf-clusters') ? null : publication(1)));
  const events = await Promise.all([once(one), once(other)]);
  expect(events.filter((event) => event !== null)).toHaveLength(1);
});

test('events of another gateway are read at the next use', async () => {
  const [one, other] = [open(), open()];
  await one.current();
  await other.append(() => publication(7));
  expect((await one.current()).head.seq).toBe(1);
});

describe('a record that is not whole stays as it is', () => {
  test('a torn event', async () => {
    const record = await write(2);
    await shared.store.replace(keyOf(3), '{"seq":3,"at":"2026-');
    await expect(record.append(() => publication(3))).rejects.toThrow(BrokenRecord);
    expect((await record.current()).head.seq).toBe(2);
    expect(faults).toEqual(['event 3: its file cannot be read as an event']);
    expect((await verify()).faults).toEqual(faults);
  });

  test('an event that was changed afterwards', async () => {
    await write(3);
    const text = await textOf(2);
    await shared.store.replace(keyOf(2), text.replace('a test', 'a fake'));
    expect((await verify()).faults).toEqual(['event 2: its content does not match its hash']);
    await expect(open().append(() => publication(9))).rejects.toThrow(BrokenRecord);
  });

  test('an event of another record', async () => {
    await write(2);
    const event = JSON.parse(await textOf(2)) as { seq: number };
    await shared.store.replace(keyOf(3), JSON.stringify({ ...event, seq: 3 }));
    expect((await verify()).faults).toEqual(['event 3: it does not follow the event before it']);
    await expect(open().append(() => publication(9))).rejects.toThrow(BrokenRecord);
  });

  test('an event that is missing', async () => {
    await write(3);
    await shared.store.remove([keyOf(2)]);
    expect((await verify()).faults[0]).toBe('event 2: it is missing');
    await expect(open().append(() => publication(9))).rejects.toThrow('event 2: it is missing');
  });
});

test('a truncated or rewritten record is noticed by a gateway that has read it before', async () => {
  const { head } = await (await write(3)).current();
  await shared.store.remove([keyOf(3)]);
  expect((await files.verify(head)).faults).toEqual(['event 3: it is missing']);
  await open().append(() => publication(9));
  expect((await files.verify(head)).faults).toEqual(['event 3: it is another one than before']);
});

test('a file that is not an event is reported, but stops nothing', async () => {
  const record = await write(1);
  await shared.store.replace('record/notes.txt', '');
  expect((await verify()).faults).toEqual(['record/notes.txt: it is no event']);
  expect(await record.append(() => publication(2))).toMatchObject({ seq: 2 });
});
