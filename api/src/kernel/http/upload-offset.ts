import { TUS_VERSION, type UploadOffset } from '@klaster/shared/contract/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers with the headers of tus. Its clients get 204 for a part. Source: https://tus.io/protocols/resumable-upload */
export function sendUploadOffset({ method, headers }: FastifyRequest, reply: FastifyReply, data: UploadOffset) {
  reply.headers({ 'tus-resumable': TUS_VERSION, 'upload-offset': data.offset, 'upload-length': data.size });
  const isForTus = method === 'PATCH' && headers['tus-resumable'] === TUS_VERSION;
  return isForTus ? reply.code(204).send() : { data };
}
