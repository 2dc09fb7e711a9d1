import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { FILE_TYPES } from '../../contract/file';
import type { ImportReport, RegisterImport, Taken } from '../../contract/registers/imports';
import { HttpError } from '../../http';
import { formatDateTime, formatName, formatNumber, useTranslation } from '../../i18n';
import { useHoldsInRegisters } from '../../session';
import { Box, BusyButton, Button, Flex, HStack, Link, Stack, Text, chakra } from '../../ui';
import { Dialog } from '../../ui/dialog';
import { pathsOf } from '../register';
import type { Register } from '../register';
import { importsQuery, importTemplate, markedCopy, useCheck, useTake, useUndo } from './import-calls';
import type { CheckedFile } from './import-calls';
import { saveFile } from '../save-file';

type ImportDialogProps = { register: Register; open: boolean; onClose: () => void };

/** Takes a spreadsheet into a register: it is looked through first, its faults are told of by cell, then it is taken. */
export function ImportDialog({ register, open, onClose }: ImportDialogProps) {
  const { t } = useTranslation('register');
  const check = useCheck(register);
  const take = useTake(register);
  const choose = (file: File) => {
    take.reset();
    check.mutate(file);
  };
  const checked = check.data;
  return (
    <Dialog open={open} onClose={onClose} title={t('excel.import')}>
      <Stack gap="4">
        <FileChoice register={register} busy={check.isPending} onChoose={choose} />
        <Refusal error={check.error ?? take.error} />
        {checked && !take.data && !check.isPending && (
          <Findings
            register={register}
            checked={checked}
            busy={take.isPending}
            onTake={(rows) => take.mutate({ ...checked, rows })}
          />
        )}
        {take.data && <Result taken={take.data} />}
        <Imports register={register} />
      </Stack>
    </Dialog>
  );
}

type FileChoiceProps = { register: Register; busy: boolean; onChoose: (file: File) => void };

