import type { AppReleases } from '@klaster/shared/contract/releases';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, Flex, Page, PageHeader } from '@klaster/shared/ui';
import { Dialog, useDialogSubject } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { AppTable } from '../../src/releases/app-table';
import { Freshness } from '../../src/releases/panel-parts';
import { appsQuery } from '../../src/releases/queries';
import { operationsClient } from '../session/client';
import { FailuresWithSources } from './failure-sources';
import { GrantsForm, OwnerForm } from './grants-form';
import { defaultTarget, PinForm, PromoteForm, RetireForm, RollbackForm, UnpinForm } from './move-forms';
import type { AppFormProps } from './move-forms';

const FORMS = {
  promote: PromoteForm,
  rollback: RollbackForm,
  pin: PinForm,
  unpin: UnpinForm,
  retire: RetireForm,
  grants: GrantsForm,
  owner: OwnerForm,
} as const satisfies Record<string, ComponentType<AppFormProps & { open: boolean }>>;

type Act = keyof typeof FORMS;

export function AppsView() {
  const { t } = useTranslation('operations');
  const apps = useQuery(appsQuery(operationsClient));
  const { subject, open, ask, close } = useDialogSubject<{ app: string; act: Act }>();
  const app = apps.data?.find((candidate) => candidate.app === subject?.app);
  const ActForm = subject && FORMS[subject.act];
  const renderActions = (row: AppReleases) => <AppActions app={row} onAct={(act) => ask({ app: row.app, act })} />;
  return (
    <Page>
      <PageHeader title={t('views.apps')} context={<Freshness at={apps.dataUpdatedAt} failed={apps.isError} />} />
      <AppTable apps={apps} actions={renderActions} />
      <FailuresWithSources apps={apps} />
      {ActForm && app && (
        <Dialog
          key={`${subject.act} ${app.app}`}
          open={open}
          onClose={close}
          title={t(`${subject.act}.title`, { app: app.app })}
        >
          <ActForm app={app} open={open} onClose={close} />
        </Dialog>
      )}
    </Page>
  );
}

type AppActionsProps = { app: AppReleases; onAct: (act: Act) => void };

/** A pinned app must be unpinned before it can be moved. */
function AppActions({ app, onAct }: AppActionsProps) {
  const { t } = useTranslation('operations');
  const justify = { base: 'flex-start', sm: 'flex-end' };
  return (
    <Flex gap="2" wrap="wrap" justify={justify} minW={{ base: 'full', sm: '16rem' }} py="1">
      {actsOn(app).map((act) => (
        <Button
          key={act}
          size="sm"
          variant="outline"
          aria-label={`${t(`${act}.open`)}: ${app.app}`}
          onClick={() => onAct(act)}
        >
          {t(`${act}.open`)}
        </Button>
      ))}
    </Flex>
  );
}

function actsOn(app: AppReleases): Act[] {
  if (app.pinned) return ['unpin', 'grants', 'owner'];
  if (app.versions.length === 0) return ['grants', 'owner'];
  if (app.retired) return ['promote', 'grants', 'owner'];
  const rollback = defaultTarget(app) === null ? [] : (['rollback'] as const);
  const retire = app.app === 'shell' ? [] : (['retire'] as const);
  return [...rollback, 'promote', 'pin', 'grants', 'owner', ...retire];
}
