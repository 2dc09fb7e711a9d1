import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { AddLink, ExcelExport, LegalActDialog, useActTarget, useEntryActions } from '@klaster/shared/register/staff';
import { useHoldsInRegisters } from '@klaster/shared/session';
import { FactoryRegister } from '../../features/factories/factory-register';
import { useStatusColumn } from '../../features/factories/status-column';
import { oilFactories } from '../../register';

/** The staff's list of a province's factories, to add, edit and remove. */
export function Component() {
  const { t } = useTranslation('mf-oil-factories');
  const mayAdd = useHoldsInRegisters('CREATE');
  const { target, ask, close } = useActTarget();
  const staffColumns = [...useStatusColumn(), ...useEntryActions(ask)];
  return (
    <>
      <FactoryRegister
        client={sessionClient}
        side="live"
        staffColumns={staffColumns}
        renderActions={(list) => (
          <>
            <ExcelExport register={oilFactories} state="live" query={list} />
            <AddLink label={t('titles.create')} />
          </>
        )}
        emptyHint={t(mayAdd ? 'live.emptyAdd' : 'live.empty')}
      />
      <LegalActDialog register={oilFactories} act="remove" target={target} close={close} folded />
    </>
  );
}
