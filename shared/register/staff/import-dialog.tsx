import { useEffect, useRef, useState } from 'react';
import type { ImportReport, Taken } from '../../contract/http/imports';
import { formatNumber, useTranslation } from '../../i18n';
import { notify, useFailureNotice } from '../../notices';
import { useUnsavedInput } from '../../session';
import { BusyButton, Button, Flex, Link, Stack, Text } from '../../ui';
import { Dialog } from '../../ui/dialog';
import { pathsOf } from '../lists/register';
import type { Register } from '../lists/register';
import { importTemplate, markedCopy, useCheck, useImport } from './import-calls';
import type { CheckedFile, SentFile, RowsToImport } from './import-calls';
import { Faults, FileChoice, HiddenRows, Notices, useSaveWithNotice, ImportProgress } from './import-parts';
import { Conflicts, FileRows } from './import-rows';
import { Refusal, ImportHistory } from './import-history';

type ImportDialogProps = { register: Register; open: boolean; onClose: () => void };

/** Checks a spreadsheet, lists its faults, then imports it. The import continues when closed; a notice reports its outcome. */
export function ImportDialog({ register, open, onClose }: ImportDialogProps) {
  const { t } = useTranslation('register');
  const check = useCheck(register);
  const take = useImportWithNotice(register, open);
  const send = (sent: SentFile) => {
    take.reset();
    check.mutate(sent);
  };
  const checked = check.data;
  const { error: unchecked, variables: chosen } = check;
  useUnsavedInput((open || take.isPending) && !take.data && (check.isPending || checked !== undefined));
  const close = () => {
    if (take.isPending) notify({ tone: 'success', title: t('excel.import'), message: t('excel.goesOn') });
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('excel.import')} drawnClosed>
      <Stack gap="4">
        <FileChoice
          hint={t('excel.hint')}
          template={() => importTemplate(register)}
          busy={check.isPending}
          onChoose={(file) => send({ file })}
        />
        {check.isPending && <ImportProgress progress={check.progress} />}
        <Refusal error={unchecked ?? take.error} onRetry={unchecked && chosen ? () => send(chosen) : undefined} />
        {checked && !take.data && !check.isPending && (
          <Findings
            register={register}
            checked={checked}
            busy={take.isPending}
            key={checked.report.state + checked.file.name}
            onHidden={send}
            onTake={(taken) => take.mutate({ ...checked, ...taken })}
          />
        )}
        {take.isPending && <ImportProgress progress={take.progress} />}
        {take.data && <Result register={register} taken={take.data} onLeave={onClose} />}
        <ImportHistory register={register} onLeave={onClose} />
      </Stack>
    </Dialog>
  );
}

/** Runs the import. A notice reports the outcome if the dialog was closed. */
function useImportWithNotice(register: Register, open: boolean) {
  const { t } = useTranslation('register');
  const countsText = useCountsText();
  const notifyFailure = useFailureNotice();
  const isSeen = useRef(open);
  useEffect(() => {
    isSeen.current = open;
    return () => {
      isSeen.current = false;
    };
  }, [open]);
  return useImport(register, {
    onSuccess: (taken) => {
      if (!isSeen.current) notify({ tone: 'success', title: t('excel.taken'), message: countsText(taken) });
    },
    onError: (error) => {
      if (!isSeen.current) notifyFailure(error);
    },
  });
}

const NONE: ReadonlySet<number> = new Set();

/** Lets long labels wrap on a phone. */
const LONG = { whiteSpace: 'normal', h: 'auto', minH: { base: '11', sm: '9.5' }, py: '1.5', flexShrink: 1 } as const;

type FindingsProps = {
  register: Register;
  checked: CheckedFile;
  busy: boolean;
  onHidden: (sent: SentFile) => void;
  onTake: (taken: RowsToImport) => void;
};

function Findings({ register, checked, busy, onHidden, onTake }: FindingsProps) {
  const { file, report } = checked;
  const { t } = useTranslation('register');
  const countsText = useCountsText();
  const save = useSaveWithNotice();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NONE);
  const choose = (row: number, isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? new Set([...before, row]) : new Set([...before].filter((chosenRow) => chosenRow !== row)),
    );
  const { created } = report.rows;
  const [changed, faulty] = [report.rows.changed + chosen.size, report.rows.faulty - chosen.size];
  const isOfUse = created + changed > 0;
  const faults = withoutConflicts(report);
  const counts = { created: formatNumber(created), changed: formatNumber(changed) };
  return (
    <Stack gap="3" role="status">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {file.name}
      </Text>
      <Text>{countsText(report.rows)}</Text>
      <Flex wrap="wrap" gap="2">
        {(faulty > 0 || isOfUse) && (
          <Button variant="outline" {...LONG} onClick={() => void save(() => markedCopy(register, checked), file.name)}>
            {t('excel.marked')}
          </Button>
        )}
        {isOfUse && (
          <BusyButton
            busy={busy}
            busyLabel={t('excel.taking')}
            {...LONG}
            onClick={() => onTake({ rows: faulty > 0 ? 'valid' : 'all', overwrite: [...chosen] })}
          >
            {t(faulty > 0 ? 'excel.takeValid' : 'excel.takeAll', counts)}
          </BusyButton>
        )}
      </Flex>
      {!isOfUse && faulty === 0 && <Text>{t('excel.nothingNew')}</Text>}
      {faults.faults_total > 0 && <Faults report={faults} />}
      <Notices notices={report.notices} />
      <HiddenRows checked={checked} onChange={onHidden} />
      <Conflicts conflicts={report.conflicts ?? []} chosen={chosen} onChoose={choose} />
      <FileRows register={register} checked={checked} />
    </Stack>
  );
}

/** Rows with conflicts are shown separately. */
function withoutConflicts({
  conflicts,
  faults,
  faults_total,
}: ImportReport): Pick<ImportReport, 'faults' | 'faults_total'> {
  if (!conflicts?.length) return { faults, faults_total };
  const others = faults.filter(({ code }) => code !== 'changed_since');
  return { faults: others, faults_total: faults_total - (faults.length - others.length) };
}

/** Texts for the numbers of rows by expected or actual outcome. */
function useCountsText() {
  const { t } = useTranslation('register');
  return ({ created, changed, same, faulty }: Omit<Taken, 'id'>) =>
    [
      t('excel.created', { total: formatNumber(created) }),
      t('excel.changed', { total: formatNumber(changed) }),
      t('excel.same', { total: formatNumber(same) }),
      t('excel.faulty', { total: formatNumber(faulty) }),
    ].join(' · ');
}

type ResultProps = { register: Register; taken: Taken; onLeave: () => void };

function Result({ register, taken, onLeave }: ResultProps) {
  const { t } = useTranslation('register');
  const countsText = useCountsText();
  return (
    <Stack gap="1">
      <Stack gap="1" role="status">
        <Text fontWeight="semibold">{t('excel.taken')}</Text>
        <Text>{countsText(taken)}</Text>
      </Stack>
      {taken.id !== null && !register.entryPath && (
        <Link to={pathsOf(register).imported(taken.id)} onClick={onLeave} alignSelf="flex-start">
          {t('excel.seeTaken')}
        </Link>
      )}
    </Stack>
  );
}
