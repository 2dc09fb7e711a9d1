import { TOKEN_DAYS, tokenBodySchema } from '@klaster/shared/contract/releases';
import type { CallAnswer } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, chakra, Flex, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, NumberField, SelectField, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../src/icons/copy-button';
import { useRegistryAct } from '../acts/use-registry-act';
import { operationsClient } from '../session/client';

type CreatedToken = CallAnswer<'POST /registry/tokens'>;

type TokenDialogProps = { apps: readonly string[]; open: boolean; onClose: () => void };

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
  const form = useZodForm(tokenBodySchema, { app: '', label: '', days: TOKEN_DAYS.usual, percent: 100 });
  const create = useRegistryAct(
    (body: ReturnType<typeof tokenBodySchema.parse>) => operationsClient.call('POST /registry/tokens', { body }),
    ({ label }) => t('tokens.createdNotice', { label }),
  );
  const [app, days, percent] = form.watch(['app', 'days', 'percent']);
  const options = apps.map((name) => ({ value: name, label: name }));
  return (
    <Form form={form} onSubmit={(body) => create(body).then(onCreated)}>
      <SelectField name="app" label={t('tokens.app')} options={options} required />
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

/** The token is shown only once. */
function CreatedTokenPanel({ app, label, token, gateway, onSaved }: CreatedToken & { onSaved: () => void }) {
  const { t } = useTranslation('operations');
  const shown = useRef<HTMLElement>(null);
  const handOver = [`# ${app}`, ...(gateway ? [`KLASTER_GATEWAY=${gateway}`] : []), `KLASTER_RELEASE_TOKEN=${token}`];
  const text = handOver.join('\n');
  // The form that had the focus is gone.
  useEffect(() => shown.current?.focus(), []);
  return (
    <Stack gap="4">
      <Text>
        {app} · {label}
      </Text>
      <Text>{t('tokens.once')}</Text>
      <chakra.code
        ref={shown}
        tabIndex={-1}
        role="region"
        aria-label={t('tokens.token')}
        p="3"
        bg="bg.muted"
        borderRadius="md"
        fontFamily="mono"
        overflowWrap="anywhere"
        whiteSpace="pre-wrap"
        userSelect="all"
        outline="none"
      >
        {text}
      </chakra.code>
      <Flex gap="3" wrap="wrap" justify="flex-end">
        <CopyButton
          text={text}
          label={t('tokens.copy')}
          copied={t('tokens.copied')}
          notCopied={t('tokens.notCopied')}
        />
        <Button colorPalette="blue" onClick={onSaved}>
          {t('tokens.kept')}
        </Button>
      </Flex>
    </Stack>
  );
}
