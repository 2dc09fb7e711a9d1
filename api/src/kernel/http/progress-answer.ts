import { PROGRESS_TYPE, type Progress } from '@klaster/shared/contract/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import { describeProblem } from './error-handler';

export type OnProgress = (progress: Progress) => void;

export const acceptsProgress = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes(PROGRESS_TYPE) ?? false;

/**
 * Sends progress as lines, the result last. Until the first progress a refusal has its own status. The work completes even if the reader
 * disconnects.
 */
export async function sendProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onProgress: OnProgress) => Promise<object>,
): Promise<FastifyReply> {
  const lines = new PassThrough();
  const write = (line: string) => lines.writable && lines.write(`${line}\n`);
  const serialize = reply.getSerializationFunction('200', 'application/json');
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const done = work((progress) => {
    write(JSON.stringify({ progress }));
    begin();
  }).then((answer) => serialize?.({ ...answer }) ?? '');
  await Promise.race([begun, done]);
  void done
    .catch((error: unknown) => JSON.stringify({ problem: describeProblem(error, request).document }))
    .then((last) => {
      write(last);
      lines.end();
    });
  // Disables buffering in proxies.
  return reply.header('x-accel-buffering', 'no').type(PROGRESS_TYPE).send(lines);
}
