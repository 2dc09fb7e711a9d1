import { AUDIT_ACTIONS, AUDIT_DATES, AUDIT_ENTITIES } from '@klaster/shared/contract/audit';
import type { AuditEntry, AuditLabels } from '@klaster/shared/contract/audit';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { DateFilter, FilterBar, SearchFilter, SelectFilter } from '@klaster/shared/ui';
import type { AuditFilterState, AuditFilters } from './filters';

interface AuditFilterBarProps {
  filters: AuditFilterState;
  auditLabels: AuditLabels;
  faulty: boolean;
  /** The entries shown. They contain the name of the object that is filtered by. */
  entries: readonly AuditEntry[];
}

export function AuditFilterBar({ filters, auditLabels, faulty, entries }: AuditFilterBarProps) {
  const { t } = useTranslation('audit');
  const { values, active, set, reset } = filters;
  const makeOptions = <Word extends string>(known: readonly Word[], labels: Readonly<Record<Word, string>>) => [
    { value: '', label: t('filters.any') },
    ...known.map((value) => ({ value, label: labels[value] })),
  ];
  return (
    <FilterBar active={active} onClear={reset}>
      <SearchFilter
        label={t('filters.who')}
        value={values.who}
        onSearch={(who) => set({ who }, { replace: true })}
        width="12.5rem"
      />
      <SelectFilter
        label={t('filters.action')}
        value={values.action}
        onChange={(action) => set({ action: action as AuditFilters['action'] })}
        options={makeOptions(AUDIT_ACTIONS, auditLabels.actions)}
        width="12.5rem"
      />
      <SelectFilter
        label={t('filters.entity')}
        value={values.entity}
        onChange={(entity) => set({ entity: entity as AuditFilters['entity'], entity_id: 0 })}
        options={makeOptions(AUDIT_ENTITIES, auditLabels.entities)}
        width="12.5rem"
      />
      {values.entity && values.entity_id > 0 && (
        <SelectFilter
          label={t('filters.one')}
          value={String(values.entity_id)}
          onChange={(id) => set({ entity_id: Number(id) })}
          options={[
            { value: '0', label: t('filters.any') },
            { value: String(values.entity_id), label: formatSubject(values.entity_id, entries) },
          ]}
          width="12.5rem"
        />
      )}
      <DateFilter
        label={t('filters.from')}
        value={values.from}
        invalid={faulty}
        onChange={(from) => set({ from })}
        min={AUDIT_DATES.first}
        max={AUDIT_DATES.last}
      />
      <DateFilter
        label={t('filters.to')}
        value={values.to}
        invalid={faulty}
        onChange={(to) => set({ to })}
        min={AUDIT_DATES.first}
        max={AUDIT_DATES.last}
      />
    </FilterBar>
  );
}

function formatSubject(id: number, entries: readonly AuditEntry[]): string {
  const subject = entries.find(({ entity_id }) => entity_id === id)?.subject;
  return subject ? formatName(subject) : `№ ${id}`;
}
