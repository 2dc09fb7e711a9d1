import { FILE_TYPES } from '../../contract/http/requests';
import type { HiddenRowsQuery, ImportReport, Progress } from '../../contract/http/imports';
import { saveFile } from '../../http/save-file';
import { formatNumber, useTranslation } from '../../i18n';
import { useFailureNotice } from '../../notices';
import { Box, Button, Stack, Text, chakra, VisuallyHidden } from '../../ui';
import { FileArea } from '../../files';

/** A failure is shown as a notice. */
export function useSaveWithNotice() {
  const notifyFailure = useFailureNotice();
  return async (load: () => Promise<Blob>, name: string) => {
    try {
      saveFile(await load(), name);
    } catch (error) {
      notifyFailure(error);
    }
  };
}

export type FileChoiceProps = {
  hint: string;
  template: () => Promise<Blob>;
  busy: boolean;
  onChoose: (file: File) => void;
};

/** Chooses a file by dialog, drop or paste; also offers the template. */
export function FileChoice({ hint, template, busy, onChoose }: FileChoiceProps) {
  const { t } = useTranslation('register');
  const save = useSaveWithNotice();
  return (
    <FileArea
      hint={hint}
      label={t('excel.choose')}
      accept={`.xlsx,.csv,${FILE_TYPES.xlsx}`}
      busy={busy ? { label: t('excel.checking') } : undefined}
      onChoose={([file]) => file && onChoose(file)}
    >
      <Button variant="outline" onClick={() => void save(template, `${t('excel.template')}.xlsx`)}>
        {t('excel.template')}
      </Button>
    </FileArea>
  );
}

/** Lists formulas, sheets and columns that are not read. */
export function Notices({ notices }: Pick<ImportReport, 'notices'>) {
  const { t } = useTranslation('register');
  if (!notices?.length) return null;
  return (
    <Stack gap="1">
      <Text fontWeight="semibold">{t('excel.notices')}</Text>
      <chakra.ul listStyleType="disc" ps="5" maxH="10rem" overflowY="auto">
        {notices.map(({ message }) => (
          <chakra.li key={message} overflowWrap="anywhere">
            {message}
          </chakra.li>
        ))}
      </chakra.ul>
    </Stack>
  );
}

type HiddenRowsProps = {
  checked: { file: File; report: Pick<ImportReport, 'notices'> } & HiddenRowsQuery;
  onChange: (sent: { file: File } & HiddenRowsQuery) => void;
};

/** Asks whether to read hidden rows, if the file has any. */
export function HiddenRows({ checked: { file, hidden, report }, onChange }: HiddenRowsProps) {
  const { t } = useTranslation('register');
  if (!hidden && !report.notices?.some(({ code }) => code === 'hidden_rows')) return null;
  return (
    <chakra.label display="flex" gap="2">
      <input
        type="checkbox"
        checked={hidden !== undefined}
        onChange={({ target }) => onChange({ file, ...(target.checked && { hidden: 'left_out' }) })}
      />
      {t('excel.leaveOutHidden')}
    </chakra.label>
  );
}

export function Faults({
  report: { faults, faults_total },
}: {
  report: Pick<ImportReport, 'faults' | 'faults_total'>;
}) {
  const { t } = useTranslation('register');
  return (
    <Stack gap="1">
      <Box
        tabIndex={0}
        role="region"
        aria-label={t('excel.faults')}
        maxH="20rem"
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

const STEPS = { compare: 'excel.checking', take: 'excel.taking' } as const;

/** Shows the progress. Before there is any, the file is being sent and read. */
export function ImportProgress({ progress }: { progress: Progress | undefined }) {
  const { t } = useTranslation('register');
  const step = t(progress ? STEPS[progress.step] : 'excel.reading');
  const { done, total } = progress ?? { done: 0, total: 1 };
  const values = progress && { 'aria-valuenow': done, 'aria-valuemax': total };
  return (
    <Stack gap="1">
      <Text fontVariantNumeric="tabular-nums">
        {step}
        {progress && ` ${t('excel.progress', { done: formatNumber(done), total: formatNumber(total) })}`}
      </Text>
      <Box role="progressbar" aria-label={step} {...values} h="2" borderWidth="1px" borderRadius="md" bg="bg.muted">
        <Box
          h="full"
          bg="blue.solid"
          _highContrast={{ bg: 'Highlight' }}
          style={{ width: `${(100 * done) / total}%` }}
        />
      </Box>
      {/* Only steps are announced, not rows. */}
      <VisuallyHidden role="status">{step}</VisuallyHidden>
    </Stack>
  );
}
