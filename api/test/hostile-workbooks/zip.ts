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

/** Little-endian numbers of the given sizes in bytes. */
function pack(sizes: readonly number[], numbers: readonly number[]): Buffer {
  return Buffer.concat(
    sizes.map((size, index) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(numbers[index] ?? 0));
      return field.subarray(0, size);
    }),
  );
}

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
  const count = (says.entries ?? entries.length) & 0xffff;
  const comment = says.comment ?? Buffer.alloc(0);
  const ending = [0x06054b50, 0, 0, count, count, central.length, says.directoryAt ?? at, comment.length];
  const end = pack([4, 2, 2, 2, 2, 4, 4, 2], ending);
  return Buffer.concat([...local, central, end, comment]);
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
  const [before, after] = entry.sizesAfter
    ? [
        [0, 0, 0],
        [crc, compressed, size],
      ]
    : [[crc, compressed, size], []];
  const fields = [0x04034b50, 20, flags, method, 0, ...before, localName.length, extra.length];
  const header = pack([4, 2, 2, 2, 4, 4, 4, 4, 2, 2], fields);
  const sizes = after.length > 0 ? pack([4, 4, 4, 4], [0x08074b50, ...after]) : Buffer.alloc(0);
  return Buffer.concat([header, localName, extra, body, sizes]);
}

function directoryEntry(
  entry: Entry,
  { name, flags, method, crc, compressed, size, extra }: Written,
  offset: number,
): Buffer {
  const sizes = [crc, compressed, size, name.length, extra.length];
  const fields = [0x02014b50, 20, 20, flags, method, 0, ...sizes, 0, 0, 0, 0, entry.says?.offset ?? offset];
  const header = pack([4, 2, 2, 2, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4], fields);
  return Buffer.concat([header, name, extra]);
}

/** Repeats a unit without inflating the result. */
export function deflatedRepeats(unit: Buffer, times: number): Buffer {
  const block = deflateRawSync(unit, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => block), Buffer.from([0x03, 0x00])]);
}

type Zip64Directory = { count: number; length: number; at: number; tailAt: number };

/** The directory in the 64-bit format. */
export function zip64Tail({ count, length, at, tailAt }: Zip64Directory): Buffer {
  const record = pack([4, 8, 2, 2, 4, 4, 8, 8, 8, 8], [0x06064b50, 44, 0, 0, 0, 0, count, count, length, at]);
  return Buffer.concat([record, pack([4, 4, 8, 4], [0x07064b50, 0, tailAt, 1])]);
}
