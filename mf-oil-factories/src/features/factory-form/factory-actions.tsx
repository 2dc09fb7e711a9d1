import { useTranslation } from '@klaster/shared/i18n';
import { ButtonLink } from '@klaster/shared/ui';
import { FormActions } from '@klaster/shared/ui/form';

/** Save, or leave without saving. */
export function FactoryActions({ listPath }: { listPath: string }) {
  const { t } = useTranslation('mf-oil-factories');
  return (
    <FormActions submitLabel={t('form.save')} busyLabel={t('form.saving')}>
      <ButtonLink to={listPath} variant="outline" colorPalette="gray">
        {t('form.cancel')}
      </ButtonLink>
    </FormActions>
  );
}
