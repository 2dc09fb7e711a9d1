import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { packArchive, unpackArchive, KEY, type Content } from '../../../test/support/archives';
import { ArchiveFault } from './fault';
import { readKey } from './key';
import { sha256 } from './measure';
import { openTarget } from './target';
import { ArchiveWriter } from './writer';

/** One table has several parts of incompressible rows, the other has no rows. */
const CONTENT: Content = {
  tables: {
    few: Buffer.alloc(0),
    many: Buffer.from(
      randomBytes(540_000)
        .toString('hex')
        .replaceAll(/(.{50})/g, '$1\n') + '\n',
    ),
  },
  files: { 'shell/abc/shell.js': Buffer.from('1'), 'record/00000001.json': Buffer.from('{}') },
};

let archive: Buffer;
beforeAll(async () => (archive = await packArchive(CONTENT, KEY)));

const reading = (bytes: Buffer, key: Buffer | undefined = KEY) => unpackArchive(bytes, key);

/** Comparing a megabyte byte by byte is slow. */
const inShort = ({ tables, files }: Content) =>
  Object.entries({ ...tables, ...files }).map(([name, content]) => [name, sha256(content)]);

/** Offsets of the encrypted frames, and of the end. */
function framesOf(bytes: Buffer): number[] {
  const places: number[] = [];
  for (let offset = 40; offset < bytes.length; offset += 4 + (bytes.readUInt32BE(offset) & 0x7fff_ffff) + 16)
    places.push(offset);
  return [...places, bytes.length];
}

it('round-trips its content, encrypted and not', async () => {
  expect(inShort(await reading(archive))).toEqual(inShort(CONTENT));
  expect(archive.includes('about.json')).toBe(false);
  expect(inShort(await unpackArchive(await packArchive(CONTENT, undefined), undefined))).toEqual(inShort(CONTENT));
});

it('detects a changed byte at any position', async () => {
  const places = [
    ...Array.from({ length: 24 }, (_, index) => Math.floor((archive.length * index) / 24)),
    archive.length - 1,
  ];
  for (const offset of [...places, 8, 24, 40, 41, 43]) {
    const changed = Buffer.from(archive);
    changed[offset]! ^= 1;
    await expect(reading(changed)).rejects.toThrow(ArchiveFault);
  }
});

it('detects a truncated archive, even one cut between two frames', async () => {
  const places = [0, 1, 8, 39, 40, 41, 44, 100_000, archive.length - 1, ...framesOf(archive).slice(1, -1).slice(-3)];
  for (const offset of places.slice(2)) {
    await expect(reading(archive.subarray(0, offset))).rejects.toThrow('The archive is cut off: its end is missing.');
  }
  for (const offset of places.slice(0, 2)) {
    await expect(reading(archive.subarray(0, offset))).rejects.toThrow('This is not a backup archive.');
  }
});

it('detects frames that were swapped, repeated, left out or added', async () => {
  const places = framesOf(archive);
  const frame = (index: number) => archive.subarray(places[index], places[index + 1]);
  const [head, rest] = [archive.subarray(0, places[1]), archive.subarray(places[3])];
  const changed = /^The archive was changed, or is damaged, \d+ bytes in or after\.$/;
  const other = await packArchive(CONTENT, KEY);
  const foreign = other.subarray(framesOf(other)[1], framesOf(other)[2]);
  const mixed = [[frame(2), frame(1)], [frame(1), frame(1), frame(2)], [frame(2)], [foreign, frame(2)]];
  for (const frames of mixed) await expect(reading(Buffer.concat([head, ...frames, rest]))).rejects.toThrow(changed);
  await expect(reading(Buffer.concat([archive, frame(1)]))).rejects.toThrow('Something was added to the end');
});

it('distinguishes a wrong, a missing and an unneeded key', async () => {
  await expect(reading(archive, randomBytes(32))).rejects.toThrow('was encrypted with another key');
  await expect(unpackArchive(archive, undefined)).rejects.toThrow('is encrypted: name the file of its key');
  const plain = await packArchive(CONTENT, undefined);
  await expect(reading(plain)).rejects.toThrow('not encrypted, but a key was given');
  await expect(reading(Buffer.from('-- PostgreSQL database dump'))).rejects.toThrow('This is not a backup archive.');
});

it('detects damage and truncation of an archive without a key', async () => {
  const plain = await packArchive(CONTENT, undefined);
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const offset = Math.floor(plain.length * share);
    const changed = Buffer.from(plain);
    changed[offset]! ^= 1;
    await expect(unpackArchive(changed, undefined)).rejects.toThrow(ArchiveFault);
    await expect(unpackArchive(plain.subarray(0, offset), undefined)).rejects.toThrow('cut off');
  }
});

it('reports why an archive cannot be written', async () => {
  let room = 200_000;
  const full = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      room -= chunk.length;
      done(room < 0 ? Object.assign(new Error('no space left'), { code: 'ENOSPC' }) : null);
    },
  });
  const writer = new ArchiveWriter(full, { key: KEY, signal: new AbortController().signal });
  const writing = async () => {
    for (let part = 0; part < 40; part += 1) await writer.table(`t${part}`, Readable.from([CONTENT.tables['many']]));
    await writer.end(null);
  };
  await expect(writing()).rejects.toThrow('no space left');
});

describe('a key', () => {
  it.each([
    ['hex', KEY.toString('hex')],
    ['base64', `${KEY.toString('base64')}\n`],
  ])('is 32 bytes in %s', async (_name, text) => {
    expect(await readKey({ file: undefined, text })).toEqual(KEY);
  });

  it.each(['', 'parol', KEY.toString('hex').slice(2), KEY.subarray(1).toString('base64')])(
    'is not %j',
    async (text) => {
      await expect(readKey({ file: undefined, text })).rejects.toThrow(
        'BACKUP_KEY does not contain a key: 32 random bytes',
      );
    },
  );

  it('is given once, and is in its file', async () => {
    await expect(readKey({ file: '/nowhere/key', text: undefined })).rejects.toThrow('cannot be read: ENOENT');
    await expect(readKey({ file: '/nowhere/key', text: 'a' })).rejects.toThrow('There are two keys');
    expect(await readKey({ file: undefined, text: undefined })).toBeUndefined();
  });
});

describe('the file of an archive', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'klaster-archive-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('gets its name only when it is complete', async () => {
    const file = join(folder, 'a.klb');
    const target = await openTarget(file);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^a\.klb\..*\.partial$/)]);
    target.stream.end('whole');
    await new Promise((resolve) => target.stream.once('close', resolve));
    await target.commit();
    await target.discard();
    expect(await readdir(folder)).toEqual(['a.klb']);
    const second = await openTarget(join(folder, 'b.klb'));
    second.stream.destroy();
    await second.discard();
    expect(await readdir(folder)).toEqual(['a.klb']);
  });

  it('is never overwritten', async () => {
    await writeFile(join(folder, 'a.klb'), 'of yesterday');
    await expect(openTarget(join(folder, 'a.klb'))).rejects.toThrow('archives are never overwritten');
    await expect(openTarget(join(folder, 'no/a.klb'))).rejects.toThrow('cannot be written to');
  });
});
