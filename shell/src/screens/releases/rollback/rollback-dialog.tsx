import { rollbackBodySchema } from '@klaster/shared/contract';
import type { AppReleases } from '@klaster/shared/contract';
import { MISSING, useTranslation } from '@klaster/shared/i18n';
import { Button, Flex, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, SelectField, TextAreaField, useWatch, useZodForm } from '@klaster/shared/ui/form';
import { VersionCode } from '../panel-parts';
import { defaultTarget, useTargetOptions } from './rollback-targets';
import { useSendRollback } from './send-rollback';

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
  const form = useZodForm(rollbackBodySchema.required(), { version: defaultTarget(app) ?? '', why: '' });
  const send = useSendRollback(app.app);
  return (
    <Form form={form} onSubmit={async (body) => send(body).then(onClose)}>
      <Stack gap="2">
        <Preview app={app} />
        <Text color="fg.muted">{t('rollback.effect')}</Text>
      </Stack>
      <SelectField name="version" label={t('rollback.version')} options={useTargetOptions(app)} required />
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

/** What visitors get now and what they will get, as chosen in the form around it. */
function Preview({ app: { live, canary } }: { app: AppReleases }) {
  const { t } = useTranslation('releases');
  const to: unknown = useWatch({ name: 'version' });
  const from = canary && to === live ? canary.version : live;
  return (
    <Flex align="center" gap="4" p="3" borderRadius="md" borderWidth="1px" bg="bg.subtle">
      <Side label={t('rollback.from')} version={from} />
      <Text aria-hidden fontSize="lg" color="fg.muted">
        →
      </Text>
      <Side label={t('rollback.to')} version={typeof to === 'string' && to !== '' ? to : null} />
    </Flex>
  );
}

function Side({ label, version }: { label: string; version: string | null }) {
  return (
    <div>
      <Text fontSize="xs" color="fg.muted">
        {label}
      </Text>
      <Text fontWeight="semibold">{version ? <VersionCode version={version} /> : MISSING}</Text>
    </div>
  );
}
