import { typeOfName, type AttachmentType } from '@klaster/shared/contract/http';

/** The start of a file, with all that is needed to know its kind. */
export const HEAD_BYTES = 1024 * 1024;

export const TAIL_BYTES = 1024;

/** A larger picture would exhaust the memory of who opens it. */
const MAX_PIXELS = 200_000_000;

export type FileEnds = { readonly head: Buffer; readonly tail: Buffer };

/** The kind of a file by its content; undefined if it is not accepted or differs from the name's extension. */
export function findKind(name: string, ends: FileEnds): AttachmentType | undefined {
  const claimed = typeOfName(name);
  return claimed && IS_KIND[claimed](ends) ? claimed : undefined;
}

const IS_KIND: Readonly<Record<AttachmentType, (ends: FileEnds) => boolean>> = { pdf: isPdf, jpeg: isJpeg, png: isPng };

/** Readers search the last kilobyte for the end. */
function isPdf({ head, tail }: FileEnds): boolean {
  return /^%PDF-[12]\.\d[\r\n ]/.test(head.toString('latin1', 0, 9)) && tail.includes('%%EOF');
}

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

function isPng({ head, tail }: FileEnds): boolean {
  if (head.length < 33 || !head.subarray(0, PNG_START.length).equals(PNG_START)) return false;
  return tail.subarray(-PNG_END.length).equals(PNG_END) && isDrawable(head.readUInt32BE(16), head.readUInt32BE(20));
}

const isDrawable = (width: number, height: number) => width > 0 && height > 0 && width * height <= MAX_PIXELS;

const START_OF_IMAGE = 0xffd8;
const START_OF_SCAN = 0xda;

/** Markers of frames: C0 to CF except three. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Follows the segments to the picture. What phones append after it is allowed. */
function isJpeg({ head }: FileEnds): boolean {
  if (head.length < 4 || head.readUInt16BE(0) !== START_OF_IMAGE) return false;
  let hasFrame = false;
  for (let offset = 2; offset + 9 <= head.length; offset += 2 + head.readUInt16BE(offset + 2)) {
    const marker = head[offset + 1]!;
    if (head[offset] !== 0xff || marker < 0xc0 || head.readUInt16BE(offset + 2) < 2) return false;
    if (marker === START_OF_SCAN) return hasFrame;
    if (!isFrame(marker)) continue;
    if (!isDrawable(head.readUInt16BE(offset + 7), head.readUInt16BE(offset + 5))) return false;
    hasFrame = true;
  }
  return false;
}
