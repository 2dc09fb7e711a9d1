import { LINK_TOKEN, MAIL_DIGESTS, ownAddressFormSchema } from '@klaster/shared/contract/accounts';
import type { OwnMail } from '@klaster/shared/contract/accounts';
import { failureText } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useLocation, useNavigate } from '@klaster/shared/router';
import { Box, BusyButton, chakra, SelectFilter, Stack, StatusBadge, Text } from '@klaster/shared/ui';
import { Checkbox, Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOwnMail } from './queries';
import { Section } from './section';

/** Shown only if the server sends mail. */
export function MailSection({ mail }: { mail: OwnMail }) {
  const { t } = useTranslation('profile');
  useConfirmation();
  return (
    <Section title={t('mail.title')} actions={mail.email !== null && <Confirmed mail={mail} />}>
      <Stack gap="4" maxW="28rem">
        <AddressForm email={mail.email} />
        {mail.email !== null && !mail.email_confirmed && <Unconfirmed email={mail.email} />}
        <Settings mail={mail} />
      </Stack>
    </Section>
  );
}

function Confirmed({ mail }: { mail: OwnMail }) {
  const { t } = useTranslation('profile');
  return mail.email_confirmed ? (
    <StatusBadge tone="green">{t('mail.confirmed')}</StatusBadge>
  ) : (
    <StatusBadge tone="yellow">{t('mail.unconfirmed')}</StatusBadge>
  );
}

type Address = { email: string | null };

function AddressForm({ email }: Address) {
  const { t } = useTranslation('profile');
  const form = useZodForm<Address, { email: string }>(ownAddressFormSchema, { email: email ?? '' });
  const { mutateAsync } = useOwnMail().change;
  const save = async (body: Address) => {
    const { email: saved, email_confirmed } = await mutateAsync(body);
    form.reset({ email: saved ?? '' });
    if (email_confirmed) return;
    const message = saved === null ? t('mail.removedText') : t('mail.savedText', { email: saved });
    notify({ tone: 'success', title: t('mail.saved'), message });
  };
  return (
    <Form form={form} onSubmit={save}>
      <TextField
        name="email"
        label={t('mail.address')}
        help={t('mail.help')}
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <FormActions submitLabel={t('mail.save')} busyLabel={t('mail.saving')} />
    </Form>
  );
}

function Unconfirmed({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const { change } = useOwnMail();
  const send = () =>
    change.mutate(
      { email },
      { onSuccess: () => notify({ tone: 'success', title: t('mail.sent', { email }), message: '' }) },
    );
  return (
    <Box>
      <Text color="fg.muted" mb="2" overflowWrap="anywhere">
        {t('mail.sent', { email })}
      </Text>
      <BusyButton size="sm" variant="outline" busy={change.isPending} onClick={send}>
        {t('mail.again')}
      </BusyButton>
      <Refusal error={change.error} />
    </Box>
  );
}

function Settings({ mail }: { mail: OwnMail }) {
  const { t } = useTranslation('profile');
  const { change } = useOwnMail();
  const { wants_mail, mail_digest } = change.isPending ? { ...mail, ...change.variables } : mail;
  const choose = (chosen: string) =>
    change.mutate({ mail_digest: MAIL_DIGESTS.find((digest) => digest === chosen) ?? null });
  return (
    <Box>
      <chakra.label display="inline-flex" alignItems="center" gap="2" minH={{ base: '11', sm: '9' }} cursor="pointer">
        <Checkbox
          checked={wants_mail}
          onChange={(event) => change.mutate({ wants_mail: event.currentTarget.checked })}
        />
        {t('mail.wants')}
      </chakra.label>
      {wants_mail && (
        <Box mt="3">
          <SelectFilter
            label={t('mail.when')}
            value={mail_digest ?? 'at_once'}
            onChange={choose}
            options={(['at_once', ...MAIL_DIGESTS] as const).map((value) => ({ value, label: t(`mail.${value}`) }))}
          />
          <Text mt="2" color="fg.muted">
            {t('mail.digestHelp')}
          </Text>
        </Box>
      )}
      <Refusal error={change.error} />
    </Box>
  );
}

function Refusal({ error }: { error: Error | null }) {
  return (
    <Text role="alert" color="fg.error" fontSize="table">
      {error && failureText(error)}
    </Text>
  );
}

const LINK = /^#email=(.+)$/;

/** The link in a confirmation mail opens this page: it confirms once, and removes the secret from the address. */
function useConfirmation(): void {
  const { t } = useTranslation('profile');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { confirm } = useOwnMail();
  const sent = useRef<string>(undefined);
  const token = LINK.exec(hash)?.[1] ?? '';
  const send = useEffectEvent(async () => {
    if (sent.current === token || !LINK_TOKEN.test(token)) return;
    sent.current = token;
    try {
      const { email } = await confirm.mutateAsync(token);
      notify({ tone: 'success', title: t('mail.confirmedTitle'), message: t('mail.confirmedText', { email }) });
    } catch (error) {
      notify({ tone: 'failure', title: t('mail.useless'), message: failureText(error) });
    }
    await navigate('/profile', { replace: true });
  });
  useEffect(() => {
    if (token) void send();
  }, [token]);
}
