import { book, bookOfRows, figureRow, bookParts, SHEET, TYPES, type HostileWorkbooks } from './book';
import { deflatedRepeats, zip, zip64Tail, type Entry } from './zip';

const MB = 1024 * 1024;
const END = Buffer.from('504b0506', 'hex');

async function withSheet(sheet: Partial<Entry>): Promise<Buffer> {
  return zip((await bookParts()).map((entry) => (entry.name === SHEET ? { ...entry, ...sheet } : entry)));
}

const withMore = async (more: readonly Entry[], says = {}) => zip([...(await bookParts()), ...more], says);

const many = (count: number, entry: (index: number) => Entry) =>
  Array.from({ length: count }, (_, index) => entry(index));

const spaces = (megabytes: number) => deflatedRepeats(Buffer.alloc(MB, ' '), megabytes);

const bomb = (megabytes: number, size: number): Partial<Entry> => ({ raw: spaces(megabytes), says: { size } });

/** Many entries share the data of the first one. */
function overlapping(name: (index: number) => string, size: number): Promise<Buffer> {
  const entry = { data: Buffer.alloc(0), raw: spaces(40), says: { size } };
  return withMore([
    { ...entry, name: 'a' },
    ...many(150, (index) => ({ ...entry, name: name(index), sharesWith: index + 1 })),
  ]);
}

async function truncateArchive(portion: number): Promise<Buffer> {
  const file = await bookOfRows(Array.from({ length: 200 }, (_, index) => figureRow(index + 2)).join(''));
  return file.subarray(0, Math.floor(file.length * portion));
}

/** Archives within archives. */
function nestArchives(depth: number): Buffer {
  let inner = zip([{ name: 'bomb', data: Buffer.alloc(0), raw: spaces(40), says: { size: 40 * MB } }]);
  for (let level = 0; level < depth; level += 1) {
    inner = zip(many(16, (index) => ({ name: `${index}.zip`, data: inner })));
  }
  return inner;
}

async function in64BitForm(): Promise<Buffer> {
  const file = await book();
  const end = Buffer.from(file.subarray(file.lastIndexOf(END)));
  const [count, length, at] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  const front = file.subarray(0, file.length - end.length);
  return Buffer.concat([front, zip64Tail({ count, length, at, tailAt: front.length }), end]);
}

/** The comment repeats the end record. */
async function withTwoEnds(): Promise<Buffer> {
  const file = await book();
  const end = file.subarray(file.lastIndexOf(END));
  return zip(await bookParts(), { comment: Buffer.from(end) });
}

const ENTRY_IN_64_BITS = Buffer.concat([Buffer.from('01001000', 'hex'), Buffer.alloc(16, 0x7f)]);

