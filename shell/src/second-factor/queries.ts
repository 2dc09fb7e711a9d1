import type { SecondFactorBegin, SecondFactorConfirm, SecondFactorProof } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ACTIVITY } from '../audit/queries';

const FACTOR = ['shell', 'second-factor'];

/** State of the user's own second factor. */
export const factorQuery = queryOptions({
  queryKey: FACTOR,
  queryFn: () => sessionClient.call('GET /api/me/second-factor'),
});

// The responses are secret: none is cached once it is no longer shown.

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
  const onSuccess = useLookAnew();
  return useMutation({
    mutationFn: (body: SecondFactorProof) => sessionClient.call('POST /api/me/second-factor/recovery-codes', { body }),
    onSuccess,
    gcTime: 0,
  });
}

export function useTurnOff() {
  const onSuccess = useLookAnew();
  return useMutation({
    mutationFn: (body: SecondFactorProof) => sessionClient.call('POST /api/me/second-factor/off', { body }),
    onSuccess,
  });
}

/** Fetches the state and the user's acts again, once the codes were saved. */
export function useLookAnew(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: FACTOR, exact: true }),
      client.invalidateQueries({ queryKey: ACTIVITY }),
    ]);
  };
}
