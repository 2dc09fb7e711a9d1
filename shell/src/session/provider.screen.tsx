import type { SecondFactorBody } from '@klaster/shared/contract/accounts';
import { publicClient, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureText } from '@klaster/shared/notices';
import { useLocation, useNavigate, useParams } from '@klaster/shared/router';
import { ButtonLink, EmptyState, Page, PageHeader, Stack, WaitingState } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { LazyCodeStep, useBeginSession } from './sign-in-dialog';
import { rememberProvider, takeFlow } from '../providers/flow';
import type { Flow } from '../providers/flow';

/** Takes the answer of a provider of single sign-on, which sends the browser here. */
export function Component() {
  const { t } = useTranslation('shell');
  const { provider = '' } = useParams();
  const { search } = useLocation();
  const [flow] = useState(() => takeFlow(provider));
  return (
    <Page width="form">
      <PageHeader title={flow ? t('signIn.with', { name: flow.provider.name }) : t('provider.title')} />
      {flow ? <Answer flow={flow} answer={search.slice(1)} /> : <Failure text={t('provider.missing')} />}
    </Page>
  );
}

type AnswerProps = { flow: Flow; answer: string };

function Answer({ flow, answer }: AnswerProps) {
  const failureText = useFailureText();
  const [challenge, setChallenge] = useState<string>();
  const navigate = useNavigate();
  const beginSession = useBeginSession(() => undefined, flow.state);
  const begin = async (token: string) => {
    const begun = beginSession(token);
    // Before the page with the account's menu is rendered.
    rememberProvider(flow.provider);
    await begun;
  };
  const send = useMutation({
    mutationFn: async () => {
      if (flow.purpose === 'link') {
        await sessionClient.call('POST /api/me/identities', { body: bodyOf(flow, answer) });
        return navigate('/profile', { replace: true });
      }
      const { invitation } = flow;
      const body = { ...bodyOf(flow, answer), ...(invitation !== undefined && { invitation }) };
      const outcome = await publicClient.call('POST /api/auth/providers/sign-in', { body });
      return 'challenge' in outcome ? setChallenge(outcome.challenge) : begin(outcome.token);
    },
  });
  const code = useMutation({
    mutationFn: (body: SecondFactorBody) => publicClient.call('POST /api/auth/second-factor', { body }),
  });
  const sendOnce = useEffectEvent(() => send.mutate());
  // The answer is good once; development runs effects twice.
  useEffect(() => {
    const due = setTimeout(sendOnce);
    return () => clearTimeout(due);
  }, []);
  if (send.error) return <Failure text={failureText(send.error)} />;
  if (challenge === undefined) return <WaitingState />;
  return (
    <LazyCodeStep
      challenge={challenge}
      onCode={async (body) => begin((await code.mutateAsync(body)).token)}
      onBack={() => void navigate('/', { replace: true })}
    />
  );
}

const bodyOf = ({ provider, flow }: Flow, answer: string) => ({ provider: provider.id, flow, answer });

function Failure({ text }: { text: string }) {
  const { t } = useTranslation('shell');
  return (
    <Stack gap="4" align="start">
      <EmptyState title={t('provider.failed')} hint={text} />
      <ButtonLink to="/">{t('provider.back')}</ButtonLink>
    </Stack>
  );
}
