import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { BLANK_LINE, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { AppTable } from './app-table';
import { FailureTable } from './failure-table';
import { History } from './history/history';
import { appsQuery } from './queries';
import { useRollback } from './rollback/rollback-button';

/** What is released, what fails, and what was done; an administrator takes a version back here. */
export function Component() {
  const { t } = useTranslation('shell');
  const apps = useQuery(appsQuery);
  const { Dialog, target, close, button } = useRollback();
  const asked = apps.data?.find(({ app }) => app === target?.app);
  return (
    <Page>
      <PageHeader title={t('releases.title')} context={<Freshness at={apps.dataUpdatedAt} failed={apps.isError} />} />
      <AppTable apps={apps} rollback={button} />
      <FailureTable apps={apps} />
      <History apps={apps.data?.map(({ app }) => app) ?? []} />
      {Dialog && asked && <Dialog key={asked.app} app={asked} open={target?.open ?? false} onClose={close} />}
    </Page>
  );
}

/** As of when the panel tells; before the first answer its line is kept free. */
function Freshness({ at, failed }: { at: number; failed: boolean }) {
  const { t } = useTranslation('releases');
  if (at === 0) return BLANK_LINE;
  return t(failed ? 'freshness.stale' : 'freshness.now', { time: formatDateTime(new Date(at)) });
}
