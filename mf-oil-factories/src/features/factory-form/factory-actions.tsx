import { useTranslation } from '@klaster/shared/i18n';
import { ButtonLink } from '@klaster/shared/ui';
import { FormActions } from '@klaster/shared/ui/form';
import type { ReactNode } from 'react';
import { useListOfOrigin } from './list-of-origin';

/** Save, or leave without saving; between the two, other ways to save. */
export function FactoryActions({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('mf-oil-factories');
  return (
    <FormActions submitLabel={t('form.save')} busyLabel={t('form.saving')}>
      <ButtonLink to={useListOfOrigin()} variant="outline" colorPalette="gray">
        {t('form.cancel')}
      </ButtonLink>
      {children}
    </FormActions>
  );
}
