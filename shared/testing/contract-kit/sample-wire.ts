import * as z from 'zod';
import type { CallName } from '../../contract/call';
import type { CallShape } from '../../contract/endpoint';
import { knownCalls } from '../known-calls';
import { network } from '../network';
import { sample } from './sample';

export const CALLS = Object.entries(knownCalls) as [CallName, CallShape][];

/** Every call of the contract is answered from now on, with what its schema says. */
export function answerEverything(): void {
  for (const [name, { answer }] of CALLS) network.on(name, () => sample(answer) as never);
}

/** A route's path with samples in place of its parameters, which are called as those of the API. */
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
