import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import type { ListQuery } from '@klaster/shared/register';
import {
  AddLink,
  ExcelExport,
  ExcelMenu,
  LegalActDialog,
  RestorerNote,
  useActTarget,
  useEntryActions,
  useRestoreColumn,
} from '@klaster/shared/register/staff';
import { useHoldsInRegisters } from '@klaster/shared/session';
import { memo } from 'react';
import { FactoryRegister } from '../features/factories/factory-register';
import { useStatusColumn } from '../features/factories/factory-columns';
import { ProvinceTotals, RemovedProvinces } from '../features/provinces/provinces';
import { oilFactories } from '../features/oil-factories/queries';

export const Provinces = () => <ProvinceTotals client={sessionClient} />;

export const ProvincesOfRemoved = () => <RemovedProvinces client={sessionClient} />;

export function Factories() {
  const { target, ask, close } = useActTarget();
  return (
    <>
      <LiveList ask={ask} />
      <LegalActDialog register={oilFactories} act="remove" target={target} close={close} folded />
    </>
  );
}

export function RemovedFactories() {
  const { target, ask, close } = useActTarget();
  return (
    <>
      <RemovedList ask={ask} />
      <LegalActDialog register={oilFactories} act="restore" target={target} close={close} folded />
    </>
  );
}

// Both lists are memoised, so that an opening dialog does not render them again.

type ListProps = Pick<ReturnType<typeof useActTarget>, 'ask'>;

const LiveList = memo(function LiveList({ ask }: ListProps) {
  const { t } = useTranslation('mf-oil-factories');
  const mayAdd = useHoldsInRegisters('CREATE');
  const Excel = mayAdd ? ExcelMenu : ExcelExport;
  const renderActions = (list: ListQuery) => (
    <>
      <Excel register={oilFactories} state="live" query={list} />
      <AddLink label={t('titles.create')} />
    </>
  );
  return (
    <FactoryRegister
      client={sessionClient}
      side="live"
      staffColumns={[...useStatusColumn(), ...useEntryActions(ask)]}
      renderActions={renderActions}
      emptyHint={mayAdd ? t('live.emptyAdd') : undefined}
    />
  );
});

const RemovedList = memo(function RemovedList({ ask }: ListProps) {
  return (
    <FactoryRegister
      client={sessionClient}
      side="removed"
      staffColumns={[...useStatusColumn(), ...useRestoreColumn(ask)]}
      renderActions={(list) => <ExcelExport register={oilFactories} state="removed" query={list} />}
      note={<RestorerNote />}
    />
  );
});
