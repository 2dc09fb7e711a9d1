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

const verify = () => files.verify();
const open = () => new RegistryRecord(new EventFiles(shared.another()), (fault) => faults.push(fault));
const eventKey = (seq: number) => `record/${String(seq).padStart(8, '0')}.json`;
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
    Array.from({ length: 8 }, (_, index) => gateway.append(() => publication(2 * index + at))),
  );
  await Promise.all(appends);
  expect(await verify()).toEqual({ events: 16, faults: [] });
  for (const gateway of gateways) {
    expect((await gateway.current()).apps.get('mf-clusters')?.versions).toHaveLength(16);
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
    await shared.store.replace(eventKey(3), '{"seq":3,"at":"2026-');
    await expect(record.append(() => publication(3))).rejects.toThrow(BrokenRecord);
    expect((await record.current()).head.seq).toBe(2);
    expect(faults).toEqual(['event 3: its file cannot be read as an event']);
    expect((await verify()).faults).toEqual(faults);
  });

  const change = async (seq: number, edit: (text: string) => string) =>
    shared.store.replace(eventKey(3), edit(String(await shared.store.read(eventKey(seq)))));

  test.each([
    [
      'is changed',
      () => change(3, (text) => text.replace('a test', 'a fake')),
      '3: its content does not match its hash',
    ],
    [
      'repeats another',
      () => change(2, (text) => text.replace('"seq":2', '"seq":3')),
      '3: it does not follow the event',
    ],
    ['is missing', () => shared.store.remove([eventKey(2)]), '2: it is missing'],
  ])('an event that %s', async (_what, harm, fault) => {
    await write(3);
    await harm();
    expect((await verify()).faults[0]).toContain(`event ${fault}`);
    await expect(open().append(() => publication(9))).rejects.toThrow(BrokenRecord);
    await expect(open().append(() => publication(9))).rejects.toThrow(`event ${fault}`);
  });
});

test('a truncated or rewritten record is noticed by a gateway that has read it before', async () => {
  const { head } = await (await write(3)).current();
  await shared.store.remove([eventKey(3)]);
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
