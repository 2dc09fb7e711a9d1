import { book, bookOfRows, figureRow, bookParts, SHEET, TYPES, type HostileWorkbook } from './book';
import { deflatedRepeats, zip, zip64Tail, type Entry } from './zip';

const MB = 1024 * 1024;
const END = Buffer.from('504b0506', 'hex');

/** The ordinary workbook with its sheet as another entry says. */
async function withSheet(sheet: Partial<Entry>): Promise<Buffer> {
  return zip((await bookParts()).map((entry) => (entry.name === SHEET ? { ...entry, ...sheet } : entry)));
}

const withMore = async (more: readonly Entry[], says = {}) => zip([...(await bookParts()), ...more], says);

const many = (count: number, entry: (index: number) => Entry) =>
  Array.from({ length: count }, (_, index) => entry(index));

const spaces = (megabytes: number) => deflatedRepeats(Buffer.alloc(MB, ' '), megabytes);

const bomb = (megabytes: number, size: number): Partial<Entry> => ({ raw: spaces(megabytes), says: { size } });

async function cut(portion: number): Promise<Buffer> {
  const file = await bookOfRows(Array.from({ length: 200 }, (_, index) => figureRow(index + 2)).join(''));
  return file.subarray(0, Math.floor(file.length * portion));
}

