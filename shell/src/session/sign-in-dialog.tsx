import type { LoginBody, SecondFactorBody } from '@klaster/shared/contract';
import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useLocation, useNavigate } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { Button, WaitingState } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import { LoadFailure } from '../failures/load-failure';
import type { CodeStepProps } from '../second-factor/code-step';
import { CODE_STEP, loadCodeStep } from '../second-factor/load-code-step';
import { PasskeyButton } from './passkey-button';
import { PasswordStep } from './password-step';
import { pageAfterSignIn } from './requested-page';
import { applyPreferences, expectPreferences } from './preferences';

/** Asks for login and password; a successful sign-in leads to the page requested, or the start page. A refusal shows in the dialog. */
export function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog open={open} onClose={onClose} title={t('signIn.title')} drawnClosed>
      <SignInForm onClose={onClose} />
    </Dialog>
  );
}

function SignInForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [challenge, setChallenge] = useState<string>();
  const begin = useBeginSession(onClose);
  const signIn = useMutation({
    mutationFn: (body: LoginBody) => publicClient.call('POST /api/auth/login', { body }),
  });
  const secondStep = useMutation({
    mutationFn: (body: SecondFactorBody) => publicClient.call('POST /api/auth/second-factor', { body }),
  });
  const givePassword = async (body: LoginBody) => {
    const outcome = await signIn.mutateAsync(body);
    if ('challenge' in outcome) setChallenge(outcome.challenge);
    else await begin(outcome.token);
  };
  const giveCode = async (body: SecondFactorBody) => begin((await secondStep.mutateAsync(body)).token);
  return challenge === undefined ? (
    <>
      <PasswordStep onPassword={givePassword}>
        <Button variant="outline" onClick={onClose}>
          {t('signIn.cancel')}
        </Button>
      </PasswordStep>
      <PasskeyButton onToken={begin} />
    </>
  ) : (
    <LazyCodeStep challenge={challenge} onCode={giveCode} onBack={() => setChallenge(undefined)} />
  );
}

/** Starts the session of a token, and continues as its user. */
function useBeginSession(onClose: () => void): (token: string) => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (token) => {
    session.save(token);
    expectPreferences();
    onClose();
    await navigate(pageAfterSignIn(state, session.owner()));
    await applyPreferences();
  };
}

/** The second step, which is fetched only then. */
function LazyCodeStep(props: CodeStepProps) {
  const step = useLazyComponent(CODE_STEP, loadCodeStep);
  if (step.phase === 'loading') return <WaitingState />;
  if (step.phase === 'failed') return <LoadFailure error={step.error} onRetry={step.retry} />;
  return <step.Component {...props} />;
}
