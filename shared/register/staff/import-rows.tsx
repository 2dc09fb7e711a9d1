import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CellChange, ImportConflict, ImportReport, RowOutcome } from '../../contract/http/imports';
import { formatDateTime, formatName, formatNumber, useTranslation } from '../../i18n';
import { Box, Button, FailedState, Flex, Stack, StatusBadge, Text, chakra } from '../../ui';
import type { Register } from '../lists/register';
import { checkedRowsQuery, ROWS_SHOWN } from './import-calls';
import type { CheckedFile } from './import-calls';

/** Preview of an import, by outcome, page by page. */
export function FileRows({ register, checked }: { register: Register; checked: CheckedFile }) {
  const { t } = useTranslation('register');
  const [{ page, outcome }, show] = useState<{ page: number; outcome?: RowOutcome }>({ page: 1 });
  const { data, error, refetch } = useQuery({
    ...checkedRowsQuery(register, checked, { page, outcome }),
    enabled: checked.report.listing !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!checked.report.listing) return null;
  const { items = [], total = 0 } = data ?? {};
  const { faults } = checked.report;
  const from = (page - 1) * ROWS_SHOWN;
  const turn = (by: number) => show((shown) => ({ ...shown, page: page + by }));
  return (
    <Stack gap="2">
      <OutcomeFilter checked={checked} outcome={outcome} onChoose={(chosen) => show({ page: 1, ...chosen })} />
      {error ? (
        <FailedState onRetry={refetch} />
      ) : (
        <Box
          tabIndex={0}
          role="region"
          aria-label={t('excel.rows')}
          maxH="20rem"
          overflowY="auto"
          borderWidth="1px"
          p="2"
        >
          <chakra.ul listStyleType="none">
            {items.map(({ row, outcome, company_name, stir, changes }) => (
              <chakra.li key={row} py="1" overflowWrap="anywhere" {...(outcome === 'refused' && faultyRow)}>
                <Text fontWeight="semibold">
                  {[t('excel.row', { row: formatNumber(row) }), company_name, stir].filter(Boolean).join(' · ')}
                  {outcome === 'refused' && (
                    <>
                      {' '}
                      <StatusBadge tone="red">{t('excel.refused')}</StatusBadge>
                    </>
                  )}
                </Text>
                <FaultsOfRow faults={faults.filter(({ cell }) => rowOf(cell) === row)} />
                <Changes changes={changes} />
              </chakra.li>
            ))}
          </chakra.ul>
        </Box>
      )}
      {total > ROWS_SHOWN && (
        <Flex gap="2" align="center" wrap="wrap">
          <Button size="sm" variant="outline" disabled={page === 1} onClick={() => turn(-1)}>
            {t('excel.previousRows')}
          </Button>
          <Text>
            {t('excel.pageOfRows', {
              from: formatNumber(from + 1),
              to: formatNumber(from + items.length),
              total: formatNumber(total),
            })}
          </Text>
          <Button size="sm" variant="outline" disabled={from + ROWS_SHOWN >= total} onClick={() => turn(1)}>
            {t('excel.nextRows')}
          </Button>
        </Flex>
      )}
    </Stack>
  );
}

const faultyRow = { borderInlineStartWidth: '3px', borderColor: 'red.solid', ps: '2' } as const;

/** 17 of `C17`. */
const rowOf = (cell: string) => Number(cell.replace(/^[A-Z]+/, ''));

function FaultsOfRow({ faults }: Pick<ImportReport, 'faults'>) {
  return faults.map(({ cell, column, code, message }) => (
    <Text key={`${cell} ${code}`} color="fg.error">
      {`${column}: ${message}`}
    </Text>
  ));
}

type OutcomeFilterProps = {
  checked: CheckedFile;
  outcome: RowOutcome | undefined;
  onChoose: (chosen: { outcome?: RowOutcome }) => void;
};

function OutcomeFilter({ checked, outcome, onChoose }: OutcomeFilterProps) {
  const { t } = useTranslation('register');
  const { created, changed, same, faulty } = checked.report.rows;
  const filters = [
    { label: t('excel.allRows'), chosen: {} },
    { label: t('excel.created', { total: formatNumber(created) }), chosen: { outcome: 'created' as const } },
    { label: t('excel.changed', { total: formatNumber(changed) }), chosen: { outcome: 'changed' as const } },
    { label: t('excel.same', { total: formatNumber(same) }), chosen: { outcome: 'same' as const } },
    { label: t('excel.faulty', { total: formatNumber(faulty) }), chosen: { outcome: 'refused' as const } },
  ];
  return (
    <Flex role="group" aria-label={t('excel.rows')} wrap="wrap" gap="2">
      {filters.map(({ label, chosen }) => (
        <Button
          key={label}
          size="sm"
          variant={chosen.outcome === outcome ? 'solid' : 'outline'}
          aria-pressed={chosen.outcome === outcome}
          onClick={() => onChoose(chosen)}
        >
          {label}
        </Button>
      ))}
    </Flex>
  );
}

type ConflictsProps = {
  conflicts: readonly ImportConflict[];
  chosen: ReadonlySet<number>;
  onChoose: (row: number, isChosen: boolean) => void;
};

/** Rows whose entries changed after the file was made. They are imported only if chosen. */
export function Conflicts({ conflicts, chosen, onChoose }: ConflictsProps) {
  const { t } = useTranslation('register');
  if (conflicts.length === 0) return null;
  return (
    <Stack gap="2" role="group" aria-label={t('excel.conflicts')}>
      <Text fontWeight="semibold">{t('excel.conflicts')}</Text>
      <Text>{t('excel.conflictHint')}</Text>
      <chakra.ul listStyleType="none" maxH="16rem" overflowY="auto">
        {conflicts.map(({ row, company_name, user_name, at, changes }) => (
          <chakra.li key={row} py="1" overflowWrap="anywhere">
            <chakra.label display="flex" gap="2" fontWeight="semibold">
              <input
                type="checkbox"
                checked={chosen.has(row)}
                onChange={({ target }) => onChoose(row, target.checked)}
              />
              {t('excel.takeConflict', { row: formatNumber(row), name: formatName(company_name) })}
            </chakra.label>
            <Text color="fg.muted">
              {t('excel.changedBy', {
                name: user_name ? formatName(user_name) : t('excel.unknownPerson'),
                date: formatDateTime(at),
              })}
            </Text>
            <Changes changes={changes} />
          </chakra.li>
        ))}
      </chakra.ul>
    </Stack>
  );
}

/** Lists the changes cell by cell. */
function Changes({ changes }: { changes: readonly CellChange[] }) {
  const { t } = useTranslation('register');
  return changes.map(({ column, before, after }) => (
    <Text key={column}>
      {t('excel.change', { column, before: before || t('excel.empty'), after: after || t('excel.empty') })}
    </Text>
  ));
}
