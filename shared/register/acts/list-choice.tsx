import { useState } from 'react';
import type { RegisterState } from '../../contract/kinds/kind';
import { sessionClient } from '../../http';
import { useTranslation } from '../../i18n';
import { useHoldsInRegisters, useIsRegisterStaff } from '../../session';
import { BusyButton, Button, chakra, Icon } from '../../ui';
import { useDownload } from '../lists/download';
import type { EntryList } from '../lists/queries';
import type { Register } from '../lists/register';
import type { ListChoice } from '../lists/register-list';
import { toQuery, useListFilters } from '../lists/use-list-filters';
import { icons } from './icons';
import { BulkDialog } from './bulk-dialog';
import type { BulkTarget } from './bulk-dialog';
import type { BulkAct } from './change-many';
import { ChoiceBar } from './choice-bar';
import { useChoiceColumn } from './choice-column';
import { NONE } from './chosen';
import { useChoice } from './use-choice';

/** Selection of entries of a list, and the bulk acts the user may do; undefined for users who are not staff of the registers. */
export function useListChoice(register: Register, state: RegisterState): ListChoice | undefined {
  const { t } = useTranslation('register');
  const choice = useChoice(register, state);
  const columns = useChoiceColumn(choice);
  const acts = useActs(state);
  const [target, setTarget] = useState<BulkTarget & { turn: number }>({
    act: 'remove',
    entries: NONE,
    open: false,
    turn: 0,
  });
  const { mutate, isPending } = useDownload(sessionClient, register, state);
  const { values } = useListFilters(register, true);
  const isStaff = useIsRegisterStaff();
  if (!isStaff) return undefined;
  const openDialog = (act: BulkAct) =>
    setTarget(({ turn }) => ({ act, entries: choice.chosen, open: true, turn: turn + 1 }));
  const save = () =>
    isPending || mutate({ file: 'export.xlsx', query: toQuery(state, values), ids: [...choice.chosen.keys()] });
  const bar = (page: EntryList) => (
    <>
      <ChoiceBar choice={choice} page={page}>
        <BusyButton
          variant="outline"
          px={{ base: '3', sm: '4' }}
          aria-label={t('excel.exportChosen')}
          title={t('excel.exportChosen')}
          busy={isPending}
          disabled={choice.gathering}
          onClick={save}
        >
          <Icon shape={icons.sheet} />
          <chakra.span smDown={{ display: 'none' }}>{t('excel.menu')}</chakra.span>
        </BusyButton>
        {acts.map((act) => (
          // The selection is still loading: the act would reach fewer entries than were chosen.
          <ActButton key={act} act={act} disabled={choice.gathering} onClick={() => openDialog(act)} />
        ))}
      </ChoiceBar>
      {target.turn > 0 && (
        <BulkDialog
          // Each opening starts afresh: nothing of the previous order or outcome stays.
          key={target.turn}
          register={register}
          target={target}
          onOpen={(open) => setTarget((now) => (now.turn === target.turn ? { ...now, open } : now))}
          onChanged={(ids) => choice.remove(ids)}
        />
      )}
    </>
  );
  return { columns, bar };
}

/** Bulk acts that a list offers its user, by the same rules as the API. */
function useActs(state: RegisterState): BulkAct[] {
  const mayEdit = useHoldsInRegisters('UPDATE');
  const mayRemove = useHoldsInRegisters('DELETE');
  const isAdmin = useHoldsInRegisters('ADMIN');
  if (state === 'removed') return isAdmin ? ['restore'] : [];
  return [...(mayEdit ? (['activate', 'deactivate'] as const) : []), ...(mayRemove ? (['remove'] as const) : [])];
}

type ActButtonProps = { act: BulkAct; disabled: boolean; onClick: () => void };

function ActButton({ act, disabled, onClick }: ActButtonProps) {
  const { t } = useTranslation('register');
  return (
    <Button
      variant="outline"
      px={{ base: '3', sm: '4' }}
      {...(act === 'remove' && { colorPalette: 'red' })}
      disabled={disabled}
      onClick={onClick}
    >
      {t(`bulk.${act}.action`)}
    </Button>
  );
}
