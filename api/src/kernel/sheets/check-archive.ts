import type { RefusalReason } from '../problems/refusal-reason';

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';

  constructor(
    readonly reason: RefusalReason,
    /** What its sentence names. */
    readonly named: Readonly<Record<string, string>> = {},
  ) {
    super(reason);
  }
}

/** Files that a workbook may hold; ours have some 12. */
const MOST_FILES = 200;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
/** Stands where the 64-bit form of a directory says it instead. */
const ELSEWHERE = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
/** A deflated file of nothing. */
const EMPTY_DEFLATED = 2;

/** Beginning of older and of encrypted workbooks. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Looks through an archive's directory before anything in it is inflated. What a file says it inflates to is the most that the
 * library takes of it: none may say nothing, and all together not too much.
 * @param mostInflated bytes
 * @throws SheetRefused
 */
export function checkArchive(file: Buffer, mostInflated: number): void {
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND)) throw new SheetRefused('encrypted');
  let inflated = 0;
  for (const { name, size } of entriesOf(file)) {
    if (/vbaProject|macrosheets|\.bin$/i.test(name)) throw new SheetRefused('macros');
    inflated += size;
    if (inflated > mostInflated) throw new SheetRefused('too_large');
  }
}

function* entriesOf(file: Buffer) {
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + END_LENGTH > file.length || file.readUInt32LE(end) !== END)
    throw new SheetRefused('no_workbook');
  const count = file.readUInt16LE(end + 10);
  // The library would read another directory than this one.
  if (count > MOST_FILES || file.readUInt32LE(end + 12) === ELSEWHERE) throw new SheetRefused('too_large');
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > file.length || file.readUInt32LE(at) !== ENTRY) throw new SheetRefused('no_workbook');
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    yield { name, size: sizeOf(file, at) };
    at += ENTRY_LENGTH + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}

/** Bytes that a file in the archive inflates to, as its entry says. */
function sizeOf(file: Buffer, at: number): number {
  const method = file.readUInt16LE(at + 10);
  const compressed = file.readUInt32LE(at + 20);
  const size = file.readUInt32LE(at + 24);
  if (method !== STORED && method !== DEFLATED) throw new SheetRefused('no_workbook');
  // Sizes of the 64-bit form stand elsewhere, and no workbook of ours needs it.
  if (compressed > file.length || size === ELSEWHERE) throw new SheetRefused('too_large');
  if (method === DEFLATED && size === 0 && compressed > EMPTY_DEFLATED) throw new SheetRefused('too_large');
  if (method === DEFLATED && compressed === 0) throw new SheetRefused('no_workbook');
  return method === STORED ? compressed : size;
}
