import type { RegisterName } from '../kinds';
import type { Endpoint } from './endpoint';

/** An object with one call, whose name keeps its literal type. */
export const oneCall = <const Key extends string, const Call extends Endpoint>(key: Key, endpoint: Call) =>
  ({ [key]: endpoint }) as { readonly [Name in Key]: Call };

export const readableName = (name: RegisterName) => name.replaceAll('_', ' ');
