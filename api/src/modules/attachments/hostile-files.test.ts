import { deflateSync } from 'node:zlib';
import { ATTACHMENT_TYPES, typeOfName } from '@klaster/shared/contract/http';
import { sql } from 'kysely';
import { jpeg, pdf, png } from '../../../test/support/attachments';
import { addReport, userId } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { sendParts } from '../../../test/support/uploads';

const api = testApp();

let path: string;
beforeAll(async () => (path = `/api/reports/${await addReport(api.db, { status: 'draft', author: 'klaster' })}`));
beforeEach(() => api.db.deleteFrom('attachments').execute());

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const ZIP = Buffer.from('504b0304140000000000', 'hex');
const ZIP_END = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);

/** 1 GB of zeros, compressed. */
const bomb = () => Buffer.concat([Buffer.from('00000000', 'hex'), deflateSync(Buffer.alloc(10_000_000))]);

const cutOff = (file: Buffer, bytes: number) => file.subarray(0, file.length - bytes);

/** Refused when the whole file has arrived. */
const CONTENT: readonly [what: string, name: string, bytes: Buffer][] = [
  ['an SVG called a JPEG', 'a.jpg', Buffer.from(SVG)],
  ['an SVG called a PNG', 'a.png', Buffer.from(SVG)],
  ['an SVG after a byte order mark', 'a.jpeg', Buffer.from(`\ufeff${SVG}`)],
  ['HTML called a PDF', 'a.pdf', Buffer.from(HTML)],
  ['HTML with the start of a PDF in it', 'a.pdf', Buffer.from(`<!-- %PDF-1.7 -->${HTML}%%EOF`)],
  ['a PDF after HTML', 'a.pdf', Buffer.concat([Buffer.from(HTML), pdf()])],
  ['a PDF after a line break', 'a.pdf', Buffer.concat([Buffer.from('\n'), pdf()])],
  ['a PDF that is cut off', 'a.pdf', cutOff(pdf(), 8)],
  ['a PDF of an unknown version', 'a.pdf', Buffer.from('%PDF-9.9\n%%EOF')],
  ['a PDF with a megabyte after its end', 'a.pdf', Buffer.concat([pdf(), Buffer.alloc(1_000_000)])],
  ['a ZIP archive called a PDF', 'a.pdf', Buffer.concat([ZIP, ZIP_END])],
  ['a program of Windows called a PDF', 'a.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['a program of Linux called a PNG', 'a.png', Buffer.from('7f454c4602010100000000000000000002', 'hex')],
  ['a shell script called a PDF', 'a.pdf', Buffer.from('#!/bin/sh\nrm -rf /\n%%EOF')],
  ['a workbook called a PDF', 'a.pdf', Buffer.concat([ZIP, Buffer.from('[Content_Types].xml')])],
  ['a GIF called a PNG', 'a.png', Buffer.from('GIF89a\x01\x00\x01\x00')],
  ['a JPEG called a PNG', 'a.png', jpeg()],
  ['a PNG called a JPEG', 'a.jpg', png()],
  ['a PDF called a JPEG', 'a.jpg', pdf()],
  ['a PNG with a ZIP archive after it', 'a.png', Buffer.concat([png(), ZIP, ZIP_END])],
  ['a PNG with HTML after it', 'a.png', Buffer.concat([png(), Buffer.from(HTML)])],
  ['a PNG that is cut off', 'a.png', cutOff(png(), 1)],
  ['a PNG of the start alone', 'a.png', png().subarray(0, 8)],
  ['a PNG of 65,535 by 65,535', 'a.png', png(65_535, 65_535)],
  ['a PNG without height', 'a.png', png(10, 0)],
  ['a JPEG of 65,500 by 65,500', 'a.jpg', jpeg({ width: 65_500, height: 65_500 })],
  ['a JPEG without a picture', 'a.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  ['a JPEG whose segment has no length', 'a.jpg', Buffer.from('ffd8ffe00000ffe00000ffe00000ffd9', 'hex')],
  ['a JPEG whose segment ends outside the file', 'a.jpg', Buffer.from('ffd8ffe0fffe00000000000000', 'hex')],
  ['the start of a JPEG, then HTML', 'a.jpg', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(HTML)])],
  ['zeros', 'a.pdf', Buffer.alloc(1000)],
];

