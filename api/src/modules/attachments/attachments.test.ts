import { createHash } from 'node:crypto';
import type { AuditAnswer } from '@klaster/shared/contract/audit';
import { ATTACHMENTS_OF_ONE, UPLOAD_PART_BYTES, type Attachments } from '@klaster/shared/contract/http';
import type { RegisterHistoryAnswer } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { addAttachment, pdf, png } from '../../../test/support/attachments';
import { addEntry, addReport, ANDIJON, BUXORO, userId } from '../../../test/support/fixtures';
import { auditRows } from '../../../test/support/rows';
import { testAppForEach } from '../../../test/support/test-app';
import { removeOld } from '../../jobs/retention/retention';
import { sendParts, type Uploading } from '../../../test/support/uploads';
import { settleWaiting } from './settle';

const api = testAppForEach();

const report = (status: 'draft' | 'new' | 'rejected' | 'confirmed' = 'draft') =>
  addReport(api.db, { status, author: 'klaster' });

const upload = (to: Omit<Uploading, 'as'> & { as?: string }) => sendParts(api, { as: 'klaster', ...to });

const list = async (path: string, as = 'klaster') =>
  (await api.call<Attachments>(`GET ${path}/attachments`, { as })).data;

const stored = () => sql<{ count: number }>`select count(*)::int from attachment_parts`.execute(api.db);

it('takes a file in parts, and gives back the same bytes, inert', async () => {
  const path = `/api/reports/${await report()}`;
  const bytes = pdf(UPLOAD_PART_BYTES * 2 + 10, '/JavaScript (app.alert(1))');
  const { id, answers } = await upload({ path, bytes, name: 'Йиллик ҳисобот (1).pdf' });
  expect(answers.map(({ status, headers }) => [status, headers['upload-offset']])).toEqual([
    [200, '262144'],
    [200, '524288'],
    [200, String(bytes.length)],
  ]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { items } = await list(path);
  expect(items).toMatchObject([{ id, name: 'Йиллик ҳисобот (1).pdf', size: bytes.length, state: 'stored', sha256 }]);
  const file = await api.call(`GET ${path}/attachments/${id}/content`, { as: 'klaster' });
  expect(file.bytes.equals(bytes)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="______ _______ (1).pdf"; filename*=UTF-8''${encodeURIComponent('Йиллик ҳисобот ')}%281%29.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});

it('tells clients of tus how much has arrived', async () => {
  const path = `/api/reports/${await report()}`;
  const { id } = await upload({ path, bytes: pdf(600_000), maxParts: 1 });
  const headers = { 'x-access-token': await api.token('klaster'), 'tus-resumable': '1.0.0' };
  const address = `${api.origin}${path}/attachments/${id}/upload`;
  const head = await fetch(address, { method: 'HEAD', headers });
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    '262144',
    '600000',
  ]);
  const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '262144' };
  const body = new Uint8Array(pdf(600_000).subarray(262_144, 524_288));
  const answer = await fetch(address, { method: 'PATCH', headers: { ...headers, ...part }, body });
  expect([answer.status, answer.headers.get('upload-offset'), await answer.text()]).toEqual([204, '524288', '']);
});

