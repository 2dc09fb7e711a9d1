import { pinBodySchema } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { SelectField, useZodForm } from '@klaster/shared/ui/form';
import { shortVersion } from '../../src/releases/panel-parts';
import { ActForm } from '../acts/act-form';
import { BeforeAndAfter } from '../acts/before-and-after';
import { useRegistryAct } from '../acts/use-registry-act';
import { useVersionOptions } from '../acts/version-options';
import type { ActDialogProps } from '../acts/act-dialog';
import { operationsClient } from '../session/client';

/** Selects the version at which an app is pinned. */
export function PinDialog({ app, open, onClose }: ActDialogProps) {
  const { t } = useTranslation('operations');
  return (
    <Dialog open={open} onClose={onClose} title={t('pin.title', { app: app.app })}>
      <PinForm app={app} onClose={onClose} />
    </Dialog>
  );
}

const formSchema = pinBodySchema.pick({ version: true, why: true }).required();

type Pin = { version: string; why: string };

function PinForm({ app, onClose }: Omit<ActDialogProps, 'open'>) {
  const { t } = useTranslation('operations');
  const form = useZodForm(formSchema, { version: app.live ?? '', why: '' });
  const pin = useRegistryAct(
    (body: Pin) => operationsClient.call('POST /registry/:app/pin', { params: { app: app.app }, body }),
    ({ version }) => t('pin.done', { app: app.app, version: shortVersion(version) }),
  );
  const version = form.watch('version');
  return (
    <ActForm form={form} onSubmit={(body) => pin(body).then(onClose)} submitLabel={t('pin.submit')} onCancel={onClose}>
      <Stack gap="2">
        <BeforeAndAfter from={app.live} to={version} />
        <Text color="fg.muted">{t('pin.effect', { app: app.app, version: shortVersion(version) })}</Text>
      </Stack>
      <SelectField name="version" label={t('act.version')} options={useVersionOptions(app)} required />
    </ActForm>
  );
}
