import { useState } from 'react';
import type { RegisterState } from '../../contract/kinds/kind';
import { sessionClient } from '../../http';
import { useTranslation, formatName } from '../../i18n';
import { useHoldsInRegisters, useIsRegisterStaff } from '../../session';
import { BusyButton, Button, chakra, Icon, ChoiceBox } from '../../ui';
import { useDownload } from '../lists/download';
import type { EntryList, Entry } from '../lists/queries';
import type { Register } from '../lists/register';
import type { ListChoice } from '../lists/register-list';
import { toQuery, useListFilters } from '../lists/use-list-filters';
import { icons } from './icons';
import { BulkDialog } from './bulk-dialog';
import type { BulkTarget } from './bulk-dialog';
import type { BulkAct } from './change-many';
import { ChoiceBar } from './choice-bar';
import type { Chosen, Choice } from './use-choice';
import { useChoice } from './use-choice';
import type { Column } from '../../ui';

/** Undefined for users who are not staff of the registers. */
export function useListChoice(register: Register, state: RegisterState): ListChoice | undefined {
  const choice = useChoice(register, state);
  const columns = useChoiceColumn(choice);
  const isStaff = useIsRegisterStaff();
  if (!isStaff) return undefined;
  return { columns, bar: (page) => <ActBar {...{ register, state, choice, page }} /> };
}

type ActBarProps = { register: Register; state: RegisterState; choice: Choice; page: EntryList };

/** Separate from the list, which is not rendered again when the dialog opens. */
function ActBar({ register, state, choice, page }: ActBarProps) {
  const { t } = useTranslation('register');
  const acts = useActs(state);
  const { target, isWanted, open, setOpen } = useBulkTarget(choice.chosen, acts.at(-1));
  const { mutate, isPending } = useDownload(sessionClient, register, state);
  const { values } = useListFilters(register, true);
  const save = () =>
    isPending || mutate({ file: 'export.xlsx', query: toQuery(state, values), ids: [...choice.chosen.keys()] });
  return (
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
          <Button
            key={act}
            variant="outline"
            px={{ base: '3', sm: '4' }}
            {...(act === 'remove' && { colorPalette: 'red' })}
            // While the selection loads, the act would miss entries.
            disabled={choice.gathering}
            onClick={() => open(act)}
          >
            {t(`bulk.${act}.action`)}
          </Button>
        ))}
      </ChoiceBar>
      {isWanted && (
        <BulkDialog
          // A new opening forgets the previous order and outcome.
          key={target.turn}
          register={register}
          target={target}
          onOpen={(isOpen) => setOpen(target.turn, isOpen)}
          onChanged={(ids) => choice.remove(ids)}
        />
      )}
    </>
  );
}

/** Renders the dialog for the `likely` act as soon as something is chosen, before it opens. */
function useBulkTarget(chosen: Chosen, likely: BulkAct = 'remove') {
  const [target, setTarget] = useState<BulkTarget & { turn: number }>();
  const open = (act: BulkAct) =>
    setTarget((last) => ({ act, entries: chosen, open: true, turn: last ? last.turn + 1 : 0 }));
  /** Has no effect if the dialog has been opened again since. */
  const setOpen = (turn: number, isOpen: boolean) =>
    setTarget((now) => (now?.turn === turn ? { ...now, open: isOpen } : now));
  return {
    target: target ?? { act: likely, entries: chosen, open: false, turn: 0 },
    isWanted: target !== undefined || chosen.size > 0,
    open,
    setOpen,
  };
}

/** The acts that the user may do, by the same rules as in the API. */
function useActs(state: RegisterState): BulkAct[] {
  const mayEdit = useHoldsInRegisters('UPDATE');
  const mayRemove = useHoldsInRegisters('DELETE');
  const isAdmin = useHoldsInRegisters('ADMIN');
  if (state === 'removed') return isAdmin ? ['restore'] : [];
  return [...(mayEdit ? (['activate', 'deactivate'] as const) : []), ...(mayRemove ? (['remove'] as const) : [])];
}

/** A column with a checkbox per row, and one for the whole page in its header. */
function useChoiceColumn({ chosen, toggle, set }: Choice): (rows: readonly Entry[]) => Column<Entry>[] {
  const { t } = useTranslation('register');
  return (rows) => {
    const some = rows.some(({ id }) => chosen.has(id));
    const all = some && rows.every(({ id }) => chosen.has(id));
    return [
      {
        id: 'choice',
        kind: 'choice',
        header: t('choice.column'),
        headCell: (
          <ChoiceBox
            label={t('choice.page')}
            checked={all}
            indeterminate={some && !all}
            onChange={() => set(rows, !all)}
          />
        ),
        cell: ({ id, company_name }) => (
          <ChoiceBox
            label={t('choice.row', { name: formatName(company_name) })}
            checked={chosen.has(id)}
            // A click by key has the modifiers too.
            onChange={({ nativeEvent }) => toggle(rows, id, (nativeEvent as MouseEvent).shiftKey)}
            data-choose=""
          />
        ),
      },
    ];
  };
}
