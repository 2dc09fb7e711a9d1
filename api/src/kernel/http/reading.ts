import { type Endpoint } from '@klaster/shared/contract/endpoints';
import { LATEST_POSITION, LOG_POSITION_HEADER } from '@klaster/shared/contract/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Guarded } from '../authority/guarded';
import type { ReadReplica, ReadReplicas } from '../database/replicas';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined: the primary. */
    replica: ReadReplica | undefined;
  }
}

/**
 * Whether a replica may serve a call: public data and data that is limited by place. An account's own data and files, which hold a
 * snapshot for long, come from the primary.
 */
export function mayReadReplica(
  { file, events, tus }: Endpoint,
  call: { readonly method: string; readonly handler: unknown; readonly isCached: boolean },
): boolean {
  return call.method === 'GET' && !file && !events && !tus && (call.isCached || call.handler instanceof Guarded);
}

export function chooseReplica(request: FastifyRequest, replicas: ReadReplicas | undefined): void {
  request.replica = replicas?.choose(request.headers[LOG_POSITION_HEADER.toLowerCase()]);
}

/** Reads from the request's replica, and after any failure from the primary: the replica may be gone, or lack the requested row. */
export async function readReplicaFirst<Result>(request: FastifyRequest, read: () => Promise<Result>): Promise<Result> {
  if (!request.replica) return read();
  try {
    return await request.replica.read(read);
  } catch {
    request.replica = undefined;
    return read();
  }
}

/**
 * Sends the log position after a change. If it is unknown, or the headers are sent before the change, it is the highest one: the next
 * reads go to the primary.
 */
export const sendPosition =
  (replicas: ReadReplicas) => async (_request: unknown, reply: FastifyReply, payload: unknown) => {
    const isUnderWay = payload instanceof Readable;
    const position = isUnderWay ? LATEST_POSITION : await replicas.position().catch(() => LATEST_POSITION);
    reply.header(LOG_POSITION_HEADER, position);
    return payload;
  };
