import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FailureReports } from '../../src/releases/failures/failure-reports';
import { OpenedPages } from '../../src/releases/failures/opened-pages';
import { PageTallies } from '../../src/releases/failures/page-tallies';
import { EventFiles } from '../../src/releases/record/event-files';
import { FolderStore } from '../../src/storage/folder-store';

const VERSION = 'a'.repeat(16);

let root: string;
let store: FolderStore;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'klaster-folders-'));
  store = new FolderStore(root);
});

afterEach(() => rm(root, { recursive: true }));

const addEvent = () =>
  new EventFiles(store).add({
    seq: 1,
    previous: '0'.repeat(64),
    hash: '1'.repeat(64),
    at: '2026-11-20T09:00:00.000Z',
    who: 'operator',
    why: 'a test',
    kind: 'published',
    app: 'mf-clusters',
    version: VERSION,
    bytes: 1,
  });

const addReport = () =>
  new FailureReports(store).add(
    { app: 'mf-clusters', version: VERSION },
    { page: 'page', visitor: 'visitor', network: 'net', phase: 'entry', message: 'HTTP 404', sinceSeq: 1 },
  );

async function writeTally(): Promise<void> {
  const pages = new OpenedPages();
  pages.count('mf-clusters', 'net', true);
  const faults: string[] = [];
  await new PageTallies(store, pages, (fault) => faults.push(fault)).write();
  if (faults.length > 0) throw new Error(faults.join());
}

test.each([
  ['an event', 'record', addEvent],
  ['a report of a failure', 'failures', addReport],
  ['a count of pages', 'pages', writeTally],
])('%s that finds no place leaves nothing being made behind it', async (_what, folder, write) => {
  const inTheWay = path.join(root, folder);
  await writeFile(inTheWay, '');
  await expect(write()).rejects.toThrow(folder);
  expect(await readdir(root)).toEqual([folder]);
  await rm(inTheWay);
  await write();
  expect(await readdir(path.join(root, 'incoming'))).toEqual([]);
  expect(await readdir(inTheWay)).toHaveLength(1);
});
