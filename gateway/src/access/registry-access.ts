import type { RegistryEndpointName } from '@klaster/shared/contract/endpoints';
import { preferredLanguage } from '@klaster/shared/contract/http';
import type { Account } from '@klaster/shared/contract/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemSentences } from '../problems/problem';
import { ProblemError } from '../problems/problem-error';
import type { Sessions } from './sessions';

export type Credential = { kind: 'token' | 'session'; text: string };

/** Access to the registry at one of the gateway's two addresses: both accept tokens, but sessions differ. */
export type RegistryAccess = {
  /** Adds checks that run before all others. */
  guard?: (scope: FastifyInstance) => void;
  readCredential: (request: FastifyRequest) => Credential | undefined;
  /** The account of a session, if it may do the action at this address. */
  authorise: (session: string, act: RegistryEndpointName, request: FastifyRequest) => Promise<Account>;
  /** Whether wrong sessions count towards a limit, because they can be guessed. */
  countsWrongSessions: boolean;
};

/** Address of the operations page as the sender of a request can open it; null if unknown. */
export type OperationsAddressFor = (request: FastifyRequest) => string | null;

/**
 * All that a session may do at the public address, where every loaded remote can read the session from the browser's storage.
 * Source: specification 13.2.1.
 */
const READS: ReadonlySet<RegistryEndpointName> = new Set(['GET /registry', 'GET /registry/history']);

export function publicAccess(sessions: Sessions, operationsAddress: OperationsAddressFor): RegistryAccess {
  return {
    readCredential: ({ headers }) => {
      const token = tokenIn(headers);
      if (token !== undefined) return { kind: 'token', text: token };
      const session = headers['x-access-token'];
      return typeof session === 'string' && session !== '' ? { kind: 'session', text: session } : undefined;
    },
    authorise: async (session, act, request) => {
      if (READS.has(act)) return sessions.accountFor(session, act, request);
      const { detail } = problemSentences('operations_only', preferredLanguage(request.headers['accept-language']));
      const address = operationsAddress(request);
      throw new ProblemError('operations_only', address === null ? detail : `${detail} ${address}`);
    },
    countsWrongSessions: true,
  };
}

/** The deploy token, or the operator's, in a request's `Authorization` header. */
export function tokenIn({ authorization = '' }: FastifyRequest['headers']): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization)?.[1];
}
