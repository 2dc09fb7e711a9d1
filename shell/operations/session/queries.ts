import type { Account, LoginBody, SecondFactorBody } from '@klaster/shared/contract';
import { HttpError, publicClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { REGISTRY } from '../../src/releases/queries';

/** Who is signed in; `null`: nobody. No script reads the session itself: it is a cookie that only the gateway can open. */
export const sessionQuery = queryOptions({
  queryKey: ['operations', 'session'],
  queryFn: async (): Promise<Account | null> => {
    try {
      return await publicClient.call('GET /session');
    } catch (error) {
      if (isUnauthenticated(error)) return null;
      throw error;
    }
  },
  // A session that has ended shows by the refusal of the next call.
  staleTime: Infinity,
});

/** Whether the gateway refused a call because nobody is signed in. */
export const isUnauthenticated = (error: unknown) =>
  error instanceof HttpError && error.problem?.code === 'unauthenticated';

/** Both steps of signing in. The response is the signed-in account, or the challenge of the second step. */
export function useSignIn() {
  const cache = useQueryClient();
  const begin = (account: Account) => cache.setQueryData(sessionQuery.queryKey, account);
  const password = useMutation({
    mutationFn: (body: LoginBody) => publicClient.call('POST /session', { body }),
    onSuccess: (outcome) => void ('account' in outcome && begin(outcome.account)),
  });
  const code = useMutation({
    mutationFn: (body: SecondFactorBody) => publicClient.call('POST /session/second-factor', { body }),
    onSuccess: ({ account }) => void begin(account),
  });
  return { givePassword: password.mutateAsync, giveCode: code.mutateAsync };
}

/** Ends the session here and at the API. Nothing that was read stays in the page. */
export function useSignOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => publicClient.call('DELETE /session'),
    onSuccess: () => {
      cache.setQueryData(sessionQuery.queryKey, null);
      cache.removeQueries({ queryKey: REGISTRY });
    },
  });
}
