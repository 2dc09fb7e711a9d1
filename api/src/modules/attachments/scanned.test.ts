import type { Attachments } from '@klaster/shared/contract/http';
import { createServer } from 'node:net';
import { pdf } from '../../../test/support/attachments';
import { addReport } from '../../../test/support/fixtures';
import { auditRows } from '../../../test/support/rows';
import { testApp } from '../../../test/support/test-app';
import { sendParts } from '../../../test/support/uploads';
import { clamdScanner } from '../../kernel/files/clamd';
import type { AttachmentRow } from './repository';
import { settle, settleWaiting } from './settle';

/** Speaks clamd's INSTREAM; finds a virus in whatever contains its test text. */
let isSilent = false;
const clamd = createServer((socket) => {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const content = readStream(received);
    if (isSilent || content === undefined) return;
    socket.end(content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  });
});

/** Undefined until the last part, of length 0, has arrived. */
function readStream(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  expect(bytes.toString('latin1', 0, command.length)).toBe(command);
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

beforeAll(() => new Promise<void>((resolve) => clamd.listen(CLAMD_PORT, '127.0.0.1', resolve)));
afterAll(() => clamd.close());

/** The application is made before the server has a port. */
const CLAMD_PORT = 20_000 + (process.pid % 20_000);
const clamdUrl = `tcp://127.0.0.1:${CLAMD_PORT}`;

const api = testApp({ clamdUrl });

let id: number;
let path: string;
beforeAll(async () => {
  id = await addReport(api.db, { status: 'draft', author: 'klaster' });
  path = `/api/reports/${id}`;
});
beforeEach(async () => {
  isSilent = false;
  await api.db.deleteFrom('attachments').execute();
});

const upload = async (text: string) => {
  const { id: file, answers } = await sendParts(api, { as: 'klaster', path, bytes: pdf(600_000, text) });
  return { file, last: answers.at(-1) };
};

const items = async () => (await api.call<Attachments>(`GET ${path}/attachments`, { as: 'klaster' })).data.items;

it('keeps a clean file', async () => {
  expect((await upload('')).last?.status).toBe(200);
  expect(await items()).toMatchObject([{ state: 'stored' }]);
});

it('refuses an infected file, deletes it and records it', async () => {
  const { last } = await upload('EICAR');
  expect([last?.status, last?.problem?.code, last?.problem?.detail]).toEqual([
    400,
    'file_refused',
    'Антивирус файлда хавф топди. Файл сақланмади.',
  ]);
  expect(await items()).toEqual([]);
  const latest = (await auditRows(api.db, 'reports', id)).at(-1);
  expect(latest).toMatchObject({ action: 'attach', after: { file: 'a.pdf', reason: 'infected' } });
});

it('lets a file wait, which nobody can download, until the scanner answers again', async () => {
  clamd.close();
  const { file, last } = await upload('');
  expect(last?.status).toBe(200);
  expect(await items()).toMatchObject([{ state: 'checking' }]);
  expect((await api.call(`GET ${path}/attachments/${file}/content`, { as: 'klaster' })).status).toBe(404);
  const waited = () =>
    api.db
      .updateTable('attachments')
      .set({ updated_at: new Date(0) })
      .execute();
  await waited();
  await settleWaiting({ db: api.db, scan: clamdScanner(clamdUrl) });
  expect(await items()).toMatchObject([{ state: 'checking' }]);
  await new Promise<void>((resolve) => clamd.listen(CLAMD_PORT, '127.0.0.1', resolve));
  await waited();
  await settleWaiting({ db: api.db, scan: clamdScanner(clamdUrl) });
  expect(await items()).toMatchObject([{ state: 'stored' }]);
});

it.each([
  ['is scanned', async (file: AttachmentRow) => settle({ db: api.db, scan: removeAndWait(file.id) }, file)],
  [
    'is read',
    async (file: AttachmentRow) => {
      await remove(file.id);
      await settle({ db: api.db }, file);
    },
  ],
])('ends quietly if its sender removes the file while it %s', async (_when, check) => {
  isSilent = true;
  clamd.close();
  await upload('');
  await check(await api.db.selectFrom('attachments').selectAll().executeTakeFirstOrThrow());
  expect(await items()).toEqual([]);
  await new Promise<void>((resolve) => clamd.listen(CLAMD_PORT, '127.0.0.1', resolve));
});

const remove = async (file: number) =>
  expect((await api.call(`DELETE ${path}/attachments/${file}`, { as: 'klaster' })).status).toBe(200);

const removeAndWait = (file: number) => async () => {
  await remove(file);
  return 'unknown' as const;
};

it('waits no longer than the limit for a scanner that is silent', async () => {
  isSilent = true;
  const scan = clamdScanner(clamdUrl, 200);
  const parts = async function* () {
    yield Buffer.from('abc');
  };
  expect(await scan(parts())).toBe('unknown');
});
