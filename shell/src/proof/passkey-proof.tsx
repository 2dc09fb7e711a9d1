import type { PasskeyRequest, ProvenCall } from '@klaster/shared/contract/accounts';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { BusyButton, Stack, Text } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { askForPasskey } from '../second-factor/passkeys';

type PasskeyProofProps = {
  call: ProvenCall;
  options: PasskeyRequest;
  onProof: (proof: string) => void;
  onFailed: () => void;
};

export function PasskeyProof({ call, options, onProof, onFailed }: PasskeyProofProps) {
  const { t } = useTranslation(['proof', 'factor']);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = { ...call, passkey: await askForPasskey(options) };
      return (await sessionClient.call('POST /api/auth/proofs', { body })).proof;
    },
    onSuccess: onProof,
    onError: onFailed,
    gcTime: 0,
  });
  if (!('PublicKeyCredential' in window)) return null;
  const refusal = error instanceof HttpError ? error.detail : undefined;
  return (
    <Stack gap="2" pt="4" borderTopWidth="1px">
      <BusyButton variant="outline" busy={isPending} onClick={() => mutate()}>
        {t('passkey')}
      </BusyButton>
      {error && (
        <Text role="alert" color="fg.error">
          {refusal ?? t('factor:passkeys.cancelled')}
        </Text>
      )}
    </Stack>
  );
}
