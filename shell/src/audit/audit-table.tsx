import { actionLabel, AUDIT_PAGE } from '@klaster/shared/contract/audit';
import type { AuditEntry, AuditLabels } from '@klaster/shared/contract/audit';
import { formatName, formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import type { QueryState } from '@klaster/shared/query';
import { Box, chakra, DataTable, Link, Stack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column, Tone } from '@klaster/shared/ui';
import { DayAndTime } from './day-and-time';
import type { AuditFilterState } from './filters';
import { groupByDay } from './group-by-day';
import type { Grouped } from './group-by-day';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** Undefined if the server has no audit. */
  query: QueryState | undefined;
  auditLabels: AuditLabels;
  hrefFor: AuditFilterState['hrefFor'];
}

/** The entries; each object links to all entries about it. */
export function AuditTable({ entries, query, auditLabels, hrefFor }: AuditTableProps) {
  const { t } = useTranslation('audit');
  return (
    <DataTable
      label={t('title')}
      columns={useAuditColumns(auditLabels, hrefFor)}
      rows={groupByDay(entries, readAbout)}
      rowKey={({ item: { id } }) => id}
      denseIfWide
      expectedRows={AUDIT_PAGE}
      {...(query && { query })}
      empty={{ hint: t(query ? 'emptyHint' : 'missing') }}
    />
  );
}

type Row = Grouped<AuditEntry>;

const readAbout = ({ at, entity, entity_id }: AuditEntry) => ({
  at,
  thing: entity_id === null ? undefined : `${entity} ${entity_id}`,
});

function useAuditColumns(auditLabels: AuditLabels, hrefFor: AuditFilterState['hrefFor']): Column<Row>[] {
  const { t } = useTranslation('audit');
  return [
    {
      id: 'at',
      kind: 'code',
      header: t('columns.at'),
      priority: 'main',
      width: '9rem',
      cell: ({ item: { at }, isNewDay }) => <DayAndTime at={at} isNewDay={isNewDay} />,
    },
    {
      id: 'who',
      kind: 'code',
      header: t('columns.who'),
      priority: 'main',
      width: '13rem',
      cell: ({ item }) => <Who entry={item} />,
    },
    {
      id: 'what',
      fills: true,
      header: t('columns.what'),
      priority: 'title',
      width: '18rem',
      cardHeight: 6,
      cell: (row) => <What row={row} auditLabels={auditLabels} hrefFor={hrefFor} />,
    },
    {
      id: 'changes',
      fills: true,
      header: t('columns.changes'),
      priority: 'main',
      cardHeight: 4,
      cell: ({ item }) => <Changes entry={item} auditLabels={auditLabels} />,
    },
  ];
}

function Who({ entry: { action, user_name, user_login } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  if (!user_name) return t(action === 'sign_in_failed' ? 'nobodyYet' : 'operator');
  return (
    <Stack gap="0" data-lines="">
      <span>{formatName(user_name)}</span>
      <Text fontSize="xs" color="fg.muted">
        {user_login}
      </Text>
    </Stack>
  );
}

interface WhatProps {
  row: Row;
  auditLabels: AuditLabels;
  hrefFor: AuditFilterState['hrefFor'];
}

/** In '4-чорак': the line must not break there. */
const HYPHEN_IN_ORDINAL = /(?<=\d)-(?=\p{L})/gu;

function What({ row: { item, isSameThing }, auditLabels, hrefFor }: WhatProps) {
  const { action, entity, entity_id, subject } = item;
  const name = subject
    ? formatName(subject).replaceAll(HYPHEN_IN_ORDINAL, '\u2011')
    : entity_id !== null && `№ ${entity_id}`;
  return (
    <Stack gap="1" fontWeight="normal" align="start" data-lines="">
      <StatusBadge tone={TONES[action]}>{actionLabel(auditLabels, item)}</StatusBadge>
      {name && entity_id !== null && (
        <Link to={hrefFor({ entity, entity_id })} overflowWrap="anywhere" {...(isSameThing && { color: 'fg.muted' })}>
          {name}
        </Link>
      )}
      <Text fontSize="xs" color="fg.muted">
        {auditLabels.entities[entity]}
      </Text>
    </Stack>
  );
}

/** Everyday acts stay grey. */
const TONES: Record<AuditEntry['action'], Tone> = {
  create: 'green',
  edit: 'blue',
  remove: 'red',
  restore: 'green',
  undo: 'yellow',
  submit: 'blue',
  confirm: 'green',
  reject: 'red',
  reopen: 'yellow',
  publish: 'green',
  activate: 'green',
  deactivate: 'red',
  invite: 'blue',
  reset: 'yellow',
  set_password: 'yellow',
  export: 'grey',
  sign_in: 'grey',
  sign_in_failed: 'red',
  end_session: 'yellow',
  factor_on: 'green',
  factor_off: 'yellow',
  recovery_codes: 'yellow',
  recovery_code_used: 'yellow',
  factor_reset: 'yellow',
  factor_required: 'blue',
  passkey_added: 'green',
  passkey_removed: 'yellow',
  passkey_used: 'grey',
  identity_linked: 'green',
  identity_unlinked: 'yellow',
  attach: 'green',
  detach: 'yellow',
  test: 'grey',
  erase: 'red',
  forget: 'grey',
};

function Changes({
  entry: { changes, more_changes, withheld },
  auditLabels,
}: {
  entry: AuditEntry;
  auditLabels: AuditLabels;
}) {
  const { t } = useTranslation('audit');
  if (changes.length === 0) return MISSING;
  const [first, ...rest] = changes;
  const inPlace = withheld && auditLabels.words.withheld;
  const inSight = <ChangeList changes={first ? [first] : []} inPlace={inPlace} />;
  if (rest.length === 0) return inSight;
  return (
    <chakra.details fontWeight="normal" textAlign="start">
      <chakra.summary display="flex" gap="3" cursor="pointer">
        <Box minW="0" overflow="hidden" textOverflow="ellipsis">
          {inSight}
        </Box>
        <Text as="span" ms="auto" color="fg.link" whiteSpace="nowrap">
          {t('moreChanges', { total: formatNumber(rest.length + more_changes) })}
        </Text>
      </chakra.summary>
      <Box whiteSpace="normal">
        <ChangeList changes={rest} inPlace={inPlace} />
        {more_changes > 0 && <Text color="fg.muted">{t('inFile', { total: formatNumber(more_changes) })}</Text>}
      </Box>
    </chakra.details>
  );
}

interface ChangeListProps {
  changes: AuditEntry['changes'];
  /** Placeholder for values that are not shown. */
  inPlace: string | undefined;
}

function ChangeList({ changes, inPlace }: ChangeListProps) {
  const { t } = useTranslation('audit');
  return (
    <chakra.dl display="grid" gap="1">
      {changes.map(({ label, before, after }) => (
        <Box key={label}>
          <chakra.dt display="inline" color="fg.muted">
            {`${label}: `}
          </chakra.dt>
          <chakra.dd display="inline" overflowWrap="anywhere">
            {before !== null && (
              <>
                <chakra.del color="fg.muted" aria-label={`${t('before')}: ${formatValue(before)}`}>
                  {formatValue(before)}
                </chakra.del>
                {' → '}
              </>
            )}
            {inPlace ?? formatValue(after)}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}

const formatValue = (value: string | number | null) =>
  typeof value === 'number' ? formatNumber(value) : (value ?? MISSING);
