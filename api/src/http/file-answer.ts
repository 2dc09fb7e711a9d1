import { FILE_TYPES, type FileType } from '@klaster/shared/contract';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** A file as an answer, written while it is sent: at the pace of whoever takes it, and no further once they have left. */
export type FileAnswer = {
  /** Its name without an ending, of letters, digits, `-` and `_`. */
  readonly name: string;
  readonly body: Readable | Buffer;
};

export function sendFile(reply: FastifyReply, type: FileType, { name, body }: FileAnswer): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${name}.${type}"`);
  return reply.type(FILE_TYPES[type]).send(body);
}
