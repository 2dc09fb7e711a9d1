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
  for (const inputs of [CALLS.map(([, { params }]) => params), CALLS.map(([, { query }]) => query)]) {
    for (const input of inputs) {
      const schema = input instanceof z.ZodObject ? input.shape[name] : undefined;
      if (schema) return sample(schema as z.ZodType);
    }
  }
  return 1;
}

/**
 * Call of a route's initial data, for a page without query.
 *
 * @param page path of the route, whose parameters the call may have
 */
export function firstCall(template: string, page: string): { address: string; name: CallName | undefined } {
  const [path = '', query] = template.split('?');
  const pageParameters = new Set(page.match(/:\w+/g));
  const filled = [...new URLSearchParams(query)].flatMap(([key, value]) =>
    value.startsWith(':') && !pageParameters.has(value) ? [] : [[key, samplePath(value)]],
  );
  const pathname = samplePath(path);
  const address = filled.length === 0 ? pathname : `${pathname}?${new URLSearchParams(filled).toString()}`;
  return { address, name: matchCall('GET', pathname)?.name };
}
