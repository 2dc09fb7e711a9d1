import type { SecondFactorBody } from '@klaster/shared/contract/accounts';
import type { LoginBody } from '@klaster/shared/contract/http';
import { publicClient } from '@klaster/shared/http';
import { loadNamespace, useTranslation } from '@klaster/shared/i18n';
import { useLocation, useNavigate } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { Button, Text, WaitingState } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLazyComponent } from '../federation/lazy-component';
import { LoadFailure } from '../failures/failure-screen';
import { withTimeout } from '../federation/load-error';
import { ProviderButtons } from '../providers/provider-buttons';
import { waysQuery } from '../providers/queries';
import type { CodeStepProps } from '../second-factor/code-step';
import { PasskeyButton } from './passkey-button';
import { PasswordStep } from './password-step';
import { pageAfterSignIn } from './requested-page';
import { applyPreferences, expectPreferences } from './preferences';

type SignInDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Login of the user whose session is over: signing in again keeps the page. */
  again?: string;
};

/** A sign-in leads to the page requested, or the start page. */
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
  const { data: ways } = useQuery(waysQuery);
  const [isBreakGlass, setBreakGlass] = useState(false);
  return challenge === undefined ? (
    <>
      {ways?.passwords === false && !isBreakGlass ? (
        <Button variant="plain" onClick={() => setBreakGlass(true)}>
          {t('signIn.breakGlass')}
        </Button>
      ) : (
        <PasswordStep login={again} onPassword={givePassword}>
          <Button variant="outline" onClick={onClose}>
            {t('signIn.cancel')}
          </Button>
        </PasswordStep>
      )}
      <ProviderButtons />
      <PasskeyButton onToken={begin} />
    </>
  ) : (
    <LazyCodeStep challenge={challenge} onCode={giveCode} onBack={() => setChallenge(undefined)} />
  );
}

/**
 * @param left state of the page that was left for a provider
 * @param onClose only if the page's user signs in again and stays; any other user goes to their start page
 */
export function useBeginSession(onClose?: () => void, left?: unknown): (token: string) => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation();
  return async (token) => {
    const isEmptied = session.save(token);
    if (!onClose && !isEmptied) return;
    expectPreferences();
    onClose?.();
    await navigate(pageAfterSignIn(left ?? state, session.owner()));
    await applyPreferences();
  };
}

/** Loaded only by users with a second factor. */
const loadCodeStep = () =>
  withTimeout('code-step', async () => {
    await import('../second-factor/texts');
    const [{ CodeStep }] = await Promise.all([
      import(/* webpackChunkName: "code-step" */ '../second-factor/code-step'),
      loadNamespace('factor'),
    ]);
    return CodeStep;
  });

export function LazyCodeStep(props: CodeStepProps) {
  const step = useLazyComponent('shell/code-step', loadCodeStep);
  if (step.phase === 'loading') return <WaitingState />;
  if (step.phase === 'failed') return <LoadFailure error={step.error} onRetry={step.retry} />;
  return <step.Component {...props} />;
}
