import type { RegistryEndpointName } from '@klaster/shared/contract/endpoints';
import type { Account } from '@klaster/shared/contract/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sessions } from './sessions';
import { RegistryProblem } from '../problems/registry-problem';

export type Credential = { kind: 'token' | 'session'; text: string };

/** How the registry is reached at one of the gateway's two addresses: tokens count at both, sessions differ. */
export type Door = {
  /** Adds the checks of every request that come before anything else. */
  guard?: (scope: FastifyInstance) => void;
  /** The credential of a request; undefined if it has none. */
  readCredential: (request: FastifyRequest) => Credential | undefined;
  /** The account of a session that may do the act here. */
  authorise: (session: string, act: RegistryEndpointName, request: FastifyRequest) => Promise<Account>;
  /** Sessions can be guessed here, so wrong ones end at a limit. */
  countsWrongSessions: boolean;
};

/**
 * All that a session may do at the public address. It lies in the browser's storage, within reach of the code of every remote
 * that is loaded there, so it moves nothing. Source: specification 13.2.1.
 */
const READS: ReadonlySet<RegistryEndpointName> = new Set(['GET /registry', 'GET /registry/history']);

export function publicDoor(sessions: Sessions): Door {
  return {
    readCredential: ({ headers }) => {
      const token = tokenIn(headers);
      if (token !== undefined) return { kind: 'token', text: token };
      const session = headers['x-access-token'];
      return typeof session === 'string' && session !== '' ? { kind: 'session', text: session } : undefined;
    },
    authorise: async (session, act, request) => {
      if (!READS.has(act)) throw new RegistryProblem('operations_only');
      return sessions.accountFor(session, act, request);
    },
    countsWrongSessions: true,
  };
}

/** The deploy token, or the operator's, in a request's `Authorization` header. */
export function tokenIn({ authorization = '' }: FastifyRequest['headers']): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization)?.[1];
}
