import type { SecondFactorBody } from '@klaster/shared/contract/accounts';
import type { Account, LoginBody } from '@klaster/shared/contract/http';
import { HttpError } from '@klaster/shared/http';
import type { CallAnswer } from '@klaster/shared/http';
import { notify } from '@klaster/shared/notices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { REGISTRY } from '../../src/releases/queries';
import { operationsClient, originKey } from './client';

type SignedIn = CallAnswer<'POST /session/second-factor'>;

/** `null` if nobody is signed in. The session is a cookie that only the gateway can open. */
export const sessionQuery = queryOptions({
  queryKey: ['operations', 'session'],
  queryFn: async (): Promise<Account | null> => {
    try {
      return await operationsClient.call('GET /session');
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      reportTwoSessions(error);
      return null;
    }
  },
  // The next call is refused if the session has ended.
  staleTime: Infinity,
});

export const isSignedOut = (error: unknown): error is HttpError =>
  error instanceof HttpError && ['unauthenticated', 'two_sessions'].includes(error.problem?.code ?? '');

export function reportTwoSessions({ problem }: HttpError): void {
  if (problem?.code !== 'two_sessions') return;
  notify({ tone: 'failure', title: problem.title ?? '', message: problem.detail ?? '' });
}

/** Signs in; the response is the account, or the challenge of the second step. */
export function useSignIn() {
  const cache = useQueryClient();
  const begin = ({ account, origin_key }: SignedIn) => {
    originKey.keep(origin_key);
    cache.setQueryData(sessionQuery.queryKey, account);
  };
  const password = useMutation({
    mutationFn: (body: LoginBody) => operationsClient.call('POST /session', { body }),
    onSuccess: (outcome) => void ('account' in outcome && begin(outcome)),
  });
  const code = useMutation({
    mutationFn: (body: SecondFactorBody) => operationsClient.call('POST /session/second-factor', { body }),
    onSuccess: begin,
  });
  return { givePassword: password.mutateAsync, giveCode: code.mutateAsync };
}

export function useSignOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => operationsClient.call('DELETE /session'),
    onSuccess: () => {
      originKey.drop();
      cache.setQueryData(sessionQuery.queryKey, null);
      cache.removeQueries({ queryKey: REGISTRY });
    },
  });
}
