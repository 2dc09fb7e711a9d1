import type { z } from 'zod';
import type { Endpoints } from './endpoints';
import type { OperationsEndpoints } from './operations';
import type { RegistryEndpoints } from './registry-endpoints';

type Calls = Endpoints & RegistryEndpoints & OperationsEndpoints;

/** Name of a call that a page may make: of the API, of the gateway's release registry, or of its operations address. */
export type CallName = keyof Calls;

/** Name of a call that answers with a file. */
export type FileCallName = {
  [Name in CallName]: Calls[Name] extends { file: string } ? Name : never;
}[CallName];

/** Name of a call that takes a file. */
export type UploadCallName = {
  [Name in CallName]: Calls[Name] extends { upload: string } ? Name : never;
}[CallName];

/** Name of a call that takes a file and answers with one. */
export type FileUploadCallName = Extract<UploadCallName, FileCallName>;

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

type Body<E> = E extends { upload: string }
  ? { file: Blob }
  : E extends { body: infer Schema extends z.ZodType }
    ? undefined extends z.input<Schema>
      ? { body?: z.input<Schema> }
      : { body: z.input<Schema> }
    : object;

/** What a call takes, by the contract. */
type CallInput<Name extends CallName> = Params<Name> & Query<Calls[Name]> & Body<Calls[Name]>;

/** The same as arguments: the input may be left out where nothing in it is required. */
export type CallArguments<Name extends CallName> =
  object extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/** What a call's `data` holds, by the contract. */
export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['answer']>;

/** Path of a call with the values of its `:params` in it. */
export function fillPath(template: string, params: Readonly<Record<string, string | number>> = {}): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
