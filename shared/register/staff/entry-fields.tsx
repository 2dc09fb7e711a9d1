import type { ReactNode } from 'react';
import type { KindField } from '../../contract/kinds/kind';
import type { Province } from '../../contract/http/fields';
import { useTranslation } from '../../i18n';
import { Box, chakra, Grid, Text } from '../../ui';
import { ChoicesField, NumberField, PhoneField, SwitchField, TextField, YesNoField } from '../../ui/form';
import { useChoiceLabel, useFieldLabel } from '../lists/fields';
import { kindOf, useKindTexts } from '../lists/register';
import type { Register } from '../lists/register';
import { PlaceFields } from './place-fields';

const WHOLE_ROW = { base: 'auto', sm: '1 / -1' };

type EntryFieldsProps = { register: Register; provinces: readonly Province[] };

export function EntryFields({ register, provinces }: EntryFieldsProps) {
  const { t } = useTranslation('register');
  const kindText = useKindTexts(register);
  const label = useFieldLabel(register);
  return (
    <>
      <FormSection title={kindText('form.entry')}>
        <Box gridColumn={WHOLE_ROW}>
          <TextField name="company_name" label={label('company_name')} required />
        </Box>
        <TextField name="stir" label={label('stir')} help={t('form.stirHelp')} inputMode="numeric" required />
        <Box gridColumn={WHOLE_ROW}>
          <SwitchField name="is_active" label={label('is_active')} help={kindText('form.activeHelp')} />
        </Box>
      </FormSection>
      <FormSection title={t('form.place')}>
        <PlaceFields provinces={provinces} />
        <Box gridColumn={WHOLE_ROW}>
          <TextField name="address" label={label('address')} required />
        </Box>
      </FormSection>
      <FormSection title={t('form.contact')}>
        <TextField name="full_name" label={label('full_name')} required />
        <PhoneField name="phone_number" label={label('phone_number')} required />
      </FormSection>
      <FormSection title={kindText('form.figures')} help={kindText('form.figuresHelp')}>
        {Object.entries(kindOf(register).fields).map(([name, field]) => (
          <KindFieldInput key={name} register={register} name={name} field={field} />
        ))}
      </FormSection>
    </>
  );
}

function KindFieldInput({ register, name, field }: { register: Register; name: string; field: KindField }) {
  const { t } = useTranslation('shared');
  const choiceLabel = useChoiceLabel(register);
  const props = { name, label: useFieldLabel(register)(name), required: field.required === true };
  switch (field.type) {
    case 'quantity':
      return <NumberField {...props} unit={t(`units.${field.unit}`)} />;
    case 'count':
      return <NumberField {...props} />;
    case 'yes_no':
      return <YesNoField {...props} />;
    case 'choices':
      return (
        <Box gridColumn={WHOLE_ROW}>
          <ChoicesField {...props} options={field.choices.map((value) => ({ value, label: choiceLabel(value) }))} />
        </Box>
      );
  }
}

type FormSectionProps = {
  title: string;
  /** For the whole section. */
  help?: string;
  children: ReactNode;
};

function FormSection({ title, help, children }: FormSectionProps) {
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="md" fontWeight="semibold">
        {title}
      </chakra.legend>
      {help && (
        <Text fontSize="table" color="fg.muted">
          {help}
        </Text>
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        mt="3"
        alignItems="start"
      >
        {children}
      </Grid>
    </chakra.fieldset>
  );
}
