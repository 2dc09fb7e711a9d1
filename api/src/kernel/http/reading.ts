import { LATEST_POSITION, LOG_POSITION_HEADER, type Endpoint } from '@klaster/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Guarded } from '../authority/guarded';
import type { ReadPlace, ReadPlaces } from '../database/replicas';

declare module 'fastify' {
  interface FastifyRequest {
    /** The replica that its data is read from; undefined: the primary. */
    place: ReadPlace | undefined;
  }
}

/**
 * Whether a call may be served by a replica, with data a moment old: data of the republic, a territory or a cluster, and public
 * pages. An account's own data are read from the primary, and so are files, which hold a snapshot of the database for long.
 */
export function mayBeAMomentOld(
  { file, events }: Endpoint,
  call: { readonly method: string; readonly handler: unknown; readonly isCached: boolean },
): boolean {
  return call.method === 'GET' && !file && !events && (call.isCached || call.handler instanceof Guarded);
}

/** Chooses the replica for a request by the log position that its caller sends. */
export function chooseFor(request: FastifyRequest, replicas: ReadPlaces | undefined): void {
  request.place = replicas?.choose(request.headers[LOG_POSITION_HEADER.toLowerCase()]);
}

/**
 * Reads the data of a request from its replica. After any failure the read is retried on the primary, which also serves the rest of
 * the request: the replica may be gone, or may not have the requested row yet.
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
 * Sends the log position in the response to a change. Where the headers leave before the change is made, or the position cannot be
 * queried, the header holds the highest possible position: the caller's next reads go to the primary.
 */
export const sendPosition =
  (replicas: ReadPlaces) => async (_request: unknown, reply: FastifyReply, payload: unknown) => {
    const isUnderWay = payload instanceof Readable;
    const position = isUnderWay ? LATEST_POSITION : await replicas.position().catch(() => LATEST_POSITION);
    reply.header(LOG_POSITION_HEADER, position);
    return payload;
  };
