import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RegisterState } from '../../contract/registers/kind';
import { failureText, sessionClient } from '../../http';
import { useTranslation } from '../../i18n';
import { notify } from '../../notices';
import { useHoldsInRegisters } from '../../session';
import { BusyButton, Icon } from '../../ui';
import { ActionMenu } from '../../ui/menu';
import { useKindTexts } from '../register';
import type { Register } from '../register';
import { toQuery, useListFilters } from '../use-list-filters';
import { icons } from './icons';
import { ImportDialog } from './import-dialog';
import { saveFile } from './save-file';

type ExcelMenuProps = { register: Register; state: RegisterState };

/** What can be done with a list as a spreadsheet: taken along as it is filtered and sorted, and of live entries brought in. */
export function ExcelMenu({ register, state }: ExcelMenuProps) {
  const { t } = useTranslation('register');
  const { mutate, isPending } = useExport(register, state);
  const mayAdd = useHoldsInRegisters('CREATE');
  const [importing, setImporting] = useState<'never' | 'open' | 'closed'>('never');
  const entries = [
    { id: 'export', label: t('excel.export'), icon: icons.download, onSelect: () => isPending || mutate() },
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

/** Saves the whole list, not its page alone. */
function useExport(register: Register, state: RegisterState) {
  const name = useKindTexts(register)(`titles.${state}`);
  const { t } = useTranslation(['register', 'shared']);
  const { values } = useListFilters(register, true);
  return useMutation({
    mutationFn: async () => {
      const { page: _, page_size: __, ...query } = toQuery(state, values);
      const call = `GET /api/registers/${register.name}/export.xlsx` as 'GET /api/registers/clusters/export.xlsx';
      saveFile(await sessionClient.download(call, { query: query as object }), `${name}.xlsx`);
    },
    onError: (error) => notify({ tone: 'failure', title: t('shared:failure'), message: failureText(error) }),
  });
}
