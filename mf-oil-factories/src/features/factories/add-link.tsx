import { useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { useHoldsInRegisters } from '@klaster/shared/session';
import { ButtonLink, Icon } from '@klaster/shared/ui';
import { icons } from '../oil-factories/icons';

/** 'Янги реестр қўшиш', for whoever may add. The form knows the list's search and order, and leads back to them. */
export function AddLink() {
  const { t } = useTranslation('mf-oil-factories');
  const { search } = useLocation();
  if (!useHoldsInRegisters('CREATE')) return null;
  return (
    <ButtonLink to={`create${search}`}>
      <Icon shape={icons.add} />
      {t('titles.create')}
    </ButtonLink>
  );
}
