import type { Endpoint, Endpoints, Language } from '@klaster/shared/contract';
import type { z } from 'zod';
import type { User } from '../auth/user';

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

type Caller<E extends Endpoint> = { session: User; either: User | undefined; public: undefined }[E['access']];

/** What a handler gets: input validated by the contract, and who asks. */
export type Call<Key extends keyof Endpoints> = {
  readonly params: Parsed<Endpoints[Key], 'params'>;
  readonly query: Parsed<Endpoints[Key], 'query'>;
  readonly body: Parsed<Endpoints[Key], 'body'>;
  readonly user: Caller<Endpoints[Key]>;
  readonly language: Language;
  readonly requestId: string;
  /** Network address of the caller. */
  readonly address: string;
};

/** Gives the `data` of the answer. */
type Handler<Key extends keyof Endpoints> = (call: Call<Key>) => Promise<z.input<Endpoints[Key]['answer']>>;

/** A handler for every endpoint of the contract. */
export type Handlers = { readonly [Key in keyof Endpoints]: Handler<Key> };
