import type { AppReleases } from '@klaster/shared/contract/releases';
import { useTranslation } from '@klaster/shared/i18n';
import { HStack, StatusBadge } from '@klaster/shared/ui';

const RECENT_MS = 24 * 3_600_000;

/** @param now milliseconds since the epoch */
export function AppStatus({ app, now }: { app: AppReleases; now: number }) {
  const { t } = useTranslation('releases');
  const open = app.requests.filter(({ declined }) => declined === null).length;
  return (
    <HStack gap="1.5" wrap={{ base: 'wrap', sm: 'nowrap' }} justify={{ base: 'flex-end', sm: 'flex-start' }}>
      <Health app={app} now={now} />
      {open > 0 && <StatusBadge tone="yellow">{t('apps.requests', { count: open })}</StatusBadge>}
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
  if (app.retired)
    return (
      <span title={t('apps.retiredHint')}>
        <StatusBadge tone="grey">{t('apps.retired')}</StatusBadge>
      </span>
    );
  const isPublished = app.versions.length > 0;
  if (app.live === null) return <StatusBadge tone="grey">{t(isPublished ? 'apps.notLive' : 'apps.empty')}</StatusBadge>;
  const failing = failsLately(app, now);
  return <StatusBadge tone={failing ? 'red' : 'green'}>{t(failing ? 'apps.failing' : 'apps.healthy')}</StatusBadge>;
}

/** Whether a version that visitors get now has failed lately. */
function failsLately({ live, canary, failures }: AppReleases, now: number): boolean {
  return failures.some(
    ({ version, last }) =>
      (version === live || version === canary?.version) && now - new Date(last).getTime() < RECENT_MS,
  );
}
