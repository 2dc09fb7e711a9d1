import type { Signing } from '@klaster/shared/contract/http';
import { HttpError, sessionClient, UNSIGNED } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { BusyButton, Button, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { EimzoKeys } from './eimzo-keys';
import { SignatureFile } from './signature-file';
import { SignedText } from './signed-text';
import { SigningFault, type SignWith } from './signing-fault';

type SigningDialogProps = {
  signing: Signing;
  /** Called without a signature if the user cancels. */
  onSettled: (signature?: string) => void;
};

export function SigningDialog({ signing, onSettled }: SigningDialogProps) {
  const { t } = useTranslation('signing');
  const { text, required, eimzo_key } = signing;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (signWith: SignWith) => {
      const body = { text, cms: await signWith() };
      return (await sessionClient.call('POST /api/me/signatures', { body })).signature;
    },
    onSuccess: onSettled,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={() => onSettled()} title={t('title')}>
      <Stack gap="4">
        <SignedText text={text} />
        {error && <Failure error={error} />}
        {eimzo_key !== null && <EimzoKeys {...{ text, isPending }} apiKey={eimzo_key} onSign={mutate} />}
        <SignatureFile {...{ text, isPending }} onSign={mutate} />
        <Stack direction="row" gap="2" wrap="wrap">
          {!required && (
            <BusyButton variant="outline" busy={isPending} onClick={() => onSettled(UNSIGNED)}>
              {t('unsigned')}
            </BusyButton>
          )}
          <Button variant="ghost" onClick={() => onSettled()}>
            {t('cancel')}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  );
}

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation('signing');
  const refusal = error instanceof HttpError ? error.detail : undefined;
  const message = error instanceof SigningFault ? t(`faults.${error.code}`) : (refusal ?? t('faults.failed'));
  return (
    <Text role="alert" color="fg.error">
      {message}
    </Text>
  );
}
