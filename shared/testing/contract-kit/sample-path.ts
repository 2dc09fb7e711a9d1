import * as z from 'zod';
import type { CallName } from '../../contract/endpoints/call';
import type { CallShape } from '../../contract/endpoints/endpoint';
import { knownCalls, matchCall } from '../doubles/known-calls';
import { sample } from './sample';

export const CALLS = Object.entries(knownCalls) as [CallName, CallShape][];

/** Fills in the parameters with samples of the API's parameters of the same names. */
export function samplePath(path: string): string {
  return path.replace(/:(\w+)\??/g, (_, name: string) => String(sampleOfParameter(name)));
}

function sampleOfParameter(name: string): unknown {
  for (const [, { params }] of CALLS) {
    const schema = params instanceof z.ZodObject ? params.shape[name] : undefined;
    if (schema) return sample(schema as z.ZodType);
  }
  return 1;
}

/** Call of a route's initial data, for a page without query. */
export function firstCall(template: string): { address: string; name: CallName | undefined } {
  const [path = '', query] = template.split('?');
  const fixed = [...new URLSearchParams(query)].filter(([, value]) => !value.startsWith(':'));
  const pathname = samplePath(path);
  const address = fixed.length === 0 ? pathname : `${pathname}?${new URLSearchParams(fixed).toString()}`;
  return { address, name: matchCall('GET', pathname)?.name };
}
