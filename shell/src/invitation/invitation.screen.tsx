import { LINK_TOKEN, linkUseSchema } from '@klaster/shared/contract/accounts';
import type { OpenedLink } from '@klaster/shared/contract/accounts';
import { HttpError, publicClient } from '@klaster/shared/http';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { useLocation, useNavigate } from '@klaster/shared/router';
import { Box, EmptyState, Loaded, Page, PageHeader, Stack, Text } from '@klaster/shared/ui';
import { Form, FormActions, PasswordField, useZodForm } from '@klaster/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ProviderButtons } from '../providers/provider-buttons';
import { waysQuery } from '../providers/queries';
import { PasswordStrength } from '../session/password-strength';
import { SignIn } from '../session/sign-in';
import './texts';

/** A one-time link sets a password but does not sign in. */
export function Component() {
  const { t } = useTranslation(['invitation', 'shell']);
  const { hash, state } = useLocation();
  const token = hash.slice(1);
  const done = (state as { login?: string } | null)?.login;
  if (done !== undefined) return <Done login={done} />;
  return (
    <Page width="form">
      {LINK_TOKEN.test(token) ? (
        <Invitation key={token} token={token} />
      ) : (
        <>
          <PageHeader title={t('shell:invitation.title')} />
          <EmptyState title={t('useless')} hint={t('missing')} />
        </>
      )}
    </Page>
  );
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation(['invitation', 'shell']);
  const navigate = useNavigate();
  const link = useQuery({
    queryKey: ['shell', 'invitation', token],
    queryFn: () => publicClient.call('POST /api/invitations/open', { body: { token } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const use = useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      publicClient.call('POST /api/invitations/accept', { body }),
    // Removes the used link from the address.
    onSuccess: ({ login }) => navigate('/invitation', { replace: true, state: { login } }),
  });
  const refused = readRefusal(link.error) ?? readRefusal(use.error);
  const title = <PageHeader title={t('shell:invitation.title')} />;
  if (refused !== undefined) {
    return (
      <>
        {title}
        <EmptyState title={t('useless')} hint={refused} />
      </>
    );
  }
  return (
    <>
      {title}
      <Loaded query={link}>
        {(opened) => (
          <Stack gap="4">
            <PasswordForm {...opened} token={token} onUse={(body) => use.mutateAsync(body)} />
            <ProviderButtons invitation={token} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** Undefined if a retry may help. */
function readRefusal(error: unknown): string | undefined {
  const isFinal = error instanceof HttpError && (error.status === 401 || error.status === 409);
  return isFinal ? error.detail : undefined;
}

type Use = { token: string; password: string };

type PasswordFormProps = OpenedLink & { token: string; onUse: (body: Use) => Promise<unknown> };

function PasswordForm({ token, login, full_name, expires_at, onUse }: PasswordFormProps) {
  const { t } = useTranslation('invitation');
  const { data: ways } = useQuery(waysQuery);
  const form = useZodForm<Use, Use>(linkUseSchema, { token, password: '' });
  return (
    <Stack gap="4">
      <Box>
        <Text fontWeight="medium">{t('forWhom', { name: formatName(full_name), login })}</Text>
        <Text color="fg.muted">{t('until', { time: formatDateTime(expires_at) })}</Text>
      </Box>
      {ways?.passwords !== false && (
        <Form form={form} onSubmit={onUse}>
          {/* Tells password managers the login of the password. */}
          <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
          <PasswordField name="password" label={t('password')} help={t('help')} autoComplete="new-password" required />
          <PasswordStrength login={login} />
          <FormActions submitLabel={t('save')} busyLabel={t('saving')} />
        </Form>
      )}
    </Stack>
  );
}

function Done({ login }: { login: string }) {
  const { t } = useTranslation('invitation');
  return (
    <Page width="form">
      <PageHeader title={t('doneTitle')} context={t('done', { login })} />
      <Box>
        <SignIn />
      </Box>
    </Page>
  );
}