it('refuses a part that does not follow, is too small or too large, or is of somebody else', async () => {
  const path = `/api/reports/${await report()}`;
  const { id } = await upload({ path, bytes: pdf(600_000), maxParts: 1 });
  const send = async (offset: string, bytes: number, as = 'klaster') => {
    const options = { as, body: Buffer.alloc(bytes, 'x'), headers: { 'upload-offset': offset } };
    const { status, problem } = await api.call(`PATCH ${path}/attachments/${id}/upload`, options);
    return [status, problem?.code, problem?.errors?.[0]?.code];
  };
  expect(await send('0', 100_000)).toEqual([409, 'stale_version', undefined]);
  expect(await send('300000', 100_000)).toEqual([409, 'stale_version', undefined]);
  for (const offset of ['1e9', '-1', '0x40000', '9999999999', ' '])
    expect(await send(offset, 100_000)).toEqual([400, 'invalid_input', 'invalid']);
  expect(await send('262144', 10)).toEqual([400, 'invalid_input', 'too_small']);
  expect(await send('262144', UPLOAD_PART_BYTES + 1)).toEqual([413, 'payload_too_large', undefined]);
  await api.db.updateTable('attachments').set({ size: 300_000 }).execute();
  expect(await send('262144', 100_000)).toEqual([400, 'invalid_input', 'too_big']);
  await api.db
    .updateTable('attachments')
    .set({ created_by: await userId(api.db, 'admin') })
    .execute();
  expect(await send('262144', 37_856)).toEqual([403, 'not_own_act', undefined]);
});

it('takes a part once, of several that are sent at once', async () => {
  const path = `/api/reports/${await report()}`;
  const bytes = pdf(600_000);
  const { id } = await upload({ path, bytes, maxParts: 1 });
  const send = () =>
    api.call(`PATCH ${path}/attachments/${id}/upload`, {
      as: 'klaster',
      body: bytes.subarray(262_144, 524_288),
      headers: { 'upload-offset': '262144' },
    });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const parts = await api.db
    .selectFrom('attachment_parts')
    .select('starts_at')
    .where('attachment_id', '=', id)
    .execute();
  expect(parts.map(({ starts_at }) => starts_at)).toEqual([0, 262_144]);
});

it.each([
  [{ name: 'а.exe', size: 1 }, 'name', 'invalid'],
  [{ name: 'а.pdf', size: 1, type: 'image/png' }, 'type', 'invalid'],
])('names the wrong field of %j', async (body, path, code) => {
  const { status, problem } = await api.call(`POST /api/reports/${await report()}/attachments`, {
    as: 'klaster',
    body,
  });
  expect([status, problem?.errors]).toMatchObject([400, [{ path, code }]]);
});

it('takes no files of a submitted or decided report, and shows those it has', async () => {
  for (const status of ['new', 'confirmed'] as const) {
    await api.db.deleteFrom('attachments').execute();
    await api.db.deleteFrom('reports').execute();
    const id = await report(status);
    const file = await addAttachment(api.db, { report_id: id });
    const path = `/api/reports/${id}`;
    const body = { name: 'а.pdf', size: 100 };
    const refused = [
      await api.call(`POST ${path}/attachments`, { as: 'klaster', body }),
      await api.call(`DELETE ${path}/attachments/${file}`, { as: 'klaster' }),
    ];
    expect(refused.map(({ problem }) => problem?.code)).toEqual(['not_editable', 'not_editable']);
    expect(await list(path)).toMatchObject({ editable: false, items: [{ id: file }] });
    expect(await list(path, 'reviewer')).toMatchObject({ editable: false, items: [{ id: file }] });
  }
});

it('hides files of a correction from staff until it is submitted', async () => {
  const path = `/api/reports/${await report('rejected')}`;
  await upload({ path, bytes: pdf() });
  expect((await list(path)).items).toHaveLength(1);
  const { items } = await list(path, 'reviewer');
  expect(items).toEqual([]);
  const [{ id } = { id: 0 }] = (await list(path)).items;
  expect((await api.call(`GET ${path}/attachments/${id}/content`, { as: 'reviewer' })).status).toBe(404);
});