/** A file is chosen, or dropped; where there is none yet, the form to fill in is there to be had. */
function FileChoice({ register, busy, onChoose }: FileChoiceProps) {
  const { t } = useTranslation('register');
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !busy) onChoose(file);
  };
  return (
    <Stack
      gap="3"
      p="4"
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="md"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Text>{t('excel.hint')}</Text>
      <Flex wrap="wrap" gap="2">
        <BusyButton busy={busy} busyLabel={t('excel.checking')} onClick={() => busy || input.current?.click()}>
          {t('excel.choose')}
        </BusyButton>
        <Button
          variant="outline"
          onClick={() => void importTemplate(register).then((file) => saveFile(file, `${t('excel.template')}.xlsx`))}
        >
          {t('excel.template')}
        </Button>
      </Flex>
      <chakra.input
        ref={input}
        type="file"
        hidden
        aria-label={t('excel.choose')}
        accept={`.xlsx,${FILE_TYPES.xlsx}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file, mended, may be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </Stack>
  );
}

/** Why a file was not read or not taken, in the server's words. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('shared');
  if (!error) return null;
  const detail = error instanceof HttpError ? error.detail : undefined;
  return (
    <Box role="alert" p="3" borderWidth="1px" borderColor="border.error" borderRadius="md" bg="bg.error">
      {detail ?? t('failure')}
    </Box>
  );
}

type FindingsProps = {
  register: Register;
  checked: CheckedFile;
  busy: boolean;
  onTake: (rows: 'all' | 'valid') => void;
};

/** What would come of a file, its faults, and the ways to go on. */
function Findings({ register, checked: { file, report }, busy, onTake }: FindingsProps) {
  const { t } = useTranslation('register');
  const { created, changed, faulty } = report.rows;
  const isOfUse = created + changed > 0;
  return (
    <Stack gap="3" role="status">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {file.name}
      </Text>
      <Counts {...report.rows} />
      {faulty > 0 && <Faults report={report} />}
      <Flex wrap="wrap" gap="2">
        {faulty > 0 && (
          <Button
            variant="outline"
            onClick={() => void markedCopy(register, file).then((copy) => saveFile(copy, file.name))}
          >
            {t('excel.marked')}
          </Button>
        )}
        {isOfUse && (
          <BusyButton
            busy={busy}
            busyLabel={t('excel.taking')}
            onClick={() => busy || onTake(faulty > 0 ? 'valid' : 'all')}
          >
            {t(faulty > 0 ? 'excel.takeValid' : 'excel.takeAll')}
          </BusyButton>
        )}
      </Flex>
      {!isOfUse && faulty === 0 && <Text>{t('excel.nothingNew')}</Text>}
    </Stack>
  );
}

/** Rows by what comes, or came, of them. */
function Counts({ created, changed, same, faulty }: Omit<Taken, 'id'>) {
  const { t } = useTranslation('register');
  const counts = [
    t('excel.created', { total: formatNumber(created) }),
    t('excel.changed', { total: formatNumber(changed) }),
    t('excel.same', { total: formatNumber(same) }),
    t('excel.faulty', { total: formatNumber(faulty) }),
  ];
  return <Text>{counts.join(' · ')}</Text>;
}

/** Faults by cell, the first of them where they are very many. */
function Faults({ report: { faults, faults_total } }: { report: ImportReport }) {
  const { t } = useTranslation('register');
  return (
    <Stack gap="1">
      <Box
        tabIndex={0}
        role="region"
        aria-label={t('excel.faults')}
        maxH="16rem"
        overflowY="auto"
        borderWidth="1px"
        borderRadius="md"
        p="2"
      >
        <chakra.ul listStyleType="none">
          {faults.map(({ cell, column, code, message }) => (
            <chakra.li key={`${cell} ${code}`} py="1">
              <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {cell}
              </chakra.span>
              {` ${column}: ${message}`}
            </chakra.li>
          ))}
        </chakra.ul>
      </Box>
      {faults_total > faults.length && (
        <Text color="fg.muted">
          {t('excel.moreFaults', { shown: formatNumber(faults.length), total: formatNumber(faults_total) })}
        </Text>
      )}
    </Stack>
  );
}

function Result({ taken }: { taken: Taken }) {
  const { t } = useTranslation('register');
  return (
    <Stack gap="1" role="status">
      <Text fontWeight="semibold">{t('excel.taken')}</Text>
      <Counts {...taken} />
    </Stack>
  );
}

/** Files that were taken, for ADMIN to undo. */
function Imports({ register }: { register: Register }) {
  const { t } = useTranslation('register');
  const isAdmin = useHoldsInRegisters('ADMIN');
  const { data } = useQuery(importsQuery(register));
  const undo = useUndo(register);
  if (!data || data.items.length === 0) return null;
  const changed = undo.error instanceof HttpError ? (undo.error.problem?.entries ?? []) : [];
  return (
    <Stack as="section" gap="2" aria-label={t('excel.imports')}>
      <Text fontWeight="semibold">{t('excel.imports')}</Text>
      <Refusal error={undo.error} />
      {changed.map(({ id, company_name }) => (
        <Link key={id} to={pathsOf(register).view(id)} target="_blank" rel="noopener">
          {formatName(company_name)}
        </Link>
      ))}
      {data.items.map((one) => (
        <Import
          key={one.id}
          import={one}
          busy={undo.isPending}
          onUndo={isAdmin ? () => undo.mutate(one.id) : undefined}
        />
      ))}
    </Stack>
  );
}

type ImportProps = { import: RegisterImport; busy: boolean; onUndo: (() => void) | undefined };

function Import({ import: { file_name, at, user_name, created, changed, undone_at }, busy, onUndo }: ImportProps) {
  const { t } = useTranslation('register');
  const [asked, setAsked] = useState(false);
  const counts = [
    t('excel.created', { total: formatNumber(created) }),
    t('excel.changed', { total: formatNumber(changed) }),
  ];
  return (
    <HStack justify="space-between" align="flex-start" gap="3">
      <Stack gap="0" minW="0">
        <Text overflowWrap="anywhere">{file_name}</Text>
        <Text color="fg.muted" fontSize="table">
          {[formatDateTime(at), formatName(user_name), ...counts].join(' · ')}
        </Text>
      </Stack>
      {undone_at && <Text color="fg.muted">{t('excel.undone')}</Text>}
      {!undone_at && onUndo && (
        <BusyButton
          size="sm"
          variant="outline"
          colorPalette="red"
          flexShrink="0"
          busy={busy}
          onClick={() => (asked ? busy || onUndo() : setAsked(true))}
        >
          {t(asked ? 'excel.undoSure' : 'excel.undo')}
        </BusyButton>
      )}
    </HStack>
  );
}
