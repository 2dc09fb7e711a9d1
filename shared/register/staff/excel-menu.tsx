import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { RegisterState } from '../../contract/registers/kind';
import { sessionClient } from '../../http';
import { useTranslation } from '../../i18n';
import { useHoldsInRegisters } from '../../session';
import { BusyButton, Icon } from '../../ui';
import { ActionMenu } from '../../ui/menu';
import { useDownload } from '../download';
import type { ListQuery } from '../queries';
import type { Register } from '../register';
import { toQuery, useListFilters } from '../use-list-filters';
import { icons } from './icons';
import { ImportDialog } from './import-dialog';

type ExcelExportProps = ExcelMenuProps & {
  /** By what the list is narrowed and sorted; an order that only the page knows is none of the file's. */
  query: ListQuery;
};

/** Saves a list as a spreadsheet, where none are brought in. */
export function ExcelExport({ register, state, query }: ExcelExportProps) {
  const { t } = useTranslation('register');
  const { mutate, isPending } = useDownload(sessionClient, register, state);
  const save = () => isPending || mutate({ file: 'export.xlsx', query });
  return <ExcelButton busy={isPending} aria-label={`Excel: ${t('excel.export')}`} onClick={save} />;
}

/** As a menu's trigger it takes whatever that asks of it. */
function ExcelButton(props: Omit<ComponentProps<typeof BusyButton>, 'children'>) {
  const { t } = useTranslation('register');
  return (
    <BusyButton variant="outline" busyLabel={t('excel.preparing')} {...props}>
      <Icon shape={icons.sheet} />
      {t('excel.menu')}
    </BusyButton>
  );
}

type ExcelMenuProps = { register: Register; state: RegisterState };

/** What can be done with a list as a spreadsheet: taken along as it is filtered and sorted, and of live entries brought in. */
export function ExcelMenu({ register, state }: ExcelMenuProps) {
  const { t } = useTranslation('register');
  const { mutate, isPending } = useDownload(sessionClient, register, state);
  const { values } = useListFilters(register, true);
  const save = () => isPending || mutate({ file: 'export.xlsx', query: toQuery(state, values) });
  const mayAdd = useHoldsInRegisters('CREATE');
  const [importing, setImporting] = useState<'never' | 'open' | 'closed'>('never');
  const entries = [
    { id: 'export', label: t('excel.export'), icon: icons.download, onSelect: save },
    { id: 'import', label: t('excel.import'), icon: icons.upload, onSelect: () => setImporting('open') },
  ];
  return (
    <>
      <ActionMenu
        trigger={<ExcelButton busy={isPending} />}
        entries={entries.filter(({ id }) => id === 'export' || (mayAdd && state === 'live'))}
      />
      {importing !== 'never' && (
        <ImportDialog register={register} open={importing === 'open'} onClose={() => setImporting('closed')} />
      )}
    </>
  );
}
