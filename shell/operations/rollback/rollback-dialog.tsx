import { rollbackBodySchema } from '@klaster/shared/contract';
import type { AppReleases } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { SelectField, useWatch, useZodForm } from '@klaster/shared/ui/form';
import { shortVersion } from '../../src/releases/panel-parts';
import { ActForm } from '../acts/act-form';
import { BeforeAndAfter } from '../acts/before-and-after';
import { useRegistryAct } from '../acts/use-registry-act';
import type { ActDialogProps } from '../acts/act-dialog';
import { defaultTarget, useTargetOptions } from './rollback-targets';
import { operationsClient } from '../session/client';

/** Selects the version an app is rolled back to, with a reason. A refusal is shown in the dialog. */
export function RollbackDialog({ app, open, onClose }: ActDialogProps) {
  const { t } = useTranslation('operations');
  return (
    <Dialog open={open} onClose={onClose} title={t('rollback.title', { app: app.app })}>
      <RollbackForm app={app} onClose={onClose} />
    </Dialog>
  );
}

type Rollback = { version: string; why: string };

function RollbackForm({ app, onClose }: Omit<ActDialogProps, 'open'>) {
  const { t } = useTranslation('operations');
  const form = useZodForm(rollbackBodySchema.required(), { version: defaultTarget(app) ?? '', why: '' });
  const rollBack = useRegistryAct(
    (body: Rollback) => operationsClient.call('POST /registry/:app/rollback', { params: { app: app.app }, body }),
    ({ version }) => t('rollback.done', { app: app.app, version: shortVersion(version) }),
  );
  return (
    <ActForm
      form={form}
      onSubmit={(body) => rollBack(body).then(onClose)}
      submitLabel={t('rollback.submit')}
      onCancel={onClose}
    >
      <Stack gap="2">
        <Preview app={app} />
        <Text color="fg.muted">{t('rollback.effect')}</Text>
      </Stack>
      <SelectField name="version" label={t('rollback.version')} options={useTargetOptions(app)} required />
    </ActForm>
  );
}

/** The version that visitors get now, and the one they will get, as chosen in the form around it. */
function Preview({ app: { live, canary } }: { app: AppReleases }) {
  const to: unknown = useWatch({ name: 'version' });
  const from = canary && to === live ? canary.version : live;
  return <BeforeAndAfter from={from} to={typeof to === 'string' && to !== '' ? to : null} />;
}
