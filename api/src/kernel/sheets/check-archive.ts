import { promisify } from 'node:util';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';
import type { RefusalReason } from '../problems/problem-error';

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';

  constructor(
    readonly reason: RefusalReason,
    /** Values for placeholders in the message. */
    readonly named: Readonly<Record<string, string>> = {},
  ) {
    super(reason);
  }
}

/** Our own workbooks have some 12 files. */
const MAX_FILES = 200;

const STORED = 0;
const DEFLATED = 8;
/** Size of a deflated empty file. */
const EMPTY_DEFLATED = 2;

/** Excel's macros; the reader also checks content types. Other binary parts, such as printer settings, are harmless. */
const MACROS = /(^|\/)vbaProject|(^|\/)macrosheets\//i;

/** Older and encrypted workbooks begin with this. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const BEGINNING = 64 * 1024;

/** Whether a file looks like CSV or tab-separated text; Excel's Unicode text contains zeros. */
export function looksLikeText(file: Buffer): boolean {
  const text = file.toString('latin1', 0, BEGINNING);
  const isUnicode = text.startsWith('\u00ff\u00fe');
  return (isUnicode || !text.includes('\0')) && !text.startsWith('PK') && /[\r\n]/.test(text) && /[,;\t]/.test(text);
}

/** The first entry of an OpenDocument archive. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument';
const TYPE_AT = 30;

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/**
 * Checks an archive's directory before anything is inflated. The library inflates no more than the declared sizes, whose sum is bounded.
 * @throws SheetRefused
 */
export async function checkArchive(file: Buffer, maxInflated: number): Promise<void> {
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND)) throw new SheetRefused('encrypted');
  if (file.toString('latin1', TYPE_AT, TYPE_AT + OPEN_DOCUMENT.length) === OPEN_DOCUMENT)
    throw new SheetRefused('other_format', { format: '.ods' });
  const archive = await open(file, { lazyEntries: true }).catch(refuse);
  if (archive.entryCount > MAX_FILES) throw new SheetRefused('too_large');
  let inflated = 0;
  for (let count = 0; count < archive.entryCount; count += 1) {
    const entry = await nextEntry(archive).catch(refuse);
    if (MACROS.test(entry.fileName)) throw new SheetRefused('macros');
    inflated += inflatedSize(entry, file.length);
    if (inflated > maxInflated) throw new SheetRefused('too_large');
  }
}

function refuse(): never {
  throw new SheetRefused('no_workbook');
}

/** @throws Error if the directory is invalid */
function nextEntry(archive: ZipFile): Promise<Entry> {
  return new Promise((resolve, reject) => {
    archive.removeAllListeners().once('entry', resolve).once('error', reject);
    archive.readEntry();
  });
}

function inflatedSize({ compressionMethod: method, compressedSize, uncompressedSize }: Entry, limit: number): number {
  if (method !== STORED && method !== DEFLATED) throw new SheetRefused('no_workbook');
  if (compressedSize > limit) throw new SheetRefused('too_large');
  if (method === STORED) return compressedSize;
  if (uncompressedSize === 0 && compressedSize > EMPTY_DEFLATED) throw new SheetRefused('too_large');
  if (compressedSize === 0) throw new SheetRefused('no_workbook');
  return uncompressedSize;
}
