import { once } from 'node:events';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  gunzip,
  type BrotliCompress,
  type DeflateRaw,
} from 'node:zlib';
import type { SlottedText, SlotValues } from './slotted-text';

/** How a format of compression is written in pieces. */
type Format = {
  readonly compressor: (bytes: number) => BrotliCompress | DeflateRaw;
  /** Flush operation after which the output ends at a byte boundary. */
  readonly flush: number;
  /** Header of a block of uncompressed bytes. */
  readonly storedHead: (length: number) => Buffer;
  readonly head: Buffer;
  /** Whether the tail has a checksum of the text. */
  readonly isSummed: boolean;
  /** End of the stream. */
  readonly tail: (plain: readonly Buffer[]) => Buffer;
  readonly decompress: (bytes: Buffer) => Promise<Buffer>;
};

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
  constants;

/** A page is recompressed whenever its data changes; hence a quality that takes little time. */
export const BROTLI_QUALITY = 5;

const FORMATS = {
  /** RFC 1952, with blocks of RFC 1951. */
  gzip: {
    compressor: () => createDeflateRaw(),
    flush: constants.Z_SYNC_FLUSH,
    storedHead: (length) => Buffer.from([0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255]),
    head: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]),
    isSummed: true,
    tail: (plain) => {
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(
        plain.reduce((sum, part) => crc32(part, sum), 0),
        0,
      );
      tail.writeUInt32LE(
        plain.reduce((length, part) => length + part.length, 0),
        4,
      );
      return tail;
    },
    decompress: promisify(gunzip),
  },
  /** RFC 7932, 9.2: an uncompressed meta-block of the given length that is not the last. */
  br: {
    compressor: (bytes) =>
      createBrotliCompress({
        params: {
          [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [BROTLI_PARAM_SIZE_HINT]: bytes,
          [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
        },
      }),
    flush: BROTLI_OPERATION_FLUSH,
    storedHead: (length) => {
      const bits = ((length - 1) << 3) | (1 << 19);
      return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16]);
    },
    head: Buffer.alloc(0),
    isSummed: false,
    tail: () => Buffer.alloc(0),
    decompress: promisify(brotliDecompress),
  },
} as const satisfies Record<string, Format>;

/** How far back in a text deflate finds what it repeats (32 KB), with room for the slot itself. */
const REACH = 24 * 1024;

/** Bytes behind a slot that are stored with it: by the two before a letter brotli chooses how the letter is written. */
const CONTEXT = 2;

/** A range of a text that is stored uncompressed and contains a slot. */
type Hole = { readonly from: number; readonly to: number };

/**
 * A text with slots, compressed once; the values of the slots are inserted uncompressed. A slot that recurs soon is compressed as a
 * repetition of the previous one, and so repeats its value.
 */
export class JoinedStream {
  private constructor(
    private readonly text: SlottedText,
    private readonly format: Format,
    /** Compressed pieces, each with the hole that follows it. */
    private readonly pieces: readonly { readonly bytes: Buffer; readonly hole: Hole | undefined }[],
  ) {}

  /** @returns null if the result could not be verified to be right for all values */
  static async of(text: SlottedText, encoding: keyof typeof FORMATS): Promise<JoinedStream | null> {
    const format: Format = FORMATS[encoding];
    const holes = findHoles(text);
    const written = withSigns(text);
    if (!holes || !written) return null;
    const stream = new JoinedStream(text, format, await compressed(written, holes, format));
    return (await stream.isRight()) ? stream : null;
  }

