import type { z } from 'zod';
import type { EndpointName, Endpoints } from '../contract/endpoints';

/** Names of the `:params` of a path. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<Name extends string> = [ParamNames<Name>] extends [never]
  ? object
  : { params: Record<ParamNames<Name>, string | number> };

type Query<E> = E extends { query: infer Schema extends z.ZodType } ? { query?: z.input<Schema> } : object;

type Body<E> = E extends { body: infer Schema extends z.ZodType }
  ? undefined extends z.input<Schema>
    ? { body?: z.input<Schema> }
    : { body: z.input<Schema> }
  : object;

/** What a call takes, by the contract. */
type CallInput<Name extends EndpointName> = Params<Name> & Query<Endpoints[Name]> & Body<Endpoints[Name]>;

/** The same as arguments: the input may be left out where nothing in it is required. */
export type CallArguments<Name extends EndpointName> =
  object extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/** What a call's `data` holds, by the contract. */
export type CallAnswer<Name extends EndpointName> = z.output<Endpoints[Name]['answer']>;
