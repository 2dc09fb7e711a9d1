import { LATEST_POSITION, LOG_POSITION_HEADER, type Endpoint } from '@klaster/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Guarded } from '../authority/guarded';
import type { ReadPlace, ReadPlaces } from '../database/replicas';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where its data is read; undefined: where it is written. */
    place: ReadPlace | undefined;
  }
}

/**
 * Whether the answers of a call may be a moment old: data of the republic, a territory or a cluster, and what visitors see. What
 * an account is told of itself is read where it is written, and so are files, which hold a state of the database for long.
 */
export function mayBeAMomentOld(
  { file, events }: Endpoint,
  call: { readonly method: string; readonly handler: unknown; readonly isKept: boolean },
): boolean {
  return call.method === 'GET' && !file && !events && (call.isKept || call.handler instanceof Guarded);
}

/** Chooses where the data of a request is read, by the position that its caller sends along. */
export function chooseFor(request: FastifyRequest, replicas: ReadPlaces | undefined): void {
  request.place = replicas?.choose(request.headers[LOG_POSITION_HEADER.toLowerCase()]);
}

/**
 * Reads the data of a request at its place. Whatever fails there is read again where it is written, and the rest of the request too:
 * a replica may have gone away, and what it knows nothing of may be a moment old.
 */
export async function readFor<Result>(request: FastifyRequest, read: () => Promise<Result>): Promise<Result> {
  if (!request.place) return read();
  try {
    return await request.place.read(read);
  } catch {
    request.place = undefined;
    return read();
  }
}

/**
 * Says in the answer to a change where the log had got to. One whose head is sent before its change is made, or of which that cannot be
 * found out, says the end of all logs: what follows is read where it is written.
 */
export const tellPosition =
  (replicas: ReadPlaces) => async (_request: unknown, reply: FastifyReply, payload: unknown) => {
    const isUnderWay = payload instanceof Readable;
    const position = isUnderWay ? LATEST_POSITION : await replicas.position().catch(() => LATEST_POSITION);
    reply.header(LOG_POSITION_HEADER, position);
    return payload;
  };
