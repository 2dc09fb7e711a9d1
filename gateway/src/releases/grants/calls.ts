import { endpoints } from '@klaster/shared/contract/endpoints';
import type { Endpoint } from '@klaster/shared/contract/endpoints';
import { patternsOverlap } from '@klaster/shared/contract/http';
import type { Isolation } from '@klaster/shared/contract/http';
import type { Grants } from '@klaster/shared/contract/releases';

const ENDPOINTS: Readonly<Record<string, Endpoint>> = endpoints;

/** Frames get whole answers and send texts. */
export function isGrantable(call: string): boolean {
  const endpoint = Object.hasOwn(ENDPOINTS, call) ? ENDPOINTS[call] : undefined;
  return endpoint !== undefined && !endpoint.events && !endpoint.upload;
}

/** Undefined for an app that runs in the page. */
export function findIsolation({ isolated, calls = [] }: Grants): Isolation | undefined {
  if (!isolated) return undefined;
  const otherCalls = Object.keys(ENDPOINTS).filter(
    (name) => !calls.includes(name) && calls.some((call) => callsOverlap(call, name)),
  );
  return { calls, otherCalls };
}

function callsOverlap(call: string, other: string): boolean {
  const [method, path = ''] = call.split(' ');
  const [otherMethod, otherPath = ''] = other.split(' ');
  return method === otherMethod && patternsOverlap(path, otherPath);
}
