import type { RegistryEvent } from '@klaster/shared/contract/releases';
import { formatDateTime, MISSING, useTranslation } from '@klaster/shared/i18n';
import { HStack, Stack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column, Tone } from '@klaster/shared/ui';
import { useAuthorName } from './panel-parts';
import { EventDetails } from './event-details';

/** Reasons that the registry fills in itself; they only repeat the action. */
const NO_REASONS = new Set(['published', 'promoted']);

export function useHistoryColumns(): Column<RegistryEvent>[] {
  const { t } = useTranslation('releases');
  const authorName = useAuthorName();
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
    { id: 'who', header: t('history.who'), priority: 'main', width: '12rem', cell: ({ who }) => authorName(who) },
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
  const action = findAction(event);
  return (
    <Stack gap="1" fontWeight="normal">
      <HStack gap="1.5" wrap="wrap">
        <StatusBadge tone={ACTION_TONES[action]}>{t(`history.actions.${action}`)}</StatusBadge>
        {event.kind === 'rolled-back' && event.automatic && (
          <StatusBadge tone="yellow">{t('history.automatic')}</StatusBadge>
        )}
      </HStack>
      <EventDetails event={event} />
    </Stack>
  );
}

/** A promotion to a part of the visitors begins a canary; one to no visitors ends it. */
type Action = RegistryEvent['kind'] | 'canary' | 'canaryEnded';

function findAction(event: RegistryEvent): Action {
  if (event.kind !== 'promoted' || event.changes.some(({ percent }) => percent === 100)) return event.kind;
  return event.changes.some(({ percent }) => percent > 0) ? 'canary' : 'canaryEnded';
}

/** Events that change no visitor's page stay grey. */
const ACTION_TONES: Record<Action, Tone> = {
  published: 'grey',
  promoted: 'green',
  canary: 'yellow',
  canaryEnded: 'grey',
  'rolled-back': 'red',
  'rollback-refused': 'red',
  pinned: 'blue',
  unpinned: 'grey',
  retired: 'red',
  removed: 'grey',
  granted: 'blue',
  requested: 'yellow',
  declined: 'grey',
  owned: 'blue',
  repaired: 'yellow',
  'token-created': 'grey',
  'token-revoked': 'grey',
};
