import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { RegisterState } from '../../contract/kinds/kind';
import { sessionClient } from '../../http';
import { useTranslation } from '../../i18n';
import { useFailureNotice } from '../../notices';
import { useHoldsInRegisters } from '../../session';
import { BusyButton, Icon, usePageActions } from '../../ui';
import { ActionMenu } from '../../ui/menu';
import { useDownload } from '../lists/download';
import { importKey } from '../lists/queries';
import type { ListQuery } from '../lists/queries';
import type { Register } from '../lists/register';
import { toQuery, useListFilters } from '../lists/use-list-filters';
import { icons } from '../acts/icons';
import type { ImportDialog } from './import-dialog';

type ExcelExportProps = ExcelMenuProps & {
  /** Sort orders that only the page supports are ignored. */
  query: ListQuery;
};

/** For lists that have no import. */
export function ExcelExport({ register, state, query }: ExcelExportProps) {
  const { t } = useTranslation('register');
  const { mutate, isPending } = useDownload(sessionClient, register, state);
  const save = () => isPending || mutate({ file: 'export.xlsx', query });
  usePageActions([{ id: 'export', label: `Excel: ${t('excel.export')}`, run: save }]);
  return <ExcelButton busy={isPending} aria-label={`Excel: ${t('excel.export')}`} onClick={save} />;
}

/** Menus pass props to their trigger. */
function ExcelButton(props: Omit<ComponentProps<typeof BusyButton>, 'children'>) {
  const { t } = useTranslation('register');
  return (
    <BusyButton variant="outline" busyLabel={t('excel.preparing')} {...props}>
      <Icon shape={icons.sheet} />
      {t('excel.menu')}
    </BusyButton>
  );
}

type ExcelMenuProps = {
  register: Register;
  state: RegisterState;
  /** For lists with other parameters in their address. */
  query?: ListQuery;
};

/** Exports the list as filtered and sorted; imports live entries. */
export function ExcelMenu({ register, state, query }: ExcelMenuProps) {
  const { t } = useTranslation('register');
  const { mutate, isPending } = useDownload(sessionClient, register, state);
  const { values } = useListFilters(register, true);
  const save = () => isPending || mutate({ file: 'export.xlsx', query: query ?? toQuery(state, values) });
  const mayAdd = useHoldsInRegisters('CREATE');
  const { dialog, isLoading, prepare, open } = useImportDialog(register);
  const entries = [
    { id: 'export', label: t('excel.export'), icon: icons.download, onSelect: save },
    { id: 'import', label: t('excel.import'), icon: icons.upload, onSelect: open },
  ];
  const offered = entries.filter(({ id }) => id === 'export' || (mayAdd && state === 'live'));
  usePageActions(offered.map(({ id, label, onSelect }) => ({ id, label: `Excel: ${label}`, run: onSelect })));
  return (
    <>
      <ActionMenu
        trigger={<ExcelButton busy={isPending || isLoading} />}
        entries={offered}
        {...(offered.some(({ id }) => id === 'import') && { onOpen: prepare })}
      />
      {dialog}
    </>
  );
}

/** The dialog is loaded on demand and rendered before it opens. Each opening begins a new import, unless one is still running. */
function useImportDialog(register: Register) {
  const cache = useQueryClient();
  const [{ Dialog, turn, isOpen }, set] = useState<Importing>({ turn: 0, isOpen: false, wasOpen: false });
  const show = (loaded: typeof ImportDialog) => {
    const isTaking = cache.isMutating({ mutationKey: importKey(register) }) > 0;
    set(({ turn: last, wasOpen }) => ({
      Dialog: loaded,
      turn: wasOpen && !isTaking ? last + 1 : last,
      isOpen: true,
      wasOpen: true,
    }));
  };
  const { mutate: load, isPending: isLoading } = useMutation({
    mutationFn: loadImport,
    onSuccess: show,
    onError: useFailureNotice(),
  });
  const prepare = () =>
    void loadImport().then(
      (loaded) => set((last) => ({ ...last, Dialog: loaded })),
      // Opening it tries again, and reports the failure.
      () => undefined,
    );
  const close = () => set((last) => ({ ...last, isOpen: false }));
  return {
    dialog: Dialog && <Dialog key={turn} register={register} open={isOpen} onClose={close} />,
    isLoading,
    prepare,
    open: () => (Dialog ? show(Dialog) : load()),
  };
}

const loadImport = async () => (await import('./import-dialog')).ImportDialog;

type Importing = { Dialog?: typeof ImportDialog; turn: number; isOpen: boolean; wasOpen: boolean };
