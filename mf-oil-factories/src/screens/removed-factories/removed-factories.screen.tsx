import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { FactoryRegister } from '../../features/factories/factory-register';
import { useRestoreColumn } from '../../features/factories/restore-column';
import { useStatusColumn } from '../../features/factories/status-column';
import { LegalActDialog } from '../../features/legal-acts/legal-act-dialog';
import { useActTarget } from '../../features/legal-acts/use-act-target';

/** The staff's list of a province's removed factories, for ADMIN to restore. */
export function Component() {
  const { t } = useTranslation('mf-oil-factories');
  const { target, ask, close } = useActTarget();
  const staffColumns = [...useStatusColumn(), ...useRestoreColumn(ask)];
  return (
    <>
      <FactoryRegister
        client={sessionClient}
        side="removed"
        staffColumns={staffColumns}
        emptyHint={t('removed.empty')}
      />
      <LegalActDialog act="restore" target={target} close={close} />
    </>
  );
}
