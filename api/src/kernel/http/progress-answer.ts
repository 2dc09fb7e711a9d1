import { PROGRESS_TYPE, type Progress } from '@klaster/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import { problemOf } from './error-handler';

/** Tells a caller how far their call is. */
export type Tell = (progress: Progress) => void;

export const acceptsProgress = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes(PROGRESS_TYPE) ?? false;

/**
 * Answers with lines: how far the work is, in the end what came of it. They begin with the first progress, so that what is
 * refused before has its status. Work goes on at its own pace: it waits for no reader, and ends as it would where the reader
 * has left.
 */
export async function sendProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tell: Tell) => Promise<object>,
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
    .catch((error: unknown) => JSON.stringify({ problem: problemOf(error, request).document }))
    .then((last) => {
      write(last);
      lines.end();
    });
  // Proxies that keep an answer back until it is whole are asked not to.
  return reply.header('x-accel-buffering', 'no').type(PROGRESS_TYPE).send(lines);
}
