import type { AppReleases } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppTable } from '../../src/releases/app-table';
import { FailureTable } from '../../src/releases/failure-table';
import { Freshness } from '../../src/releases/freshness';
import { appsQuery } from '../../src/releases/queries';
import { ACT_DIALOGS } from './act-dialogs';
import type { Act } from './act-dialogs';
import { AppActions } from './app-actions';
import { operationsClient } from '../session/client';

/** Live versions and failures of each app, with all acts on them. */
export function AppsView() {
  const { t } = useTranslation('operations');
  const apps = useQuery(appsQuery(operationsClient));
  const [dialog, setDialog] = useState<{ app: string; act: Act; open: boolean }>();
  const app = apps.data?.find((one) => one.app === dialog?.app);
  const Dialog = dialog && ACT_DIALOGS[dialog.act];
  const actionsOf = (row: AppReleases) => (
    <AppActions app={row} onAct={(act) => setDialog({ app: row.app, act, open: true })} />
  );
  // The app is remembered while the dialog closes: its name must not vanish first.
  const close = () => setDialog((now) => now && { ...now, open: false });
  return (
    <Page>
      <PageHeader title={t('views.apps')} context={<Freshness at={apps.dataUpdatedAt} failed={apps.isError} />} />
      <AppTable apps={apps} actions={actionsOf} />
      <FailureTable apps={apps} />
      {Dialog && app && <Dialog key={`${dialog.act} ${app.app}`} app={app} open={dialog.open} onClose={close} />}
    </Page>
  );
}
