import type { SecondFactorBegin, SecondFactorConfirm, SecondFactorProof } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ACTIVITY } from '../audit/queries';

const FACTOR = ['shell', 'second-factor'];

export const factorQuery = queryOptions({
  queryKey: FACTOR,
  queryFn: () => sessionClient.call('GET /api/me/second-factor'),
});

// The responses are secret: not cached after use.

export const useBegin = () =>
  useMutation({
    mutationFn: (body: SecondFactorBegin) => sessionClient.call('POST /api/me/second-factor/begin', { body }),
    gcTime: 0,
  });

export const useConfirm = () =>
  useMutation({
    mutationFn: (body: SecondFactorConfirm) => sessionClient.call('POST /api/me/second-factor/confirm', { body }),
    gcTime: 0,
  });

export function useRenewCodes() {
  const onSuccess = useRefetchFactor();
  return useMutation({
    mutationFn: (body: SecondFactorProof) => sessionClient.call('POST /api/me/second-factor/recovery-codes', { body }),
    onSuccess,
    gcTime: 0,
  });
}

export function useTurnOff() {
  const onSuccess = useRefetchFactor();
  return useMutation({
    mutationFn: (body: SecondFactorProof) => sessionClient.call('POST /api/me/second-factor/off', { body }),
    onSuccess,
  });
}

export function useRefetchFactor(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: FACTOR, exact: true }),
      client.invalidateQueries({ queryKey: ACTIVITY }),
    ]);
  };
}
