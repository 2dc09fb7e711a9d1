import { rollbackBodySchema } from '@klaster/shared/contract';
import type { AppReleases } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, SelectField, TextAreaField, useZodForm } from '@klaster/shared/ui/form';
import { ChosenMove } from './chosen-move';
import { defaultChoice } from './rollback-choices';
import { useChoiceOptions } from './use-choice-options';
import { useSendRollback } from './use-send-rollback';

export type RollbackDialogProps = { app: AppReleases; open: boolean; onClose: () => void };

/** Asks where an app is to go back to and why. A refusal is told in the dialog. */
export function RollbackDialog({ app, open, onClose }: RollbackDialogProps) {
  const { t } = useTranslation('releases');
  return (
    <Dialog open={open} onClose={onClose} title={t('rollback.title', { app: app.app })}>
      <RollbackForm app={app} onClose={onClose} />
    </Dialog>
  );
}

function RollbackForm({ app, onClose }: Omit<RollbackDialogProps, 'open'>) {
  const { t } = useTranslation('releases');
  const form = useZodForm(rollbackBodySchema.required(), { version: defaultChoice(app) ?? '', why: '' });
  const send = useSendRollback(app.app);
  return (
    <Form form={form} onSubmit={async (body) => send(body).then(onClose)}>
      <Stack gap="2">
        <ChosenMove app={app} />
        <Text color="fg.muted">{t('rollback.effect')}</Text>
      </Stack>
      <SelectField name="version" label={t('rollback.version')} options={useChoiceOptions(app)} required />
      <TextAreaField
        name="why"
        label={t('rollback.why')}
        help={t('rollback.whyHelp')}
        messages={{ too_short: t('rollback.whyShort') }}
        maxLength={500}
        height="6rem"
        required
      />
      <FormActions submitLabel={t('rollback.submit')} busyLabel={t('rollback.busy')}>
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('rollback.cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