it('shows staff the files of a rejected report as they were when it was submitted', async () => {
  const report_id = await report('rejected');
  await api.db
    .updateTable('reports')
    .set({ submitted_at: sql<Date>`now()` })
    .execute();
  const path = `/api/reports/${report_id}`;
  const early = await addAttachment(api.db, { report_id });
  const begun = await addAttachment(api.db, { report_id }, { state: 'uploading', bytes: pdf() });
  const own = { created_by: await userId(api.db, 'klaster') };
  await api.db.updateTable('attachments').set(own).where('id', '=', begun).execute();
  const rest = { as: 'klaster', body: pdf(), headers: { 'upload-offset': '0' } };
  expect((await api.call(`PATCH ${path}/attachments/${begun}/upload`, rest)).status).toBe(200);
  expect((await api.call(`DELETE ${path}/attachments/${early}`, { as: 'klaster' })).status).toBe(200);
  expect((await list(path)).items).toMatchObject([{ id: begun }]);
  expect((await list(path, 'reviewer')).items).toMatchObject([{ id: early, state: 'stored' }]);
  const download = async (as: string) => (await api.call(`GET ${path}/attachments/${early}/content`, { as })).status;
  expect([await download('reviewer'), await download('klaster')]).toEqual([200, 404]);
});

it("hides another user's draft with its files", async () => {
  const report_id = await report();
  const file = await addAttachment(api.db, { report_id });
  for (const call of ['attachments', `attachments/${file}/content`])
    expect((await api.call(`GET /api/reports/${report_id}/${call}`, { as: 'reviewer' })).status).toBe(404);
});

it('limits removed files, which are stored for some time', async () => {
  const report_id = await report();
  for (let file = 0; file < 3 * ATTACHMENTS_OF_ONE; file += 1)
    await addAttachment(api.db, { report_id }, { state: 'removed' });
  const body = { name: 'а.pdf', size: 99 };
  const { problem } = await api.call(`POST /api/reports/${report_id}/attachments`, { as: 'klaster', body });
  expect(problem?.code).toBe('file_refused');
});

it('limits the files of a report, and the unfinished uploads of an account', async () => {
  const id = await report();
  const begin = async (report_id: number) =>
    (await api.call(`POST /api/reports/${report_id}/attachments`, { as: 'klaster', body: { name: 'а.pdf', size: 99 } }))
      .problem;
  for (let file = 0; file < ATTACHMENTS_OF_ONE; file += 1) await addAttachment(api.db, { report_id: id });
  expect((await begin(id))?.code).toBe('file_refused');
  await sql`update attachments set report_id = null, register = 'clusters', entry_id = 1, state = 'uploading', created_by = ${await userId(api.db, 'klaster')}`.execute(
    api.db,
  );
  expect((await begin(id))?.code).toBe('too_many_uploads');
});