  get byteLength(): number {
    return this.pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** The stream for one reader; the values must fit. */
  filled(values: SlotValues): Buffer {
    const { format, text } = this;
    const parts = this.pieces.flatMap(({ bytes, hole }) =>
      hole ? [bytes, format.storedHead(hole.to - hole.from), ...text.stretch(values, hole.from, hole.to)] : [bytes],
    );
    return Buffer.concat([format.head, ...parts, format.tail(format.isSummed ? text.parts(values) : [])]);
  }

  /**
   * Verifies the stream for two readers whose values differ in every letter. A letter of a slot that was compressed literally would be
   * wrong for one of them, and so would a repetition of the wrong letter: no two positions have the same pair of letters.
   */
  private async isRight(): Promise<boolean> {
    for (const values of createTrials(this.text)) {
      const read = await this.format.decompress(this.filled(values)).catch(() => null);
      if (!read?.equals(this.text.filled(values))) return false;
    }
    return true;
  }
}

/** The ranges to store uncompressed; null if two slots are too close. */
function findHoles({ bytes, slots }: SlottedText): Hole[] | null {
  const last = new Map<string, number>();
  const holes: Hole[] = [];
  for (const { name, at, length } of slots) {
    const before = last.get(name);
    if (before === undefined || at - before > REACH) holes.push({ from: at, to: at + length + CONTEXT });
    last.set(name, at);
  }
  const isApart = holes.every(({ to }, index) => to < (holes[index + 1]?.from ?? bytes.length));
  return isApart ? holes : null;
}

async function compressed(bytes: Buffer, holes: readonly Hole[], format: Format) {
  const compressor = format.compressor(bytes.length);
  const out: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => out.push(chunk));
  const taken = () => Buffer.concat(out.splice(0));
  const written = async (from: number, to: number) => {
    compressor.write(bytes.subarray(from, to));
    await new Promise<void>((resolve) => compressor.flush(format.flush, resolve));
    return taken();
  };
  const pieces: { bytes: Buffer; hole: Hole | undefined }[] = [];
  let from = 0;
  for (const hole of holes) {
    pieces.push({ bytes: await written(from, hole.from), hole });
    // The compressor has to see the hole too, since distances of repetitions include it.
    await written(hole.from, hole.to);
    from = hole.to;
  }
  compressor.end(bytes.subarray(from));
  await once(compressor, 'end');
  pieces.push({ bytes: taken(), hole: undefined });
  return pieces;
}

/**
 * The text with bytes in its slots that are invalid in UTF-8, no three of them the same except in a slot that recurs. Otherwise other
 * text could be compressed as a repetition of a slot, and so differ between readers. Null if the slots are too long.
 */
function withSigns({ bytes, slots }: SlottedText): Buffer | null {
  const written = Buffer.from(bytes);
  const places = new Map<string, number>();
  let used = 0;
  for (const { name, at, length } of slots) {
    const from = places.get(name) ?? used;
    if (!places.has(name)) used += length;
    if (used > SIGNS.length) return null;
    places.set(name, from);
    SIGNS.copy(written, at, from, from + length);
  }
  return written;
}

/** The bytes invalid in UTF-8 in a sequence that has each three in a row only once: greedily, the largest possible byte is next. */
function rowOfSigns(): Buffer {
  const bytes = [0xc0, 0xc1, ...Array.from({ length: 11 }, (_, index) => 0xf5 + index)];
  const row = [bytes[0]!, bytes[0]!];
  const seen = new Set<string>();
  for (;;) {
    const last = row.slice(-2);
    const next = bytes.findLast((byte) => !seen.has([...last, byte].join()));
    if (next === undefined) return Buffer.from(row);
    seen.add([...last, next].join());
    row.push(next);
  }
}

const SIGNS = rowOfSigns();

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function createTrials({ slots }: SlottedText): [SlotValues, SlotValues] {
  const [one, other]: [Record<string, string>, Record<string, string>] = [{}, {}];
  let place = 0;
  for (const { name, length } of slots) {
    if (Object.hasOwn(one, name)) continue;
    const places = Array.from({ length }, (_, index) => place + index);
    place += length;
    one[name] = places.map((index) => LETTERS[index % 64]).join('');
    other[name] = places.map((index) => LETTERS[(index + 1 + Math.floor(index / 64)) % 64]).join('');
  }
  return [one, other];
}
