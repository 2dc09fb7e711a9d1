import { useState } from 'react';
import type { RegisterState } from '../../contract/registers/kind';
import { sessionClient } from '../../http';
import { useTranslation } from '../../i18n';
import { useHoldsInRegisters } from '../../session';
import { BusyButton, Icon } from '../../ui';
import { ActionMenu } from '../../ui/menu';
import { useDownload } from '../download';
import type { Register } from '../register';
import { toQuery, useListFilters } from '../use-list-filters';
import { icons } from './icons';
import { ImportDialog } from './import-dialog';

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
        trigger={
          <BusyButton variant="outline" busy={isPending} busyLabel={t('excel.preparing')}>
            <Icon shape={icons.sheet} />
            {t('excel.menu')}
          </BusyButton>
        }
        entries={entries.filter(({ id }) => id === 'export' || (mayAdd && state === 'live'))}
      />
      {importing !== 'never' && (
        <ImportDialog register={register} open={importing === 'open'} onClose={() => setImporting('closed')} />
      )}
    </>
  );
}
