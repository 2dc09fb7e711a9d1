import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { READ_HEADER_BYTES } from './oversized';

const END_OF_HEADERS = '\r\n\r\n';

type Head = { pieces: Buffer[]; bytes: number };

/** The received part of a request whose headers are incomplete. */
const heads = new WeakMap<Socket, Head>();

/** Connections whose current piece has completed a request's headers. */
const completed = new WeakSet<Socket>();

/**
 * Buffers a request until its headers are complete. Node reads a connection in pieces as small as the network's, and of headers
 * that are too long it passes on the last piece alone; the request line and the first headers are in the first.
 */
export function keepHeads({ server }: FastifyInstance): void {
  server.on('request', ({ socket }) => completed.add(socket));
  // Called after Node has read the piece, and so after `request` if it completes the headers.
  server.on('connection', (socket) => socket.on('data', (piece: Buffer) => keep(socket, piece)));
}

function keep(socket: Socket, piece: Buffer): void {
  const isCompleted = completed.delete(socket);
  const rest = isCompleted ? afterHeaders(piece) : piece;
  if (isBeginning(rest)) heads.set(socket, { pieces: [rest], bytes: rest.length });
  else if (isCompleted) heads.delete(socket);
  else append(heads.get(socket), rest);
}

/** The bytes after the headers: with pipelining, one piece may contain the end of a request and the beginning of the next. */
function afterHeaders(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(END_OF_HEADERS);
  return end < 0 ? bytes.subarray(leadingBreaks(bytes)) : bytes.subarray(end + END_OF_HEADERS.length);
}

/** The end of headers may itself lie in two pieces. */
const leadingBreaks = (bytes: Buffer) => /^[\r\n]{0,3}/.exec(bytes.toString('latin1', 0, 3))?.[0].length ?? 0;

function append(head: Head | undefined, piece: Buffer): void {
  if (!head || head.bytes > READ_HEADER_BYTES) return;
  head.pieces.push(piece);
  head.bytes += piece.length;
}

const isBeginning = (piece: Buffer) => /^[A-Z]+ /.test(piece.toString('latin1', 0, 16));

/**
 * The received part of a request whose headers are too long.
 *
 * @param packet the piece that exceeded the limit, from Node's error
 */
export function headOf(socket: Socket, packet: unknown): Buffer {
  const last = Buffer.isBuffer(packet) ? packet : Buffer.alloc(0);
  return withoutWhole(isBeginning(last) ? last : Buffer.concat([...(heads.get(socket)?.pieces ?? []), last]));
}

/** Without the requests in front that could be read. */
function withoutWhole(bytes: Buffer): Buffer {
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(END_OF_HEADERS, start);
    const next = end + END_OF_HEADERS.length;
    if (end < 0 || end - start > READ_HEADER_BYTES || next === bytes.length) return bytes.subarray(start);
    start = next;
  }
}
