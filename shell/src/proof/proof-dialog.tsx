import { provenContent } from '@klaster/shared/contract/accounts';
import type { ProofMeans, ProvenCall } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import type { ProvenRequest } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Loaded, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { sha256 } from '@noble/hashes/sha2.js';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ActDescription } from './act-description';
import { PasskeyProof } from './passkey-proof';
import { TypedProof } from './typed-proof';

type ProofDialogProps = {
  request: ProvenRequest;
  /** Called without a proof if the user cancels. */
  onSettled: (proof?: string) => void;
};

export function ProofDialog({ request, onSettled }: ProofDialogProps) {
  const { t } = useTranslation('proof');
  const means = useProofMethods(request);
  return (
    <Dialog open onClose={() => onSettled()} title={t('title')}>
      <Stack gap="4">
        <ActDescription request={request} />
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

/** Computes SHA-256 without `crypto.subtle`, which a page without TLS, as on an intranet, does not have. */
function computeDigest(content: Uint8Array): string {
  const bytes = String.fromCharCode(...sha256(content));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The call that a proof is bound to; the API computes the same from the request. */
async function describeCall(request: ProvenRequest): Promise<ProvenCall> {
  const { name, path, query } = request;
  const content =
    'file' in request
      ? { query, file: computeDigest(new Uint8Array(await request.file.arrayBuffer())) }
      : { query, body: request.body };
  return { act: name, path, digest: computeDigest(new TextEncoder().encode(provenContent(content))) };
}

/** Each dialog requests its own means, since a challenge can be used once. */
function useProofMethods(request: ProvenRequest) {
  const id = useId();
  return useQuery({
    queryKey: ['shell', 'proof', 'means', id, request.path],
    queryFn: async (): Promise<ProofMeans & { call: ProvenCall }> => {
      const call = await describeCall(request);
      return { ...(await sessionClient.call('POST /api/auth/proofs/options', { body: call })), call };
    },
    gcTime: 0,
  });
}
