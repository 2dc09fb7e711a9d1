import { memo } from 'react';
import { sessionClient } from '../../http';
import { useTranslation } from '../../i18n';
import { useLocation } from '../../router';
import { useHoldsInRegisters } from '../../session';
import { Hint } from '../../ui/hint';
import { pathsOf, useKindTexts } from '../lists/register';
import { RegisterList } from '../lists/register-list';
import { AddLink, RestorerNote, useEntryActions, useRestoreColumn } from './actions';
import { ExcelMenu } from './excel-menu';
import { useListChoice } from '../acts/list-choice';
import type { ScreenProps } from './form-screens';
import { LegalActDialog, useActTarget } from './legal-act-dialog';

export function LiveScreen({ register }: ScreenProps) {
  const { target, ask, close } = useActTarget();
  return (
    <>
      <LiveList register={register} ask={ask} />
      <LegalActDialog register={register} act="remove" target={target} close={close} />
    </>
  );
}

export function RemovedScreen({ register }: ScreenProps) {
  const { target, ask, close } = useActTarget();
  return (
    <>
      <RemovedList register={register} ask={ask} />
      <LegalActDialog register={register} act="restore" target={target} close={close} />
    </>
  );
}

type ListProps = ScreenProps & { ask: ReturnType<typeof useActTarget>['ask'] };

const LiveList = memo(function LiveList({ register, ask }: ListProps) {
  const { t } = useTranslation('register');
  const add = useKindTexts(register)('titles.create');
  const mayAdd = useHoldsInRegisters('CREATE');
  const rowHref = useRowHref(register);
  return (
    <RegisterList
      register={register}
      state="live"
      client={sessionClient}
      choice={useListChoice(register, 'live')}
      actionColumns={useEntryActions(ask)}
      action={
        <>
          <ExcelMenu register={register} state="live" />
          <AddLink label={add} />
        </>
      }
      note={
        mayAdd && (
          <Hint name="import" help="/help/registers#import">
            {t('excel.hintFirst')}
          </Hint>
        )
      }
      rowHref={rowHref}
      emptyHint={mayAdd ? t('list.emptyAdd', { add }) : t('list.empty')}
    />
  );
});

const RemovedList = memo(function RemovedList({ register, ask }: ListProps) {
  const rowHref = useRowHref(register);
  return (
    <RegisterList
      register={register}
      state="removed"
      client={sessionClient}
      choice={useListChoice(register, 'removed')}
      actionColumns={useRestoreColumn(ask)}
      action={<ExcelMenu register={register} state="removed" />}
      note={<RestorerNote />}
      rowHref={rowHref}
    />
  );
});

/** The entry leads back to the same rows. */
function useRowHref(register: ScreenProps['register']) {
  const { search } = useLocation();
  return ({ id }: { id: number }) => pathsOf(register).view(id, search);
}
