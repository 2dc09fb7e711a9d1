import { listGrants } from '@klaster/shared/contract/releases';
import type { RegistryEvent, ReleaseChange } from '@klaster/shared/contract/releases';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { HStack, Text } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { VersionCode } from './panel-parts';

const BYTES_OF_KB = 1024;

export function EventDetails({ event }: { event: RegistryEvent }) {
  const { t } = useTranslation('releases');
  switch (event.kind) {
    case 'promoted':
    case 'rolled-back':
      return event.changes.map((change) => <Change key={change.app} {...change} />);
    case 'published':
      return (
        <Line app={event.app}>
          <VersionCode version={event.version} />
          <Text as="span" color="fg.muted">
            {t('history.size', { size: formatNumber(Math.ceil(event.bytes / BYTES_OF_KB)) })}
          </Text>
        </Line>
      );
    case 'rollback-refused':
      return (
        <>
          <Line app={event.app}>
            <VersionCode version={event.version} />
          </Line>
          <Text lang="en" color="fg.muted" overflowWrap="anywhere">
            {event.reason}
          </Text>
        </>
      );
    case 'pinned':
    case 'removed':
      return (
        <Line app={event.app}>
          <VersionCode version={event.version} />
        </Line>
      );
    case 'unpinned':
    case 'retired':
      return <Line app={event.app} />;
    case 'granted':
    case 'requested':
    case 'declined':
      return <Line app={event.app}>{listGrants(event.grants).join(', ')}</Line>;
    case 'owned':
      return <Line app={event.app}>{event.owner}</Line>;
    case 'repaired':
      return <Text overflowWrap="anywhere">{event.fault}</Text>;
    case 'token-created':
      return <Line app={event.app}>{`«${event.label}» ${event.id}`}</Line>;
    case 'token-revoked':
      return <Text>{event.id}</Text>;
  }
}

function Change({ app, from, to, percent }: ReleaseChange) {
  const { t } = useTranslation('releases');
  return (
    <Line app={app}>
      {from && (
        <>
          <VersionCode version={from} />
          <span>→</span>
        </>
      )}
      <VersionCode version={to} />
      {percent > 0 && percent < 100 && <span>{t('history.percent', { percent })}</span>}
    </Line>
  );
}

function Line({ app, children }: { app: string; children?: ReactNode }) {
  return (
    <HStack gap="1.5" wrap="wrap">
      <span>{app}</span>
      {children}
    </HStack>
  );
}
