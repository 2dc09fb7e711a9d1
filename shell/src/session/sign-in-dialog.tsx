import type { LoginBody, SecondFactorBody } from '@klaster/shared/contract';
import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useLocation, useNavigate } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { Button, Text, WaitingState } from '@klaster/shared/ui';
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

export type SignInDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Login of the user whose session is over, and who stays on the page by signing in again. */
  again?: string;
};

/** Asks for login and password; a successful sign-in leads to the page requested, or the start page. A refusal shows in the dialog. */
export function SignInDialog({ open, ...props }: SignInDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('signIn.title')} drawnClosed>
      {props.again !== undefined && <Text mb="4">{t('signIn.again', { login: props.again })}</Text>}
      <SignInForm {...props} />
    </Dialog>
  );
}

function SignInForm({ onClose, again }: Omit<SignInDialogProps, 'open'>) {
  const { t } = useTranslation('shell');
  const [challenge, setChallenge] = useState<string>();
  const begin = useBeginSession(again === undefined ? onClose : undefined);
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
      <PasswordStep login={again} onPassword={givePassword}>
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

/**
 * Starts the session of a token, and continues as its user.
 *
 * @param onClose absent if the user of the page signs in again, and stays; anybody else goes to their start page
 */
function useBeginSession(onClose?: () => void): (token: string) => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (token) => {
    const isEmptied = session.save(token);
    if (!onClose && !isEmptied) return;
    expectPreferences();
    onClose?.();
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
