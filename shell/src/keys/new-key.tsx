import { KEY_DAYS, KEY_RATE, KEY_SCOPES, keyFormSchema, REPUBLIC } from '@klaster/shared/contract/accounts';
import type { CreatedKey, KeyInput } from '@klaster/shared/contract/accounts';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { Button, Flex, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import {
  ChoicesField,
  Form,
  FormActions,
  NumberField,
  SelectField,
  TextField,
  useZodForm,
} from '@klaster/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import { CopyButton } from '../icons/copy-button';
import { CopyField } from '../icons/copy-field';
import { useCreateKey } from './queries';

/** Creates a key and shows its secret, which is shown only once. */
export function NewKey() {
  const { t } = useTranslation('keys');
  const [open, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedKey>();
  const close = useCallback(() => {
    setOpen(false);
    setCreated(undefined);
  }, []);
  return (
    <>
      <Button colorPalette="blue" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <Dialog open={open} onClose={close} title={t('add')} drawnClosed>
        {created ? (
          <ShownSecret secret={created.secret} label={t('secret')} hint={t('once')} onClose={close} />
        ) : (
          <KeyForm onCreated={setCreated} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

type KeyValues = Omit<KeyInput, 'province_code'> & { province_code: string };

const EMPTY: KeyValues = {
  name: '',
  scopes: [],
  province_code: '',
  rate_per_minute: KEY_RATE.usual,
  valid_days: KEY_DAYS.usual,
};

type KeyFormProps = { onCreated: (key: CreatedKey) => void; onClose: () => void };

/** Memoised: opening the dialog does not render it. */
const KeyForm = memo(function KeyForm({ onCreated, onClose }: KeyFormProps) {
  const { t } = useTranslation('keys');
  const form = useZodForm<KeyInput, KeyValues>(keyFormSchema, EMPTY);
  const { mutateAsync } = useCreateKey();
  const provinces = useQuery(provincesQuery);
  const territories = [
    { value: REPUBLIC, label: t('republic') },
    ...(provinces.data ?? []).map(({ province_code, province_name }) => ({
      value: province_code,
      label: formatName(province_name),
    })),
  ];
  return (
    <Form form={form} onSubmit={async (input) => onCreated(await mutateAsync(input))}>
      <TextField name="name" label={t('name')} maxLength={150} required />
      <ChoicesField
        name="scopes"
        label={t('scopes')}
        options={KEY_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      <SelectField name="province_code" label={t('territory')} options={territories} query={provinces} required />
      <NumberField name="rate_per_minute" label={t('rate')} required />
      <NumberField name="valid_days" label={t('days')} required />
      <FormActions submitLabel={t('save')} busyLabel={t('saving')}>
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
});

type ShownSecretProps = { secret: string; label: string; hint: string; onClose: () => void };

export function ShownSecret({ secret, label, hint, onClose }: ShownSecretProps) {
  const { t } = useTranslation('keys');
  const texts = { label: t('copy'), copied: t('copied'), notCopied: t('notCopied') };
  return (
    <Stack gap="3">
      <Text>{hint}</Text>
      <CopyField label={label} text={secret}>
        <CopyButton text={secret} {...texts} />
      </CopyField>
      <Flex justify="flex-end">
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('close')}
        </Button>
      </Flex>
    </Stack>
  );
}
