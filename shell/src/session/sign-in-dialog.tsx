import { loginBodySchema } from '@klaster/shared/contract';
import type { LoginBody } from '@klaster/shared/contract';
import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useLocation, useNavigate } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { Button, WaitingState } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, PasswordField, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import { LoadFailure } from '../screens/failures/load-failure';
import type { CodeStepProps } from '../second-factor/code-step';
import { CODE_STEP, loadCodeStep } from '../second-factor/load-code-step';
import { PasskeyButton } from './passkey-button';
import { pageAskedFor } from './page-asked-for';
import { applyPreferences, expectPreferences } from './preferences';

/** Asks for login and password; whoever is let in goes to the page that they asked for, or the start page. A refusal is told in the dialog. */
export function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog open={open} onClose={onClose} title={t('signIn.title')}>
      <SignInForm onClose={onClose} />
    </Dialog>
  );
}

function SignInForm({ onClose }: { onClose: () => void }) {
  const [challenge, setChallenge] = useState<string>();
  const begin = useBeginSession(onClose);
  return challenge === undefined ? (
    <>
      <PasswordStep onToken={begin} onChallenge={setChallenge} onCancel={onClose} />
      <PasskeyButton onToken={begin} />
    </>
  ) : (
    <LazyCodeStep challenge={challenge} onToken={begin} onBack={() => setChallenge(undefined)} />
  );
}

/** Goes on as whoever the token is of. */
function useBeginSession(onClose: () => void): (token: string) => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (token) => {
    session.save(token);
    expectPreferences();
    onClose();
    await navigate(pageAskedFor(state));
    await applyPreferences();
  };
}

type PasswordStepProps = {
  onToken: (token: string) => Promise<void>;
  /** The account has a second factor. */
  onChallenge: (challenge: string) => void;
  onCancel: () => void;
};

function PasswordStep({ onToken, onChallenge, onCancel }: PasswordStepProps) {
  const { t } = useTranslation('shell');
  const form = useZodForm(loginBodySchema, { login: '', password: '' });
  const { mutateAsync } = useMutation({
    mutationFn: (body: LoginBody) => publicClient.call('POST /api/auth/login', { body }),
  });
  const signIn = async (body: LoginBody) => {
    const outcome = await mutateAsync(body);
    if ('challenge' in outcome) onChallenge(outcome.challenge);
    else await onToken(outcome.token);
  };
  return (
    <Form form={form} onSubmit={signIn}>
      <TextField name="login" label={t('signIn.login')} autoComplete="username" required />
      <PasswordField name="password" label={t('signIn.password')} autoComplete="current-password" required />
      <FormActions submitLabel={t('signIn.submit')} busyLabel={t('signIn.busy')}>
        <Button variant="outline" onClick={onCancel}>
          {t('signIn.cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}

/** The second step, which is fetched only then. */
function LazyCodeStep(props: CodeStepProps) {
  const step = useLazyComponent(CODE_STEP, loadCodeStep);
  if (step.phase === 'loading') return <WaitingState />;
  if (step.phase === 'failed') return <LoadFailure error={step.error} onRetry={step.retry} />;
  return <step.Component {...props} />;
}
