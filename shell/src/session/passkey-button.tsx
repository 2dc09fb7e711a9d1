import { HttpError } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { BusyButton, Stack, Text } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';

/** Its code is loaded when the button is pressed. */
async function signIn(): Promise<string> {
  const { signInByPasskey } = await import(
    /* webpackChunkName: "passkey-sign-in" */ '../second-factor/passkey-sign-in'
  );
  return signInByPasskey();
}

export function PasskeyButton({ onToken }: { onToken: (token: string) => Promise<void> }) {
  const { t } = useTranslation(['shell', 'shared']);
  const { mutate, isPending, error } = useMutation({ mutationFn: signIn, onSuccess: onToken });
  if (!('PublicKeyCredential' in window)) return null;
  const refusal = error instanceof HttpError ? error.detail : undefined;
  return (
    <Stack gap="2" mt="4" pt="4" borderTopWidth="1px">
      <BusyButton variant="outline" busy={isPending} onClick={() => mutate()}>
        {t('signIn.passkey')}
      </BusyButton>
      {error && (
        <Text role="alert" color="fg.error">
          {refusal ?? t('signIn.noPasskey')}
        </Text>
      )}
    </Stack>
  );
}
