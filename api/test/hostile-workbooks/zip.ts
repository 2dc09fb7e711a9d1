import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A file in an archive, with false headers in `says`. */
export type Entry = {
  readonly name: string | Buffer;
  readonly data: Buffer;
  /** Absent: deflated. */
  readonly stored?: boolean;
  /** Raw bytes, if they do not inflate to `data`. */
  readonly raw?: Buffer;
  readonly says?: Partial<Headers>;
  /** Shares the local header of an earlier entry. */
  readonly sharesWith?: number;
  /** Sizes follow the data, as streaming programs write them. */
  readonly sizesAfter?: boolean;
};

type Headers = {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
  readonly localName: string;
  readonly extra: Buffer;
};

type Archive = { readonly entries?: number; readonly comment?: Buffer; readonly directoryAt?: number };

const STORED = 0;
const DEFLATED = 8;
const SIZES_AFTER = 0x08;
const UTF8_NAMES = 0x800;

/** Deterministic. */
export function zip(entries: readonly Entry[], says: Archive = {}): Buffer {
  const local: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  const directory = entries.map((entry, index) => {
    const parts = prepareEntry(entry);
    const written = entry.sharesWith === undefined ? localFile(entry, parts) : Buffer.alloc(0);
    const offset = entry.sharesWith === undefined ? at : (offsets[index - entry.sharesWith] ?? 0);
    offsets.push(offset);
    local.push(written);
    at += written.length;
    return directoryEntry(entry, parts, offset);
  });
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE((says.entries ?? entries.length) & 0xffff, 8);
  end.writeUInt16LE((says.entries ?? entries.length) & 0xffff, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(says.directoryAt ?? at, 16);
  end.writeUInt16LE(says.comment?.length ?? 0, 20);
  return Buffer.concat([...local, central, end, says.comment ?? Buffer.alloc(0)]);
}

function prepareEntry({ name, data, stored, raw, says = {}, sizesAfter }: Entry) {
  const body = raw ?? (stored ? data : deflateRawSync(data));
  return {
    name: Buffer.from(name),
    body,
    flags: says.flags ?? UTF8_NAMES | (sizesAfter ? SIZES_AFTER : 0),
    method: says.method ?? (stored ? STORED : DEFLATED),
    crc: says.crc ?? crc32(data),
    compressed: says.compressed ?? body.length,
    size: says.size ?? data.length,
    extra: says.extra ?? Buffer.alloc(0),
  };
}

type Written = ReturnType<typeof prepareEntry>;

function localFile(entry: Entry, { name, body, flags, method, crc, compressed, size, extra }: Written): Buffer {
  const localName = entry.says?.localName === undefined ? name : Buffer.from(entry.says.localName);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(entry.sizesAfter ? 0 : crc, 14);
  header.writeUInt32LE(entry.sizesAfter ? 0 : compressed, 18);
  header.writeUInt32LE(entry.sizesAfter ? 0 : size, 22);
  header.writeUInt16LE(localName.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([
    header,
    localName,
    extra,
    body,
    entry.sizesAfter ? writeSizes(crc, compressed, size) : Buffer.alloc(0),
  ]);
}

function writeSizes(crc: number, compressed: number, size: number): Buffer {
  const sizes = Buffer.alloc(16);
  [0x08074b50, crc, compressed, size].forEach((value, index) => sizes.writeUInt32LE(value, index * 4));
  return sizes;
}

function directoryEntry(
  entry: Entry,
  { name, flags, method, crc, compressed, size, extra }: Written,
  offset: number,
): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(compressed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(entry.says?.offset ?? offset, 42);
  return Buffer.concat([header, name, extra]);
}

/** Repeats a unit without inflating the result. */
export function deflatedRepeats(unit: Buffer, times: number): Buffer {
  const block = deflateRawSync(unit, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => block), Buffer.from([0x03, 0x00])]);
}

type Zip64Directory = {
  count: number;
  length: number;
  at: number;
  tailAt: number;
};

/** The directory in the 64-bit format. */
export function zip64Tail({ count, length, at, tailAt }: Zip64Directory): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(tailAt), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}
