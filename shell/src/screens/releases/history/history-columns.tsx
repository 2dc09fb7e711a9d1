import type { RegistryEvent } from '@klaster/shared/contract';
import { formatDateTime, MISSING, useTranslation } from '@klaster/shared/i18n';
import { HStack, Stack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useWho } from '../use-who';
import { DEED_TONES, deedOf } from './deed';
import { DeedDetails } from './deed-details';

/** Reasons the registry fills in where nobody gives one: they say no more than the deed does. */
const NO_REASONS = new Set(['published', 'promoted']);

export function useHistoryColumns(): Column<RegistryEvent>[] {
  const { t } = useTranslation('releases');
  const inWords = useWho();
  return [
    {
      id: 'when',
      kind: 'code',
      header: t('history.when'),
      priority: 'main',
      width: '9rem',
      cell: ({ at }) => formatDateTime(at),
    },
    { id: 'what', header: t('history.what'), priority: 'title', cell: (event) => <What event={event} /> },
    { id: 'who', header: t('history.who'), priority: 'main', width: '12rem', cell: ({ who }) => inWords(who) },
    {
      id: 'why',
      header: t('history.why'),
      priority: 'main',
      width: '35%',
      cell: ({ why }) => (NO_REASONS.has(why) ? MISSING : <Text overflowWrap="anywhere">{why}</Text>),
    },
  ];
}

function What({ event }: { event: RegistryEvent }) {
  const { t } = useTranslation('releases');
  const deed = deedOf(event);
  return (
    <Stack gap="1" fontWeight="normal">
      <HStack gap="1.5" wrap="wrap">
        <StatusBadge tone={DEED_TONES[deed]}>{t(`history.deeds.${deed}`)}</StatusBadge>
        {event.kind === 'rolled-back' && event.automatic && (
          <StatusBadge tone="yellow">{t('history.automatic')}</StatusBadge>
        )}
      </HStack>
      <DeedDetails event={event} />
    </Stack>
  );
}
