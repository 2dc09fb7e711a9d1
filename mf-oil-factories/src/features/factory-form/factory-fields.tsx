import type { Province } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Box } from '@klaster/shared/ui';
import { NumberField, PhoneField, SwitchField, TextField } from '@klaster/shared/ui/form';
import { FormSection } from './form-section';
import { PlaceFields } from './place-fields';

const WHOLE_ROW = { base: 'auto', sm: '1 / -1' };

/** Every field of a factory, to add and to edit alike. */
export function FactoryFields({ provinces }: { provinces: readonly Province[] }) {
  const { t } = useTranslation('mf-oil-factories');
  return (
    <>
      <FormSection title={t('form.company')}>
        <Box gridColumn={WHOLE_ROW}>
          <TextField name="company_name" label={t('fields.company_name')} required />
        </Box>
        <TextField name="stir" label={t('fields.stir')} help={t('form.stirHelp')} inputMode="numeric" required />
        <Box gridColumn={WHOLE_ROW}>
          <SwitchField name="is_active" label={t('fields.is_active')} help={t('form.activeHelp')} />
        </Box>
      </FormSection>
      <FormSection title={t('form.place')}>
        <PlaceFields provinces={provinces} />
        <Box gridColumn={WHOLE_ROW}>
          <TextField name="address" label={t('fields.address')} required />
        </Box>
      </FormSection>
      <FormSection title={t('form.contact')}>
        <TextField name="full_name" label={t('fields.full_name')} required />
        <PhoneField name="phone_number" label={t('fields.phone_number')} required />
      </FormSection>
      <CapacityFields />
    </>
  );
}

function CapacityFields() {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  const unit = t('shared:units.t');
  return (
    <FormSection title={t('form.capacity')} help={t('form.capacityHelp')}>
      <NumberField name="daily_capacity" label={t('fields.daily_capacity')} unit={unit} />
      <NumberField name="annual_capacity" label={t('fields.annual_capacity')} unit={unit} />
      <NumberField name="sunflower_capacity" label={t('fields.sunflower_capacity')} unit={unit} />
    </FormSection>
  );
}
