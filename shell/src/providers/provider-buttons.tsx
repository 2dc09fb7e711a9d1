import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { Stack } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { leaveFor } from './flow';
import type { Provider } from './flow';
import { ProviderChoice } from './provider-choice';
import { waysQuery } from './queries';

type ProviderButtonsProps = {
  /** Token of a one-time link: the person is linked to its account. */
  invitation?: string;
};

/** Nothing without providers, or while they are unknown: passwords go on working. */
export function ProviderButtons({ invitation }: ProviderButtonsProps) {
  const { t } = useTranslation('shell');
  const { state } = useLocation();
  const { data } = useQuery(waysQuery);
  if (!data || data.providers.length === 0) return null;
  const link = invitation !== undefined && { invitation };
  const begin = async (provider: Provider) => {
    const started = await publicClient.call('POST /api/auth/providers/start', {
      body: { provider: provider.id, ...link },
    });
    leaveFor(started, { provider, purpose: 'signIn', state, ...link });
  };
  return (
    <Stack gap="2" mt="4" pt="4" borderTopWidth="1px">
      <ProviderChoice providers={data.providers} labelOf={({ name }) => t('signIn.with', { name })} begin={begin} />
    </Stack>
  );
}
