import fs, { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readVisitor, visitorKeyReader } from '../../src/page/visitor';
import { FolderStore } from '../../src/storage/folder-store';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { PagesUnderTest } from '../support/pages-under-test';

let pages: PagesUnderTest;
let visitors: (string | undefined)[];

beforeEach(async () => {
  pages = await PagesUnderTest.start();
  visitors = [];
  pages.releases.byVisitor = (visitor) => {
    visitors.push(visitor);
    return pages.releases.live;
  };
});

afterEach(() => pages.stop());

async function readCookie(headers: Record<string, string> = {}): Promise<string | undefined> {
  return (await pages.get('/', headers)).headers['set-cookie']?.toString();
}

test('a visitor is given an id that holds for this page already, and keeps it', async () => {
  const given = await readCookie();
  expect(given).toMatch(/^klaster_visitor=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  const [cookie = ''] = given?.split(';') ?? [];
  expect(await readCookie({ cookie })).toBeUndefined();
  expect(visitors[0]).toMatch(/^[\w-]{22}$/);
  expect(visitors[1]).toBe(visitors[0]);
});

test.each([
  'klaster_visitor=someone',
  `klaster_visitor=${'a'.repeat(22)}.${'b'.repeat(43)}`,
  'klaster_visitor=%00',
  'klaster_visitor=',
])('%s was never given out and is replaced', async (cookie) => {
  expect(await readCookie({ cookie })).toMatch(/^klaster_visitor=/);
});

test('an id signed with another key is nobody’s', async () => {
  const cookie = (await readCookie())?.split(';')[0] ?? '';
  const key = await readFile(path.join(pages.folder, 'visitor.key'));
  expect(readVisitor({ cookie }, key)).toBe(visitors[0]);
  expect(readVisitor({ cookie }, Buffer.alloc(32))).toBeUndefined();
});

test('gateways that start at the same time share one key and leave no other file', async () => {
  const folder = path.join(pages.folder, 'new');
  const fail = (fault: string) => pages.faults.push(fault);
  const keys = await Promise.all(Array.from({ length: 20 }, () => visitorKeyReader(new FolderStore(folder), fail)()));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect((await readdir(folder)).toSorted()).toEqual(['incoming', 'visitor.key']);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
});

test('the key exists before the first page, so that pages are served even if the disk fills up', async () => {
  const gateway = await GatewayUnderTest.start();
  expect(await readFile(path.join(gateway.folder.root, 'visitor.key'))).toHaveLength(32);
  await gateway.stop();
});

test('if the disk is full at the start, pages are still served and a warning is logged', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
  const link = jest.spyOn(fs, 'link').mockRejectedValue(full);
  const given = await pages.get('/');
  expect(given.status).toBe(200);
  expect(pages.faults).toEqual([expect.stringContaining('ENOSPC')]);
  const cookie = String(given.headers['set-cookie']).split(';')[0]!;
  expect(await readCookie({ cookie })).toBeUndefined();
  link.mockRestore();
});
