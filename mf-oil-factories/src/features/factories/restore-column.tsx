import type { OilFactory } from '@klaster/shared/contract';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useHoldsInRegisters } from '@klaster/shared/session';
import { Button, Icon } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { icons } from '../oil-factories/icons';

/** Column with the restore button, for ADMIN alone. */
export function useRestoreColumn(onRestore: (factory: OilFactory) => void): Column<OilFactory>[] {
  const { t } = useTranslation('mf-oil-factories');
  const isAdmin = useHoldsInRegisters('ADMIN');
  const cell = (factory: OilFactory) => (
    <Button
      variant="outline"
      size="sm"
      title={t('removed.restoreNamed', { name: formatName(factory.company_name) })}
      onClick={() => onRestore(factory)}
    >
      <Icon shape={icons.restore} boxSize="18px" />
      {t('removed.restore')}
    </Button>
  );
  return isAdmin ? [{ id: 'actions', kind: 'actions', header: t('columns.actions'), cell }] : [];
}