/** An archive in an archive, and so on. */
function nested(depth: number): Buffer {
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

/** Its end record, by which the directory is found, is repeated in the comment. */
async function withTwoEnds(): Promise<Buffer> {
  const file = await book();
  const end = file.subarray(file.lastIndexOf(END));
  return zip(await bookParts(), { comment: Buffer.from(end) });
}

const ENTRY_IN_64_BITS = Buffer.concat([Buffer.from('01001000', 'hex'), Buffer.alloc(16, 0x7f)]);

/** Invalid archives, and archives with false headers. */
export const ARCHIVES: readonly HostileWorkbook[] = [
  { name: 'bomb-200-mb-truthful', make: () => withSheet(bomb(200, 200 * MB)) },
  { name: 'bomb-47-mb-just-allowed', make: () => withSheet(bomb(47, 47 * MB)) },
  { name: 'bomb-500-mb-says-1-kb', make: () => withSheet(bomb(500, 1024)) },
  { name: 'bomb-500-mb-says-nothing', make: () => withSheet(bomb(500, 0)) },
  { name: 'bomb-says-gigabytes', make: () => withSheet(bomb(4, 0xfffffff0)) },
  { name: 'bomb-says-it-stands-elsewhere', make: () => withSheet(bomb(4, 0xffffffff)) },
  { name: 'bomb-sizes-after-the-data', make: () => withSheet({ ...bomb(60, 60 * MB), sizesAfter: true }) },
  {
    name: 'bomb-overlapping-entries',
    make: () =>
      withMore([
        { name: 'a', data: Buffer.alloc(0), raw: spaces(40), says: { size: 40 * MB } },
        ...many(150, (index) => ({
          name: `b${index}`,
          data: Buffer.alloc(0),
          raw: spaces(40),
          says: { size: 40 * MB },
          sharesWith: index + 1,
        })),
      ]),
  },
  {
    name: 'bomb-overlapping-entries-that-say-little',
    make: () =>
      withMore([
        { name: 'a', data: Buffer.alloc(0), raw: spaces(40), says: { size: 100 } },
        ...many(150, (index) => ({
          name: `xl/b${index}.xml`,
          data: Buffer.alloc(0),
          raw: spaces(40),
          says: { size: 100 },
          sharesWith: index + 1,
        })),
      ]),
  },
  { name: 'bomb-nested', make: async () => withSheet({ data: nested(3) }) },
  { name: 'nested-instead-of-a-workbook', make: async () => nested(2) },
  {
    name: 'bomb-content-types',
    make: async () =>
      zip((await bookParts()).map((entry) => (entry.name === TYPES ? { ...entry, ...bomb(46, 46 * MB) } : entry))),
  },
  { name: 'entries-201', make: () => withMore(many(201, (index) => ({ name: `x/${index}`, data: Buffer.alloc(0) }))) },
  {
    name: 'entries-55000',
    make: () => withMore(many(55_000, (index) => ({ name: `${index}`, data: Buffer.alloc(0), stored: true }))),
  },
  { name: 'entries-more-than-said', make: () => withMore([], { entries: 2 }) },
  { name: 'entries-fewer-than-said', make: () => withMore([], { entries: 60 }) },
  { name: 'directory-beyond-the-file', make: () => withMore([], { directoryAt: 0x7fffffff }) },
  { name: 'directory-in-itself', make: () => withMore([], { directoryAt: 0 }) },
  { name: 'directory-of-64-bits', make: in64BitForm },
  {
    name: 'sizes-of-64-bits',
    make: () => withSheet({ says: { size: 0xffffffff, compressed: 0xffffffff, extra: ENTRY_IN_64_BITS } }),
  },
  { name: 'two-ends', make: withTwoEnds },
  {
    name: 'comment-of-64-kb',
    make: async () => zip(await bookParts(), { comment: Buffer.alloc(65_535, 'PK\u0005\u0006') }),
  },
  { name: 'rubbish-before', make: async () => Buffer.concat([Buffer.alloc(100_000, 'MZ'), await book()]) },
  { name: 'rubbish-after', make: async () => Buffer.concat([await book(), Buffer.alloc(100_000, 'x')]) },
  { name: 'offset-beyond-the-file', make: () => withSheet({ says: { offset: 0x7ffffff0 } }) },
  { name: 'offset-of-another-entry', make: () => withSheet({ says: { offset: 0 } }) },
  { name: 'names-that-disagree', make: () => withSheet({ says: { localName: 'xl/other.xml' } }) },
  { name: 'checksum-wrong', make: () => withSheet({ says: { crc: 1 } }) },
  { name: 'compressed-beyond-the-file', make: () => withSheet({ says: { compressed: 0x7ffffff0 } }) },
  { name: 'stored-size-that-lies', make: () => withSheet({ stored: true, says: { size: 40 * MB } }) },
  { name: 'deflated-rubbish', make: () => withSheet({ raw: Buffer.alloc(5000, 0xff) }) },
  { name: 'deflated-without-an-end', make: () => withSheet({ raw: spaces(1).subarray(0, -3) }) },
  { name: 'method-unknown', make: () => withSheet({ says: { method: 12 } }) },
  { name: 'method-aes', make: () => withSheet({ says: { method: 99, flags: 1 } }) },
  { name: 'encrypted-flag', make: () => withSheet({ says: { flags: 0x801 } }) },
  { name: 'duplicate-sheets', make: () => withMore([{ name: SHEET, data: Buffer.from('<worksheet/>') }]) },
  { name: 'duplicate-names-150', make: () => withMore(many(150, () => ({ name: SHEET, data: Buffer.alloc(1000) }))) },
  {
    name: 'name-up-and-out',
    make: () => withMore([{ name: '../../../../etc/cron.d/klaster', data: Buffer.from('x') }]),
  },
  {
    name: 'name-absolute',
    make: () =>
      withMore([
        { name: '/etc/passwd', data: Buffer.from('x') },
        { name: String.raw`C:\Windows\x`, data: Buffer.from('x') },
      ]),
  },
  { name: 'name-with-nul', make: () => withMore([{ name: `${SHEET}\0.png`, data: Buffer.from('x') }]) },
  { name: 'name-invalid-utf8', make: () => withMore([{ name: Buffer.from('fffe80', 'hex'), data: Buffer.from('x') }]) },
  { name: 'name-of-65535', make: () => withMore([{ name: 'x'.repeat(65_535), data: Buffer.from('x') }]) },
  {
    name: 'name-proto',
    make: () =>
      withMore([
        { name: '__proto__', data: Buffer.from('x') },
        { name: 'constructor', data: Buffer.from('x') },
      ]),
  },
  { name: 'cut-to-a-quarter', make: () => cut(0.25) },
  { name: 'cut-to-a-half', make: () => cut(0.5) },
  { name: 'cut-to-three-quarters', make: () => cut(0.75) },
  { name: 'cut-by-a-bit', make: () => cut(0.995) },
  { name: 'end-alone', make: async () => zip([]) },
  { name: 'zeros-4-mb', make: async () => Buffer.alloc(4 * MB) },
  { name: 'ends-4-mb', make: async () => Buffer.alloc(4 * MB, 'PK\u0005\u0006') },
];
