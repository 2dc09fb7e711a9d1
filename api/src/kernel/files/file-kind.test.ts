import { jpeg, pdf, png } from '../../../test/support/attachments';
import { findKind, TAIL_BYTES } from './file-kind';

const kindOf = (name: string, bytes: Buffer) => findKind(name, { head: bytes, tail: bytes.subarray(-TAIL_BYTES) });

/** A JPEG with another segment in the place of its frame. */
function jpegWith(marker: number): Buffer {
  const file = jpeg();
  file[file.indexOf(Buffer.from('ffc0', 'hex')) + 1] = marker;
  return file;
}

it.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])(
  'a JPEG may have a frame of the type %i',
  (marker) => expect(kindOf('a.jpg', jpegWith(marker))).toBe('jpeg'),
);

it.each([
  ['tables of Huffman codes', 0xc4],
  ['an extension', 0xc8],
  ['arithmetic conditions', 0xcc],
  ['a comment', 0xfe],
  ['a reserved marker', 0xbf],
])('a file with %s and no frame is no JPEG', (_what, marker) => {
  expect(kindOf('a.jpg', jpegWith(marker))).toBeUndefined();
});

it.each([
  [20_000, 10_000, true],
  [20_001, 10_000, false],
  [0, 10, false],
  [10, 0, false],
])('a picture of %i by %i pixels is accepted: %s', (width, height, isAccepted) => {
  expect([kindOf('a.png', png(width, height)), kindOf('a.jpeg', jpeg({ width, height }))]).toEqual(
    isAccepted ? ['png', 'jpeg'] : [undefined, undefined],
  );
});

it('searches the end of a PDF in its last kilobyte', () => {
  expect(kindOf('a.pdf', Buffer.concat([pdf(), Buffer.alloc(TAIL_BYTES - 30)]))).toBe('pdf');
  expect(kindOf('a.pdf', Buffer.concat([pdf(), Buffer.alloc(TAIL_BYTES)]))).toBeUndefined();
});
