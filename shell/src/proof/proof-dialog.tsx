import type { ProofMeans, ProvenCall } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import type { ProvenRequest } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Loaded, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ActWords } from './act-words';
import { PasskeyProof } from './passkey-proof';
import { provenCall } from './proven-call';
import { TypedProof } from './typed-proof';

export type ProofDialogProps = {
  request: ProvenRequest;
  /** Called if the user cancels: there is no proof. */
  onSettled: (proof?: string) => void;
};

/** Describes a request that gives authority, and requires its sender's proof: a code, passkey or password. */
export function ProofDialog({ request, onSettled }: ProofDialogProps) {
  const { t } = useTranslation('proof');
  const means = useMeans(request);
  return (
    <Dialog open onClose={() => onSettled()} title={t('title')}>
      <Stack gap="4">
        <ActWords request={request} />
        <Text>{t('why')}</Text>
        <Loaded query={means}>
          {(known) => (
            <>
              <TypedProof {...known} onProof={onSettled} onCancel={() => onSettled()} />
              {known.passkey && (
                <PasskeyProof
                  call={known.call}
                  options={known.passkey}
                  onProof={onSettled}
                  onFailed={() => void means.refetch()}
                />
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

/** Means of proof, and the call they are for. Each dialog fetches its own, since a challenge can be used once. */
function useMeans(request: ProvenRequest) {
  const id = useId();
  return useQuery({
    queryKey: ['shell', 'proof', 'means', id, request.path],
    queryFn: async (): Promise<ProofMeans & { call: ProvenCall }> => {
      const call = await provenCall(request);
      return { ...(await sessionClient.call('POST /api/auth/proofs/options', { body: call })), call };
    },
    gcTime: 0,
  });
}
