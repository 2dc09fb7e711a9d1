import type { Owner } from '../../src/modules/attachments/repository';
import type { Database } from '../../src/kernel/database/connect';
import { insert } from './fixtures';

/** A PDF of so many bytes. */
export function pdf(bytes = 200, text = ''): Buffer {
  const [start, end] = [Buffer.from(`%PDF-1.7\n${text}\n`), Buffer.from('\nstartxref\n0\n%%EOF\n')];
  return Buffer.concat([start, Buffer.alloc(Math.max(0, bytes - start.length - end.length), 'x'), end]);
}

export function png(width = 10, height = 10, between = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  const start = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  return Buffer.concat([
    start,
    size,
    Buffer.from('0802000000ffffffff', 'hex'),
    between,
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ]);
}

/** With a comment before the frame. */
export function jpeg({ width = 10, height = 10, comment = '', after = '' } = {}): Buffer {
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    segment(0xfe, Buffer.from(comment)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
    Buffer.from(after),
  ]);
}

/** Before any report is submitted. */
const EARLY = new Date('2020-01-01T00:00:00Z');

type AddedFile = { readonly state?: 'uploading' | 'stored' | 'removed'; readonly bytes?: Buffer };

/** @returns the id of a PDF, which `admin` uploads */
export async function addAttachment(
  db: Database,
  owner: Owner,
  { state = 'stored', bytes = pdf() }: AddedFile = {},
): Promise<number> {
  const known = { type: 'pdf' as const, sha256: '0'.repeat(64), received: bytes.length };
  const row = {
    ...owner,
    name: 'Буйруқ.pdf',
    size: bytes.length,
    state,
    created_by: 1,
    removed_by: 1,
    created_at: EARLY,
  };
  const [{ id }] = await insert(db, 'attachments', { ...row, ...(state !== 'uploading' && known) });
  if (state !== 'uploading') await insert(db, 'attachment_parts', { attachment_id: id, starts_at: 0, bytes });
  return id;
}