/** Invalid archives and false headers. */
export const ARCHIVES: HostileWorkbooks = {
  'bomb-200-mb-truthful': () => withSheet(bomb(200, 200 * MB)),
  'bomb-47-mb-just-allowed': () => withSheet(bomb(47, 47 * MB)),
  'bomb-500-mb-says-1-kb': () => withSheet(bomb(500, 1024)),
  'bomb-500-mb-says-nothing': () => withSheet(bomb(500, 0)),
  'bomb-says-gigabytes': () => withSheet(bomb(4, 0xfffffff0)),
  'bomb-says-it-stands-elsewhere': () => withSheet(bomb(4, 0xffffffff)),
  'bomb-sizes-after-the-data': () => withSheet({ ...bomb(60, 60 * MB), sizesAfter: true }),
  'bomb-overlapping-entries': () => overlapping((index) => `b${index}`, 40 * MB),
  'bomb-overlapping-entries-that-say-little': () => overlapping((index) => `xl/b${index}.xml`, 100),
  'bomb-nested': async () => withSheet({ data: nestArchives(3) }),
  'nested-instead-of-a-workbook': async () => nestArchives(2),
  'bomb-content-types': async () =>
    zip((await bookParts()).map((entry) => (entry.name === TYPES ? { ...entry, ...bomb(46, 46 * MB) } : entry))),
  'entries-201': () => withMore(many(201, (index) => ({ name: `x/${index}`, data: Buffer.alloc(0) }))),
  'entries-55000': () => withMore(many(55_000, (index) => ({ name: `${index}`, data: Buffer.alloc(0), stored: true }))),
  'entries-more-than-said': () => withMore([], { entries: 2 }),
  'entries-fewer-than-said': () => withMore([], { entries: 60 }),
  'directory-beyond-the-file': () => withMore([], { directoryAt: 0x7fffffff }),
  'directory-in-itself': () => withMore([], { directoryAt: 0 }),
  'directory-of-64-bits': in64BitForm,
  'sizes-of-64-bits': () => withSheet({ says: { size: 0xffffffff, compressed: 0xffffffff, extra: ENTRY_IN_64_BITS } }),
  'two-ends': withTwoEnds,
  'comment-of-64-kb': async () => zip(await bookParts(), { comment: Buffer.alloc(65_535, 'PK\u0005\u0006') }),
  'rubbish-before': async () => Buffer.concat([Buffer.alloc(100_000, 'MZ'), await book()]),
  'rubbish-after': async () => Buffer.concat([await book(), Buffer.alloc(100_000, 'x')]),
  'offset-beyond-the-file': () => withSheet({ says: { offset: 0x7ffffff0 } }),
  'offset-of-another-entry': () => withSheet({ says: { offset: 0 } }),
  'names-that-disagree': () => withSheet({ says: { localName: 'xl/other.xml' } }),
  'checksum-wrong': () => withSheet({ says: { crc: 1 } }),
  'compressed-beyond-the-file': () => withSheet({ says: { compressed: 0x7ffffff0 } }),
  'stored-size-that-lies': () => withSheet({ stored: true, says: { size: 40 * MB } }),
  'deflated-rubbish': () => withSheet({ raw: Buffer.alloc(5000, 0xff) }),
  'deflated-without-an-end': () => withSheet({ raw: spaces(1).subarray(0, -3) }),
  'method-unknown': () => withSheet({ says: { method: 12 } }),
  'method-aes': () => withSheet({ says: { method: 99, flags: 1 } }),
  'encrypted-flag': () => withSheet({ says: { flags: 0x801 } }),
  'duplicate-sheets': () => withMore([{ name: SHEET, data: Buffer.from('<worksheet/>') }]),
  'duplicate-names-150': () => withMore(many(150, () => ({ name: SHEET, data: Buffer.alloc(1000) }))),
  'name-up-and-out': () => withMore([{ name: '../../../../etc/cron.d/klaster', data: Buffer.from('x') }]),
  'name-absolute': () =>
    withMore([
      { name: '/etc/passwd', data: Buffer.from('x') },
      { name: String.raw`C:\Windows\x`, data: Buffer.from('x') },
    ]),
  'name-with-nul': () => withMore([{ name: `${SHEET}\0.png`, data: Buffer.from('x') }]),
  'name-invalid-utf8': () => withMore([{ name: Buffer.from('fffe80', 'hex'), data: Buffer.from('x') }]),
  'name-of-65535': () => withMore([{ name: 'x'.repeat(65_535), data: Buffer.from('x') }]),
  'name-proto': () =>
    withMore([
      { name: '__proto__', data: Buffer.from('x') },
      { name: 'constructor', data: Buffer.from('x') },
    ]),
  'cut-to-a-quarter': () => truncateArchive(0.25),
  'cut-to-a-half': () => truncateArchive(0.5),
  'cut-to-three-quarters': () => truncateArchive(0.75),
  'cut-by-a-bit': () => truncateArchive(0.995),
  'end-alone': async () => zip([]),
  'zeros-4-mb': async () => Buffer.alloc(4 * MB),
  'ends-4-mb': async () => Buffer.alloc(4 * MB, 'PK\u0005\u0006'),
};
