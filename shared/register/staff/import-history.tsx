import { useQuery } from '@tanstack/react-query';
import type { RegisterImport } from '../../contract/http/imports';
import { HttpError } from '../../http';
import { formatDateTime, formatName, formatNumber, useTranslation } from '../../i18n';
import { useHoldsInRegisters } from '../../session';
import { Box, Button, HStack, Link, Stack, Text } from '../../ui';
import { ConfirmDialog, useDialogSubject } from '../../ui/dialog';
import { pathsOf } from '../lists/register';
import type { Register } from '../lists/register';
import { importsQuery, useUndo } from './import-calls';

type ImportHistoryProps = { register: Register; onLeave: () => void };

/** Imports, with links to their entries; ADMIN may undo them. */
export function ImportHistory({ register, onLeave }: ImportHistoryProps) {
  const { t } = useTranslation('register');
  const isAdmin = useHoldsInRegisters('ADMIN');
  const { data } = useQuery(importsQuery(register));
  const { subject: undone, open, ask, close } = useDialogSubject<RegisterImport>();
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="section" gap="2" aria-label={t('excel.imports')}>
      <Text fontWeight="semibold">{t('excel.imports')}</Text>
      {data.items.map((item) => (
        <Import
          key={item.id}
          import={item}
          // Entries without pages have no such list.
          list={register.entryPath ? undefined : pathsOf(register).imported(item.id)}
          onLeave={onLeave}
          onUndo={isAdmin ? () => ask(item) : undefined}
        />
      ))}
      {/* A new import forgets the previous refusal. */}
      {undone && <UndoDialog key={undone.id} register={register} import={undone} open={open} onClose={close} />}
    </Stack>
  );
}

type UndoDialogProps = { register: Register; import: RegisterImport; open: boolean; onClose: () => void };

/** Names entries that changed since, which prevent the undo. */
function UndoDialog({ register, import: { id, file_name, created, changed }, open, onClose }: UndoDialogProps) {
  const { t } = useTranslation('register');
  const { mutateAsync, error, reset } = useUndo(register);
  const entries = error instanceof HttpError ? (error.problem?.entries ?? []) : [];
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t('excel.undoTitle')}
      question={t('excel.undoQuestion', {
        name: file_name,
        created: formatNumber(created),
        changed: formatNumber(changed),
      })}
      tone="danger"
      onConfirm={() => mutateAsync(id)}
    >
      {error && (
        <Stack gap="2" mt="3">
          <Refusal error={error} />
          {entries.map((entry) => (
            <Link key={entry.id} to={pathsOf(register).view(entry.id)} target="_blank" rel="noopener">
              {formatName(entry.company_name)}
            </Link>
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}

type ImportProps = {
  import: RegisterImport;
  /** Link to the import's entries. */
  list: string | undefined;
  onLeave: () => void;
  onUndo: (() => void) | undefined;
};

function Import({ import: listedImport, list, onLeave, onUndo }: ImportProps) {
  const { t } = useTranslation('register');
  const { file_name, at, user_name, created, changed, undone_at } = listedImport;
  const counts = [
    t('excel.created', { total: formatNumber(created) }),
    t('excel.changed', { total: formatNumber(changed) }),
  ];
  return (
    <HStack justify="space-between" align="flex-start" gap="3">
      <Stack gap="0" minW="0">
        {list && !undone_at ? (
          <Link to={list} onClick={onLeave} overflowWrap="anywhere">
            {file_name}
          </Link>
        ) : (
          <Text overflowWrap="anywhere">{file_name}</Text>
        )}
        <Text color="fg.muted" fontSize="table">
          {[formatDateTime(at), formatName(user_name), ...counts].join(' · ')}
        </Text>
      </Stack>
      {undone_at && <Text color="fg.muted">{t('excel.undone')}</Text>}
      {!undone_at && onUndo && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          flexShrink="0"
          aria-label={t('excel.undoNamed', { name: file_name })}
          onClick={onUndo}
        >
          {t('excel.undo')}
        </Button>
      )}
    </HStack>
  );
}

/** Shows the server's message; a retry is offered unless the file is at fault. */
export function Refusal({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation('shared');
  if (!error) return null;
  const detail = error instanceof HttpError ? error.detail : undefined;
  const isOfFile = error instanceof HttpError && error.status < 500;
  return (
    <Box role="alert" p="3" borderWidth="1px" borderColor="border.error" borderRadius="md" bg="bg.error">
      {detail ?? t('failure')}
      {onRetry && !isOfFile && (
        <Button size="sm" variant="outline" colorPalette="gray" display="block" mt="2" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Box>
  );
}
