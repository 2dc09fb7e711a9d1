import type { CallAnswer, CallArguments } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { REGISTRY } from '../../src/releases/queries';
import { operationsClient } from '../session/client';

/** Every deploy token, without the tokens themselves. */
export const tokensQuery = queryOptions({
  queryKey: [...REGISTRY, 'tokens'],
  queryFn: async () => (await operationsClient.call('GET /registry/tokens')).tokens,
});

export type DeployToken = CallAnswer<'GET /registry/tokens'>['tokens'][number];

export type NewToken = CallArguments<'POST /registry/tokens'>[0]['body'];

export type CreatedToken = CallAnswer<'POST /registry/tokens'>;

/** State of a token. @param now milliseconds since the epoch */
export function tokenState({ revoked, expires }: DeployToken, now: number): 'valid' | 'expired' | 'revoked' {
  if (revoked !== null) return 'revoked';
  return new Date(expires).getTime() <= now ? 'expired' : 'valid';
}
