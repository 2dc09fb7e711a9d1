import type { PUBLIC } from '@klaster/shared/contract/accounts';
import type { Endpoint, Endpoints } from '@klaster/shared/contract/endpoints';
import type { FileType, Language, Progress } from '@klaster/shared/contract/http';
import type { FastifyBaseLogger } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Guarded } from '../authority/guarded';
import type { KeyCaller, SignedIn, User } from '../authority/scope';
import type { FileAnswer } from './file-answer';
import type { JWT } from '@fastify/jwt';
import type { Database } from '../database/connect';
import type { Scan } from '../files/clamd';
import type { ServiceWatch } from '../observe/service-watch';
import type { Versioned } from '../public-answers/versions.repository';
import type { Providers } from '../providers';
import type { PasskeyChallenges } from '../secrets/passkey-challenges';
import type { SignatureRules } from '../signatures/rules';
import type { SecretBox } from '../secrets/secret-box';
import type { Workbooks } from '../sheets/workbook';

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

type Body<E extends Endpoint> = E extends { upload: FileType } ? Buffer : Parsed<E, 'body'>;

type Caller<E extends Endpoint> = E['authority'] extends typeof PUBLIC
  ? undefined
  : E['authority'] extends { visitor: object } | { key: object }
    ? User | undefined
    : SignedIn;

interface ValidCall<Params, Query, Body, User> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly user: User;
  /** Instead of a user: a key of another system. */
  readonly key: KeyCaller | undefined;
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
  /** `https://klaster.uz` */
  readonly origin: string;
  /** Header `Upload-Offset`; NaN if it is invalid or absent. */
  readonly uploadOffset: number;
  /** Address of the caller's page; `origin` if it is not ours. */
  readonly page: string;
  /** Empty if absent. */
  readonly userAgent: string;
  /** The header `X-Signature`. */
  readonly signature: string | undefined;
  /** With the id of the request. */
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Aborted when the caller disconnects before the response. */
  readonly signal: AbortSignal;
  /** Never waits for the caller. */
  readonly onProgress: (progress: Progress) => void;
}

/** Endpoints with the same input have the same type, so that they can share a handler. */
export type Call<Key extends keyof Endpoints> = ValidCall<
  Parsed<Endpoints[Key], 'params'>,
  Parsed<Endpoints[Key], 'query'>,
  Body<Endpoints[Key]>,
  Caller<Endpoints[Key]>
>;

type Answer<E extends Endpoint> = E extends { file: FileType }
  ? FileAnswer
  : E extends { events: true }
    ? Readable
    : z.input<E['answer']>;

type Handler<Key extends keyof Endpoints> = (call: Call<Key>) => Promise<Answer<Endpoints[Key]>>;

type IsLimited<Who> = Who extends
  | { staff: { over: 'territory' | 'republic' } }
  | { cluster: { over: 'own' } }
  | { key: object }
  ? true
  : false;

type Registered<Key extends keyof Endpoints> = Guarded<Call<Key>, Answer<Endpoints[Key]>>;

/** Handlers of calls that are limited by place include a check. */
export type Handlers = {
  readonly [Key in keyof Endpoints]: IsLimited<Endpoints[Key]['authority']> extends true
    ? Registered<Key>
    : Registered<Key> | Handler<Key>;
};

export type Services = {
  readonly db: Database;
  readonly watch: ServiceWatch;
  readonly jwt: JWT;
  /** Encrypts secrets of accounts. */
  readonly secrets: SecretBox;
  readonly challenges: PasskeyChallenges;
  readonly providers: Providers;
  readonly signatures: SignatureRules;
  readonly versions: Versioned;
  readonly workbooks: Workbooks;
  /** Scans files for viruses; absent: they are not. */
  readonly scan?: Scan | undefined;
  /** Webhooks may call this machine, without TLS too. */
  readonly localWebhooks: boolean;
};
