import { TOKEN_DAYS, tokenBodySchema } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, NumberField, SelectField, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useState } from 'react';
import { useRegistryAct } from '../acts/use-registry-act';
import { CreatedTokenPanel } from './created-token';
import type { CreatedToken, NewToken } from './queries';
import { operationsClient } from '../session/client';

type TokenDialogProps = { apps: readonly string[]; open: boolean; onClose: () => void };

const DEFAULTS = { days: TOKEN_DAYS.usual, percent: 100 };

/** Makes a deploy token and shows it, this once. */
export function TokenDialog({ apps, open, onClose }: TokenDialogProps) {
  const { t } = useTranslation('operations');
  const [created, setCreated] = useState<CreatedToken>();
  const close = () => {
    setCreated(undefined);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('tokens.title')}>
      {created ? (
        <CreatedTokenPanel {...created} onSaved={close} />
      ) : (
        <TokenForm apps={apps} onCreated={setCreated} onCancel={close} />
      )}
    </Dialog>
  );
}

type TokenFormProps = {
  apps: readonly string[];
  onCreated: (token: CreatedToken) => void;
  onCancel: () => void;
};

function TokenForm({ apps, onCreated, onCancel }: TokenFormProps) {
  const { t } = useTranslation('operations');
  const form = useZodForm(tokenBodySchema, { app: '', label: '', ...DEFAULTS });
  const create = useRegistryAct(
    (body: NewToken) => operationsClient.call('POST /registry/tokens', { body }),
    ({ label }) => t('tokens.createdNotice', { label }),
  );
  const [app, days, percent] = form.watch(['app', 'days', 'percent']);
  return (
    <Form form={form} onSubmit={(body) => create(body).then(onCreated)}>
      <SelectField
        name="app"
        label={t('tokens.app')}
        options={apps.map((name) => ({ value: name, label: name }))}
        required
      />
      <TextField name="label" label={t('tokens.label')} help={t('tokens.labelHelp')} maxLength={64} required />
      <NumberField
        name="days"
        label={t('tokens.days')}
        help={t('tokens.daysHelp', { most: TOKEN_DAYS.most })}
        required
      />
      <NumberField name="percent" label={t('tokens.percent')} help={t('tokens.percentHelp')} unit="%" required />
      {app !== '' && <Text color="fg.muted">{t('tokens.effect', { app, days, percent })}</Text>}
      <FormActions submitLabel={t('tokens.submit')} busyLabel={t('act.busy')}>
        <Button variant="outline" colorPalette="gray" onClick={onCancel}>
          {t('act.cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
