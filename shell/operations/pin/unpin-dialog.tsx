import { pinBodySchema } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { useZodForm } from '@klaster/shared/ui/form';
import { shortVersion } from '../../src/releases/panel-parts';
import { ActForm } from '../acts/act-form';
import { useRegistryAct } from '../acts/use-registry-act';
import type { ActDialogProps } from '../acts/act-dialog';
import { operationsClient } from '../session/client';

/** Removes the pin of an app, with a reason. */
export function UnpinDialog({ app, open, onClose }: ActDialogProps) {
  const { t } = useTranslation('operations');
  return (
    <Dialog open={open} onClose={onClose} title={t('unpin.title', { app: app.app })}>
      <UnpinForm app={app} onClose={onClose} />
    </Dialog>
  );
}

const formSchema = pinBodySchema.pick({ why: true });

function UnpinForm({ app, onClose }: Omit<ActDialogProps, 'open'>) {
  const { t } = useTranslation('operations');
  const form = useZodForm(formSchema, { why: '' });
  const unpin = useRegistryAct(
    ({ why }: { why: string }) =>
      operationsClient.call('POST /registry/:app/pin', { params: { app: app.app }, body: { pinned: false, why } }),
    () => t('unpin.done', { app: app.app }),
  );
  return (
    <ActForm
      form={form}
      onSubmit={(body) => unpin(body).then(onClose)}
      submitLabel={t('unpin.submit')}
      cancelLabel={t('unpin.back')}
      onCancel={onClose}
    >
      <Text color="fg.muted">{t('unpin.effect', { app: app.app, version: shortVersion(app.live ?? '') })}</Text>
    </ActForm>
  );
}
