import type { Endpoint, Endpoints, FileType, Language, Progress, PUBLIC } from '@klaster/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Guarded } from '../authority/guarded';
import type { SignedIn, User } from '../authority/user';
import type { FileAnswer } from './file-answer';

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a call brings along: a file as it came, or what was validated. */
type Body<E extends Endpoint> = E extends { upload: FileType } ? Buffer : Parsed<E, 'body'>;

type Caller<E extends Endpoint> = E['authority'] extends typeof PUBLIC
  ? undefined
  : E['authority'] extends { visitor: object }
    ? User | undefined
    : SignedIn;

/** Input validated by the contract, and who asks. */
interface ValidCall<Params, Query, Body, User> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly user: User;
  readonly language: Language;
  readonly requestId: string;
  /** Network address of the caller. */
  readonly address: string;
  /** Where the caller's browser finds the system: `https://klaster.uz`. */
  readonly origin: string;
  /** Address of the page that the caller's browser shows; `origin` where it shows none of ours. */
  readonly page: string;
  /** What the caller's program calls itself; empty where it does not say. */
  readonly userAgent: string;
  /** Says within which request it is. */
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Aborted when the caller has left before the answer. */
  readonly signal: AbortSignal;
  /** Tells the caller how far it is, if they want to know. Nobody waits for them to hear it. */
  readonly tell: (progress: Progress) => void;
}

/** What a handler gets. Endpoints that take the same have one type of call, so that they can share a handler. */
export type Call<Key extends keyof Endpoints> = ValidCall<
  Parsed<Endpoints[Key], 'params'>,
  Parsed<Endpoints[Key], 'query'>,
  Body<Endpoints[Key]>,
  Caller<Endpoints[Key]>
>;

/** The `data` of an answer, the file that it is, or the events, as they are sent. */
type Answer<E extends Endpoint> = E extends { file: FileType }
  ? FileAnswer
  : E extends { events: true }
    ? Readable
    : z.input<E['answer']>;

type Handler<Key extends keyof Endpoints> = (call: Call<Key>) => Promise<Answer<Endpoints[Key]>>;

/** Whether a call is limited to some accounts by where they belong: its handler takes the check of its caller. */
type IsLimited<Who> = Who extends { staff: { over: 'territory' | 'republic' } } | { cluster: { over: 'own' } }
  ? true
  : false;

type Registered<Key extends keyof Endpoints> = Guarded<Call<Key>, Answer<Endpoints[Key]>>;

/** A handler for every endpoint of the contract; those over the republic, a territory, or a cluster's own, with their check. */
export type Handlers = {
  readonly [Key in keyof Endpoints]: IsLimited<Endpoints[Key]['authority']> extends true
    ? Registered<Key>
    : Registered<Key> | Handler<Key>;
};
