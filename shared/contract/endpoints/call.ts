import type { z } from 'zod';
import type { Endpoints } from './endpoints';
import type { OperationsEndpoints } from './operations';
import type { RegistryEndpoints } from './registry-endpoints';

type Calls = Endpoints & RegistryEndpoints & OperationsEndpoints;

/** A call that a page may make: of the API, the release registry, or the operations address. */
export type CallName = keyof Calls;

export type FileCallName = {
  [Name in CallName]: Calls[Name] extends { file: string } ? Name : never;
}[CallName];

export type UploadCallName = {
  [Name in CallName]: Calls[Name] extends { upload: string } ? Name : never;
}[CallName];

export type FileUploadCallName = Extract<UploadCallName, FileCallName>;

/** Names of `:params` in a path. */
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

type CallInput<Name extends CallName> = Params<Name> & Query<Calls[Name]> & Body<Calls[Name]>;

/** The input is optional if nothing in it is required. */
export type CallArguments<Name extends CallName> =
  object extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['answer']>;

export function fillPath(template: string, params: Readonly<Record<string, string | number>> = {}): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
