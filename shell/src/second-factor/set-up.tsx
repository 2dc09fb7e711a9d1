import { secondFactorBeginSchema, secondFactorConfirmSchema } from '@klaster/shared/contract/accounts';
import type { BegunSecondFactor, SecondFactorBegin, SecondFactorConfirm } from '@klaster/shared/contract/accounts';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Flex, Stack, Text } from '@klaster/shared/ui';
import { QrCode } from '@klaster/shared/ui/qr-code';
import { Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useEffect } from 'react';
import { OwnerFields } from './credential-fields';
import { useBegin, useConfirm } from './queries';
import { RecoveryCodes } from './recovery-codes';

type SetUpProps = { login: string; onDone: () => void };

export function SetUp({ login, onDone }: SetUpProps) {
  const begin = useBegin();
  const confirm = useConfirm();
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onStored={onDone} />;
  if (begin.data) return <CodeForm begun={begin.data} onConfirm={confirm.mutateAsync} />;
  return <PasswordForm login={login} onBegin={begin.mutateAsync} />;
}

type PasswordFormProps = { login: string; onBegin: (body: SecondFactorBegin) => Promise<unknown> };

function PasswordForm({ login, onBegin }: PasswordFormProps) {
  const { t } = useTranslation('factor');
  const form = useZodForm<SecondFactorBegin, SecondFactorBegin>(secondFactorBeginSchema, { current_password: '' });
  return (
    <Form form={form} onSubmit={onBegin}>
      <Text>{t('what')}</Text>
      <OwnerFields login={login} hasFactor={false} />
      <FormActions submitLabel={t('setUp.next')} busyLabel={t('setUp.busy')} />
    </Form>
  );
}

type CodeFormProps = { begun: BegunSecondFactor; onConfirm: (body: SecondFactorConfirm) => Promise<unknown> };

/** A link that opens the authenticator app with the key, since a phone cannot scan its own screen. */
const onPhone = {
  display: 'none',
  '@media (pointer: coarse)': { display: 'inline-block', py: '1', color: 'fg.link', textDecoration: 'underline' },
} as const;

function CodeForm({ begun: { secret, uri }, onConfirm }: CodeFormProps) {
  const { t } = useTranslation('factor');
  const form = useZodForm<SecondFactorConfirm, SecondFactorConfirm>(secondFactorConfirmSchema, { code: '' });
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <Form form={form} onSubmit={onConfirm}>
      <Text>{t('setUp.scan')}</Text>
      <Flex gap="4" wrap="wrap" align="center">
        <QrCode text={uri} label={t('setUp.picture')} />
        <Stack gap="1" flex="1 1 12rem" minW="0">
          <Text color="fg.muted">{t('setUp.secret')}</Text>
          <chakra.code overflowWrap="anywhere">{secret.replace(/.{4}(?=.)/g, '$& ')}</chakra.code>
          <chakra.a href={uri} css={onPhone}>
            {t('setUp.open')}
          </chakra.a>
        </Stack>
      </Flex>
      <Box maxW="20rem">
        <TextField name="code" label={t('code.app')} inputMode="numeric" autoComplete="one-time-code" required />
      </Box>
      <FormActions submitLabel={t('setUp.confirm')} busyLabel={t('setUp.busy')} />
    </Form>
  );
}