it.each(CONTENT)('refuses %s', async (_what, name, bytes) => {
  const { answers } = await sendParts(api, { as: 'klaster', path, name, bytes });
  const last = answers.at(-1);
  expect([last?.status, last?.problem?.code]).toEqual([400, 'file_refused']);
  expect(await api.db.selectFrom('attachments').select('id').execute()).toEqual([]);
  expect(await api.db.selectFrom('attachment_parts').select('starts_at').execute()).toEqual([]);
});

/** Refused before a byte is sent. */
const NAMES = [
  '../../etc/passwd.pdf',
  'a/b.pdf',
  'C:\\Windows\\a.pdf',
  'a\u0000.pdf',
  'a\r\nSet-Cookie: x=y.pdf',
  'a.pdf.exe',
  'a.svg',
  'a.html',
  '.pdf',
  'CON.pdf',
  'a".pdf',
  '<img src=x onerror=alert(1)>.png',
  'a.pdf ​.js',
  `${'а'.repeat(200)}.pdf`,
  'pdf',
];

it.each(NAMES)('refuses the name %j', async (name) => {
  const body = { name, size: 100 };
  const { status, problem } = await api.call(`POST ${path}/attachments`, { as: 'klaster', body });
  expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'name']);
});

it('takes invisible and reversing characters out of a name', async () => {
  const { id } = await sendParts(api, { as: 'klaster', path, name: 'a\u202Efdp.\u200Bpdf', bytes: pdf() });
  const rows = await api.db.selectFrom('attachments').select(['id', 'name']).execute();
  expect(rows).toEqual([{ id, name: 'afdp.pdf' }]);
});

/** Valid files with something else in them. */
const POLYGLOTS: readonly [what: string, name: string, bytes: Buffer][] = [
  ['a PDF with JavaScript', 'a.pdf', pdf(300, '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
  ['a PDF with an embedded file', 'a.pdf', pdf(300, '/EmbeddedFiles << /Names [(a.exe)] >>')],
  ['a PDF with HTML', 'a.pdf', pdf(300, HTML)],
  ['a PDF that is a ZIP archive too', 'a.pdf', Buffer.concat([pdf(), ZIP, ZIP_END])],
  ['a JPEG with an SVG in a comment', 'a.jpg', jpeg({ comment: SVG })],
  ['a JPEG with HTML after it', 'a.jpg', jpeg({ after: HTML })],
  ['a JPEG with PHP in a comment', 'a.jpg', jpeg({ comment: '<?php system($_GET[0]); ?>' })],
  ['a PNG with HTML in a chunk', 'a.png', png(9, 9, Buffer.from(`0000${HTML}`))],
  ['a PNG with a bomb in a chunk', 'a.png', png(9, 9, bomb())],
];

it.each(POLYGLOTS)('serves %s as a download that nothing runs', async (_what, name, bytes) => {
  const type = ATTACHMENT_TYPES[typeOfName(name)!];
  const { id } = await sendParts(api, { as: 'klaster', path, name, bytes });
  const file = await api.call(`GET ${path}/attachments/${id}/content`, { as: 'klaster' });
  expect(file.headers).toMatchObject({
    'content-type': type,
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(file.bytes.equals(bytes)).toBe(true);
});

it.each([
  ['500 uploads', 500, 1],
  ['5 GB in 256 uploads', 256, 20_971_520],
])('begins no upload while all accounts together have %s unfinished', async (_, uploads, size) => {
  await sql`insert into attachments (register, entry_id, name, size, created_by)
    select 'clusters', 1, 'a.pdf', ${size}, ${await userId(api.db, 'viewer')} from generate_series(1, ${uploads}::int)`.execute(
    api.db,
  );
  const begin = () => api.call(`POST ${path}/attachments`, { as: 'klaster', body: { name: 'а.pdf', size: 99 } });
  const { status, problem, headers } = await begin();
  expect([status, problem?.code, headers['retry-after']]).toEqual([503, 'busy', '60']);
  await sql`delete from attachments where id = (select min(id) from attachments)`.execute(api.db);
  expect((await begin()).status).toBe(200);
});
