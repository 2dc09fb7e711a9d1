import type { AppReleases } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { HStack, StatusBadge } from '@klaster/shared/ui';
import { failsLately } from './app-health';

/** Whether visitors met failures of the app, and whether its version is held. */
export function AppStatus({ app, now }: { app: AppReleases; now: number }) {
  const { t } = useTranslation('releases');
  return (
    <HStack gap="1.5" wrap={{ base: 'wrap', sm: 'nowrap' }} justify={{ base: 'flex-end', sm: 'flex-start' }}>
      <Health app={app} now={now} />
      {app.pinned && (
        <span title={t('apps.pinnedHint')}>
          <StatusBadge tone="blue">{t('apps.pinned')}</StatusBadge>
        </span>
      )}
    </HStack>
  );
}

function Health({ app, now }: { app: AppReleases; now: number }) {
  const { t } = useTranslation('releases');
  if (app.live === null) return <StatusBadge tone="grey">{t('apps.notLive')}</StatusBadge>;
  const fails = failsLately(app, now);
  return <StatusBadge tone={fails ? 'red' : 'green'}>{t(fails ? 'apps.failing' : 'apps.healthy')}</StatusBadge>;
}
