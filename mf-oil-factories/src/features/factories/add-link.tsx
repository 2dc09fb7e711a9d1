import { useTranslation } from '@klaster/shared/i18n';
import { useHoldsInRegisters } from '@klaster/shared/session';
import { ButtonLink, Icon } from '@klaster/shared/ui';
import { icons } from '../oil-factories/icons';

/** 'Янги реестр қўшиш', for whoever may add. */
export function AddLink() {
  const { t } = useTranslation('mf-oil-factories');
  if (!useHoldsInRegisters('CREATE')) return null;
  return (
    <ButtonLink to="create">
      <Icon shape={icons.add} />
      {t('titles.create')}
    </ButtonLink>
  );
}
