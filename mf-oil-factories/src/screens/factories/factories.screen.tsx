import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useHoldsInRegisters } from '@klaster/shared/session';
import { AddLink } from '../../features/factories/add-link';
import { useEntryActions } from '../../features/factories/entry-actions';
import { FactoryRegister } from '../../features/factories/factory-register';
import { useStatusColumn } from '../../features/factories/status-column';
import { LegalActDialog } from '../../features/legal-acts/legal-act-dialog';
import { useActTarget } from '../../features/legal-acts/use-act-target';

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
        action={<AddLink />}
        emptyHint={t(mayAdd ? 'live.emptyAdd' : 'live.empty')}
      />
      <LegalActDialog act="remove" target={target} close={close} />
    </>
  );
}