it('removes a file, and brings it back within ten seconds, recorded in the audit', async () => {
  const id = await report();
  const path = `/api/reports/${id}`;
  const { id: file } = await upload({ path, bytes: png(), name: 'a.png' });
  const remove = `DELETE ${path}/attachments/${file}`;
  expect((await api.call(remove, { as: 'klaster' })).data).toEqual({ id: file, undo_seconds: 10 });
  expect((await list(path)).items).toEqual([]);
  expect((await api.call(`GET ${path}/attachments/${file}/content`, { as: 'klaster' })).status).toBe(404);
  const undo = `POST ${path}/attachments/${file}/undo`;
  expect((await api.call(undo, { as: 'klaster' })).status).toBe(200);
  expect((await list(path)).items).toHaveLength(1);
  await api.call(remove, { as: 'klaster' });
  await sql`update attachments set updated_at = now() - interval '11 seconds'`.execute(api.db);
  expect((await api.call(undo, { as: 'klaster' })).problem?.code).toBe('undo_expired');
  const audit = await auditRows(api.db, 'reports', id);
  expect(audit.map(({ action }) => action)).toEqual(['attach', 'detach', 'attach', 'detach']);
  expect(audit[0]?.after).toMatchObject({ file: 'a.png', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it('shows the audit no names of files of a draft until it is submitted', async () => {
  const id = await report();
  const path = `/api/reports/${id}`;
  const { id: file } = await upload({ path, bytes: pdf(), name: 'махфий.pdf' });
  await api.call(`DELETE ${path}/attachments/${file}`, { as: 'klaster' });
  const { data, text } = await api.call<AuditAnswer>(`GET /api/audit?entity=reports&entity_id=${id}`, { as: 'admin' });
  expect(data.items.map(({ action }) => action)).toEqual(['detach', 'attach']);
  expect(text).not.toContain('махфий');
});

it('deletes an unfinished upload that is ended', async () => {
  const path = `/api/reports/${await report()}`;
  const { id } = await upload({ path, bytes: pdf(600_000), maxParts: 1 });
  expect((await api.call(`DELETE ${path}/attachments/${id}`, { as: 'klaster' })).data).toEqual({ id });
  expect((await stored()).rows).toEqual([{ count: 0 }]);
});

it('keeps scans of orders for staff of the territory, with their act', async () => {
  const id = await addEntry(api.db, 'oil_factories', BUXORO);
  const path = `/api/registers/oil_factories/${id}`;
  await upload({ path, bytes: pdf(), as: 'editor', act: 'remove' });
  expect(await list(path, 'viewer')).toMatchObject({ editable: false, items: [{ act: 'remove' }] });
  expect(await list(path, 'editor')).toMatchObject({ editable: true });
  const history = await api.call<RegisterHistoryAnswer>(`GET ${path}/history`, { as: 'viewer' });
  expect(history.data).toMatchObject({ total: 1, items: [{ action: 'attach', file: 'a.pdf', changes: [] }] });
  await api.db
    .updateTable('oil_factories')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  expect((await list(path, 'viewer')).items).toHaveLength(1);
  await api.db.deleteFrom('oil_factories').where('id', '=', id).execute();
  expect((await stored()).rows).toEqual([{ count: 0 }]);
});

it('reaches a file only by what it belongs to', async () => {
  const file = await addAttachment(api.db, {
    register: 'clusters',
    entry_id: await addEntry(api.db, 'clusters', BUXORO),
  });
  const other = await addEntry(api.db, 'clusters', ANDIJON);
  for (const path of [`/api/registers/clusters/${other}`, `/api/reports/${await report('rejected')}`])
    for (const call of [`GET ${path}/attachments/${file}/content`, `DELETE ${path}/attachments/${file}`])
      expect({ call, status: (await api.call(call, { as: 'editor' })).status }).toEqual({ call, status: 404 });
});

it('records who downloaded a file', async () => {
  const id = await report('new');
  const file = await addAttachment(api.db, { report_id: id });
  await api.call(`GET /api/reports/${id}/attachments/${file}/content`, { as: 'reviewer' });
  expect(await auditRows(api.db, 'reports', id)).toMatchObject([{ action: 'export', after: { file: 'Буйруқ.pdf' } }]);
});

it('checks a file later if the process died before', async () => {
  const id = await report();
  const file = await addAttachment(api.db, { report_id: id });
  const old = { state: 'checking' as const, updated_at: new Date(0), type: null, sha256: null };
  await api.db.updateTable('attachments').set(old).execute();
  expect((await list(`/api/reports/${id}`)).items).toMatchObject([{ id: file, state: 'checking' }]);
  await settleWaiting({ db: api.db });
  expect((await list(`/api/reports/${id}`)).items).toMatchObject([{ id: file, state: 'stored' }]);
});

it('deletes uploads that were left, and removed files', async () => {
  const report_id = await report();
  const files = [];
  for (const state of ['uploading', 'uploading', 'removed', 'removed', 'stored'] as const)
    files.push(await addAttachment(api.db, { report_id }, { state }));
  const age = (id: number | undefined, days: number) =>
    sql`update attachments set updated_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(api.db);
  await age(files[0], 2);
  await age(files[2], 31);
  await age(files[3], 29);
  await age(files[4], 9999);
  await removeOld(api.db);
  const left = await api.db.selectFrom('attachments').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual([files[1], files[3], files[4]]);
});
