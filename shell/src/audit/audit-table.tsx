import type { AuditEntry, AuditLabels } from '@klaster/shared/contract/audit';
import { formatDateTime, formatName, formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import type { QueryState } from '@klaster/shared/query';
import { Box, chakra, DataTable, Link, Stack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column, Tone } from '@klaster/shared/ui';
import type { AuditFilterState } from './filters';

/** Changes shown before the user opens the rest. */
const IN_SIGHT = 6;

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
      rows={entries}
      rowKey={({ id }) => id}
      {...(query && { query })}
      empty={{ hint: t(query ? 'emptyHint' : 'missing') }}
    />
  );
}

function useAuditColumns(auditLabels: AuditLabels, hrefFor: AuditFilterState['hrefFor']): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  return [
    {
      id: 'at',
      kind: 'code',
      header: t('columns.at'),
      priority: 'main',
      width: '9rem',
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { id: 'who', header: t('columns.who'), priority: 'main', width: '13rem', cell: (entry) => <Who entry={entry} /> },
    {
      id: 'what',
      header: t('columns.what'),
      priority: 'title',
      width: '18rem',
      cardHeight: 6,
      cell: (entry) => <What entry={entry} auditLabels={auditLabels} hrefFor={hrefFor} />,
    },
    {
      id: 'changes',
      header: t('columns.changes'),
      priority: 'main',
      cardHeight: 14,
      cell: (entry) => <Changes entry={entry} auditLabels={auditLabels} />,
    },
  ];
}

function Who({ entry: { action, user_name, user_login } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  if (!user_name) return t(action === 'sign_in_failed' ? 'nobodyYet' : 'operator');
  return (
    <Stack gap="0">
      <span>{formatName(user_name)}</span>
      <Text fontSize="xs" color="fg.muted">
        {user_login}
      </Text>
    </Stack>
  );
}

interface WhatProps {
  entry: AuditEntry;
  auditLabels: AuditLabels;
  hrefFor: AuditFilterState['hrefFor'];
}

function What({ entry: { action, entity, entity_id, subject }, auditLabels, hrefFor }: WhatProps) {
  const name = subject ? formatName(subject) : entity_id !== null && `№ ${entity_id}`;
  return (
    <Stack gap="1" fontWeight="normal" align="start">
      <StatusBadge tone={TONES[action]}>{auditLabels.actions[action]}</StatusBadge>
      <Text fontSize="xs" color="fg.muted">
        {auditLabels.entities[entity]}
      </Text>
      {name && entity_id !== null && (
        <Link to={hrefFor({ entity, entity_id })} overflowWrap="anywhere">
          {name}
        </Link>
      )}
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
  const rest = changes.slice(IN_SIGHT);
  const inPlace = withheld && auditLabels.words.withheld;
  return (
    <Stack gap="1" fontWeight="normal" textAlign="start">
      <ChangeList changes={changes.slice(0, IN_SIGHT)} inPlace={inPlace} />
      {rest.length > 0 && (
        <chakra.details>
          <chakra.summary cursor="pointer" color="fg.muted">
            {t('moreChanges', { total: formatNumber(rest.length + more_changes) })}
          </chakra.summary>
          <ChangeList changes={rest} inPlace={inPlace} />
          {more_changes > 0 && <Text color="fg.muted">{t('inFile', { total: formatNumber(more_changes) })}</Text>}
        </chakra.details>
      )}
    </Stack>
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
          <chakra.dd display="inline" overflowWrap="anywhere" whiteSpace="pre-line">
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
