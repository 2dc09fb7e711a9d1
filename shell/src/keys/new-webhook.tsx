import { webhookFormSchema } from '@klaster/shared/contract/accounts';
import type { ApiKey, CreatedKey } from '@klaster/shared/contract/accounts';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Button, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useState } from 'react';
import { ShownSecret } from './new-key';
import { useCreateWebhook } from './queries';

type NewWebhookProps = { apiKey: ApiKey | undefined; open: boolean; onClose: () => void };

/** Creates a webhook and shows its secret, which is shown only once. */
export function NewWebhook({ apiKey, open, onClose }: NewWebhookProps) {
  const { t } = useTranslation('keys');
  // An answer that comes after the dialog was opened for another key is not shown there.
  const [created, setCreated] = useState<CreatedKey & { apiKey: ApiKey }>();
  const form = useZodForm(webhookFormSchema, { url: '' });
  const { mutateAsync } = useCreateWebhook();
  const close = () => {
    onClose();
    setCreated(undefined);
    form.reset();
  };
  return (
    <Dialog open={open} onClose={close} title={t('webhook.add')} drawnClosed>
      {created && created.apiKey === apiKey ? (
        <ShownSecret secret={created.secret} label={t('webhook.secret')} hint={t('webhook.once')} onClose={close} />
      ) : (
        <Form
          form={form}
          onSubmit={async ({ url }) =>
            apiKey && setCreated({ ...(await mutateAsync({ key_id: apiKey.id, url })), apiKey })
          }
        >
          <Text>{formatName(apiKey?.name ?? '')}</Text>
          <TextField name="url" label={t('webhook.url')} maxLength={500} required />
          <FormActions submitLabel={t('save')} busyLabel={t('saving')}>
            <Button variant="outline" colorPalette="gray" onClick={close}>
              {t('cancel')}
            </Button>
          </FormActions>
        </Form>
      )}
    </Dialog>
  );
}
