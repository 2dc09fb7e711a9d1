import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureText } from '@klaster/shared/notices';
import { useLocation } from '@klaster/shared/router';
import { BusyButton, Stack, Text } from '@klaster/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { leaveFor } from './flow';
import type { Provider } from './flow';
import { waysQuery } from './queries';

type ProviderButtonsProps = {
  /** Token of a one-time link: the person is linked to its account. */
  invitation?: string;
};

/** Nothing without providers, or while they are unknown: passwords go on working. */
export function ProviderButtons({ invitation }: ProviderButtonsProps) {
  const { t } = useTranslation('shell');
  const { state } = useLocation();
  const failureText = useFailureText();
  const { data } = useQuery(waysQuery);
  const link = invitation !== undefined && { invitation };
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (provider: Provider) =>
      publicClient.call('POST /api/auth/providers/start', { body: { provider: provider.id, ...link } }),
    onSuccess: (started, provider) => leaveFor(started, { provider, purpose: 'signIn', state, ...link }),
  });
  if (!data || data.providers.length === 0) return null;
  return (
    <Stack gap="2" mt="4" pt="4" borderTopWidth="1px">
      {data.providers.map((provider) => (
        <BusyButton
          key={provider.id}
          variant="outline"
          busy={isPending && variables.id === provider.id}
          onClick={() => mutate(provider)}
        >
          {t('signIn.with', { name: provider.name })}
        </BusyButton>
      ))}
      {error && (
        <Text role="alert" color="fg.error">
          {failureText(error)}
        </Text>
      )}
    </Stack>
  );
}
