import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ByteReader } from './byte-reader';
import { ArchiveFault } from './fault';

const ALGORITHM = 'aes-256-gcm';
export const MAGIC = Buffer.from('KLSTRBK1');
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const FRAME_BYTES = 64 * 1024;
/** Flag in the length of the last frame. */
const LAST = 0x8000_0000;

type Bytes = AsyncIterable<Buffer>;

/** Derives keys that no other archive has: nonces only count frames and would otherwise repeat. */
function derive(key: Buffer, salt: Buffer): { frameKey: Buffer; check: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, 'klaster backup', KEY_BYTES + CHECK_BYTES));
  return { frameKey: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}

/** The nonce is the frame's number: a frame that was moved does not decrypt. */
function createNonce(frame: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame), 4);
  return nonce;
}

/**
 * Encrypts a stream in frames of 64 KiB. Each is bound to the archive and its position, so moved, missing and added frames are detected.
 */
export async function* seal(plain: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const { frameKey, check } = derive(key, salt);
  const header = Buffer.concat([MAGIC, salt, check]);
  const sealFrame = (content: Buffer, frame: number, last = 0): Buffer => {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(content.length + last);
    const cipher = createCipheriv(ALGORITHM, frameKey, createNonce(frame)).setAAD(Buffer.concat([header, length]));
    const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([length, sealed, cipher.getAuthTag()]);
  };
  yield header;
  const reader = new ByteReader(plain);
  for (let frame = 0; ; frame += 1) {
    const content = await reader.read(FRAME_BYTES);
    if (content.length < FRAME_BYTES) return yield sealFrame(content, frame, LAST);
    yield sealFrame(content, frame);
  }
}

/** Decrypts what {@link seal} wrote; altered bytes are never returned. @throws ArchiveFault */
export async function* open(reader: ByteReader, key: Buffer): AsyncGenerator<Buffer> {
  const header = await reader.read(MAGIC.length + SALT_BYTES + CHECK_BYTES);
  if (header.length < MAGIC.length + SALT_BYTES + CHECK_BYTES) throw cutOff();
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const { frameKey, check } = derive(key, salt);
  if (!check.equals(header.subarray(MAGIC.length + SALT_BYTES)))
    throw new ArchiveFault('The archive was encrypted with another key, or its beginning was changed.');
  for (let frame = 0; ; frame += 1) {
    const length = await reader.read(LENGTH_BYTES);
    if (length.length < LENGTH_BYTES) throw cutOff();
    const isLast = length.readUInt32BE() >= LAST;
    const size = length.readUInt32BE() - (isLast ? LAST : 0);
    if (size > FRAME_BYTES) throw frameFault(frame);
    const sealed = await reader.read(size + TAG_BYTES);
    if (sealed.length < size + TAG_BYTES) throw cutOff();
    const decipher = createDecipheriv(ALGORITHM, frameKey, createNonce(frame), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.concat([header, length])).setAuthTag(sealed.subarray(size));
    yield openFrame(decipher, sealed.subarray(0, size), frame);
    if (isLast) break;
  }
  if ((await reader.read(1)).length > 0) throw new ArchiveFault('Something was added to the end of the archive.');
}

function openFrame(decipher: ReturnType<typeof createDecipheriv>, sealed: Buffer, frame: number): Buffer {
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    throw frameFault(frame);
  }
}

export const cutOff = () => new ArchiveFault('The archive is cut off: its end is missing.');

const frameFault = (frame: number) =>
  new ArchiveFault(`The archive was changed, or is damaged, ${frame * FRAME_BYTES} bytes in or after.`);
