import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { ExcelExport, LegalActDialog, useActTarget, useRestoreColumn } from '@klaster/shared/register/staff';
import { FactoryRegister } from '../../features/factories/factory-register';
import { useStatusColumn } from '../../features/factories/status-column';
import { oilFactories } from '../../register';

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
        renderActions={(list) => <ExcelExport register={oilFactories} state="removed" query={list} />}
        emptyHint={t('removed.empty')}
      />
      <LegalActDialog register={oilFactories} act="restore" target={target} close={close} folded />
    </>
  );
}
