import type { Endpoint, Endpoints, FileType, Language, Progress, PUBLIC } from '@klaster/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Guarded } from '../authority/guarded';
import type { SignedIn, User } from '../authority/user';
import type { FileAnswer } from './file-answer';

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** Body of a call: an uploaded file as received, or validated input. */
type Body<E extends Endpoint> = E extends { upload: FileType } ? Buffer : Parsed<E, 'body'>;

type Caller<E extends Endpoint> = E['authority'] extends typeof PUBLIC
  ? undefined
  : E['authority'] extends { visitor: object }
    ? User | undefined
    : SignedIn;

/** Input validated by the contract, and the caller. */
interface ValidCall<Params, Query, Body, User> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly user: User;
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
  /** Public origin of the system: `https://klaster.uz`. */
  readonly origin: string;
  /** Address of the page that the caller's browser shows; `origin` if it is not one of ours. */
  readonly page: string;
  /** `User-Agent` of the caller; empty if absent. */
  readonly userAgent: string;
  /** Logs with the id of the request. */
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Aborted when the caller disconnects before the response. */
  readonly signal: AbortSignal;
  /** Reports progress to a caller that accepts it; never waits for the caller. */
  readonly onProgress: (progress: Progress) => void;
}

/** Argument of a handler. Endpoints with the same input have one type of call, so that they can share a handler. */
export type Call<Key extends keyof Endpoints> = ValidCall<
  Parsed<Endpoints[Key], 'params'>,
  Parsed<Endpoints[Key], 'query'>,
  Body<Endpoints[Key]>,
  Caller<Endpoints[Key]>
>;

/** Response of a call: its `data`, a file, or a stream of events. */
type Answer<E extends Endpoint> = E extends { file: FileType }
  ? FileAnswer
  : E extends { events: true }
    ? Readable
    : z.input<E['answer']>;

type Handler<Key extends keyof Endpoints> = (call: Call<Key>) => Promise<Answer<Endpoints[Key]>>;

/** Whether a call is limited by the place of an account: its handler gets the check of the caller. */
type IsLimited<Who> = Who extends { staff: { over: 'territory' | 'republic' } } | { cluster: { over: 'own' } }
  ? true
  : false;

type Registered<Key extends keyof Endpoints> = Guarded<Call<Key>, Answer<Endpoints[Key]>>;

/** A handler for every endpoint of the contract; those over the republic, a territory, or a cluster with their check. */
export type Handlers = {
  readonly [Key in keyof Endpoints]: IsLimited<Endpoints[Key]['authority']> extends true
    ? Registered<Key>
    : Registered<Key> | Handler<Key>;
};
