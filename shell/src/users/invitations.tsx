import type { ImportedUsers } from '@klaster/shared/contract/accounts';
import { saveFile } from '@klaster/shared/http';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { Button, chakra, DataTable, Stack, Text } from '@klaster/shared/ui';
import { LeavingGuard } from '@klaster/shared/ui/dialog';
import { useState } from 'react';
import { buildAddress } from './link-dialog';

/** Quotes a cell, and keeps it from being read as a formula. */
const quoteCell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** By this mark spreadsheet programs recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheet programs with the local settings expect semicolons. */
export function tableFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells) => cells.map(quoteCell).join(';'));
  return new Blob([`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

/** The links of new accounts, shown only once. */
export function Invitations({ links, expires_at }: ImportedUsers) {
  const { t } = useTranslation('users');
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    const header = [t('fields.name'), t('fields.login'), t('import.link')];
    const rows = links.map(({ full_name, login, token }) => [full_name, login, buildAddress(token)]);
    saveFile(tableFile([header, ...rows]), `${t('import.file')}.csv`);
    setSaved(true);
  };
  return (
    <Stack gap="3">
      <Text>{t('import.once')}</Text>
      {expires_at && <Text color="fg.muted">{t('import.until', { time: formatDateTime(expires_at) })}</Text>}
      <Button colorPalette="blue" alignSelf="flex-start" onClick={save}>
        {t('import.save')}
      </Button>
      <DataTable
        label={t('import.taken')}
        rows={links}
        rowKey={({ login }) => login}
        columns={[
          { id: 'name', header: t('fields.name'), priority: 'title', cell: ({ full_name }) => formatName(full_name) },
          { id: 'login', header: t('fields.login'), kind: 'code', priority: 'main', cell: ({ login }) => login },
          { id: 'link', header: t('import.link'), priority: 'main', cell: linkCell },
        ]}
      />
      <LeavingGuard
        active={!isSaved}
        title={t('import.leave')}
        question={t('import.leaveQuestion')}
        stayLabel={t('import.stay')}
        leaveLabel={t('import.go')}
      />
    </Stack>
  );
}

const linkCell = ({ token }: ImportedUsers['links'][number]) => (
  <chakra.span fontFamily="mono" overflowWrap="anywhere">
    {buildAddress(token)}
  </chakra.span>
);
