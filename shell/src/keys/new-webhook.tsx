import { webhookFormSchema } from '@klaster/shared/contract/accounts';
import type { ApiKey, CreatedKey } from '@klaster/shared/contract/accounts';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Button, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useState } from 'react';
import { ShownSecret } from './new-key';
import { useCreateWebhook } from './queries';

type NewWebhookProps = { of: ApiKey; onClose: () => void };

/** Creates a webhook and shows its secret, which is shown only once. */
export function NewWebhook({ of, onClose }: NewWebhookProps) {
  const { t } = useTranslation('keys');
  const [created, setCreated] = useState<CreatedKey>();
  const form = useZodForm(webhookFormSchema, { url: '' });
  const { mutateAsync } = useCreateWebhook();
  return (
    <Dialog open onClose={onClose} title={t('webhook.add')}>
      {created ? (
        <ShownSecret secret={created.secret} label={t('webhook.secret')} hint={t('webhook.once')} onClose={onClose} />
      ) : (
        <Form form={form} onSubmit={async ({ url }) => setCreated(await mutateAsync({ key_id: of.id, url }))}>
          <Text>{formatName(of.name)}</Text>
          <TextField name="url" label={t('webhook.url')} maxLength={500} required />
          <FormActions submitLabel={t('save')} busyLabel={t('saving')}>
            <Button variant="outline" colorPalette="gray" onClick={onClose}>
              {t('cancel')}
            </Button>
          </FormActions>
        </Form>
      )}
    </Dialog>
  );
}
