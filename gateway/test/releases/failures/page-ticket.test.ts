import { issueTicket, readTicket } from '../../../src/releases/failures/page-ticket';

const DAY_MS = 24 * 60 * 60 * 1000;
const [KEY, OTHER_KEY] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const ISSUED = new Date('2026-11-20T12:00:00Z');
const GIVEN = [
  { app: 'mf-clusters', version: 'a'.repeat(16), fallback: 'b'.repeat(16), sinceSeq: 41 },
  { app: 'mf-registers', version: 'c'.repeat(16), fallback: null, sinceSeq: 7 },
];

const ticket = issueTicket({ visitor: 'visitor', key: KEY, now: ISSUED }, GIVEN);
type Reader = { visitor?: string; key?: Buffer; now?: Date };

const read = (text: string, { visitor = 'visitor', key = KEY, now = ISSUED }: Reader = {}) =>
  readTicket({ visitor, key, now }, text);

test('a ticket names the page’s releases, and is unique', () => {
  expect(read(ticket)).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), given: GIVEN });
  expect(read(issueTicket({ visitor: 'visitor', key: KEY, now: ISSUED }, GIVEN))?.id).not.toBe(read(ticket)?.id);
  expect(read(issueTicket({ visitor: 'visitor', key: KEY, now: ISSUED }, []))?.given).toEqual([]);
});

test('a ticket is valid only for its visitor and with its key', () => {
  expect(read(ticket, { visitor: 'another' })).toBeNull();
  expect(read(ticket, { key: OTHER_KEY })).toBeNull();
});

test.each([
  ['', 'nothing'],
  [`${ticket}x`, 'something added'],
  [ticket.slice(1), 'another moment'],
  [ticket.replace('a', 'b'), 'another version'],
  [ticket.replace(':41:', ':42:'), 'another event'],
  [ticket.replace(',', ''), 'another list'],
  [`${ticket.slice(0, ticket.lastIndexOf('.'))}.${'A'.repeat(43)}`, 'another signature'],
  ['1.2.3.4', 'four parts'],
])('%j, %s, is not a valid ticket', (text) => expect(read(text)).toBeNull());

test('a ticket is valid for a day, whichever gateway’s clock is ahead', () => {
  const at = (offset: number) => read(ticket, { now: new Date(ISSUED.getTime() + offset) });
  expect(at(DAY_MS)).not.toBeNull();
  expect(at(DAY_MS + 1)).toBeNull();
  expect(at(-DAY_MS)).not.toBeNull();
  expect(at(-DAY_MS - 1)).toBeNull();
});
