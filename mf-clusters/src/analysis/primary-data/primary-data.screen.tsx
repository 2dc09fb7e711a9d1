import type { PrimaryDataAnswer } from '@klaster/shared/contract/reports';
import { SECTIONS } from '@klaster/shared/contract/indicators';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { EmptyState, FilterBar, Loaded, Page, PageHeader, SelectFilter, Text, useNarrow } from '@klaster/shared/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { PeriodSelects } from '../../campaign/periods/period-selects';
import { toPeriod } from '../../campaign/periods/period-filters';
import { SaveButton } from '../../campaign/status/save-button';
import { ChoiceFilter } from './choice-filter';
import { PrimaryCards } from './primary-cards';
import { PrimaryDigest } from './primary-digest';
import { splitList } from './comma-list';
import { primaryFilters, toChosen } from './primary-filters';
import type { PrimaryFilters } from './primary-filters';
import { PrimaryGrid } from './primary-grid';
import { downloadPrimaryData, usePrimaryData } from './queries';
import { isPart, primaryTable, listProvinces } from './summaries';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { usePrinting } from '../../indicators/wide-report/use-printing';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const [now] = useState(() => new Date());
  const schema = primaryFilters(now);
  const { values: filters, active, set, reset } = useFilters(schema);
  const quarter = toPeriod(filters);
  const { all, shown: query } = usePrimaryData(filters);
  const hasRows = (query.data?.rows.length ?? 0) > 0;
  return (
    <Page>
      <PageHeader
        title={t('primary.title')}
        context={t(`primary.reportsOf.${filters.confirmed === 'true' ? 'confirmed' : 'all'}`, {
          name: t('queue.period', quarter),
          total: query.data ? formatNumber(query.data.total) : '…',
        })}
        actions={
          hasRows && (
            <SaveButton
              fileName={`${t('primary.title')} ${quarter.year}-${quarter.quarter}.xlsx`}
              load={() => downloadPrimaryData(filters)}
              busyLabel={t('primary.writing')}
            >
              {t('primary.excel')}
            </SaveButton>
          )
        }
      />
      <FilterBar active={active} onClear={reset}>
        <PeriodSelects
          filters={filters}
          thisYear={schema.cluster_annual.fallback}
          // Another quarter has other clusters.
          onChange={(change) => set({ ...change, clusters: '' })}
        />
        <Choices filters={filters} rows={all.data?.rows ?? NO_ROWS} onChange={set} />
      </FilterBar>
      <Loaded query={query}>
        {(answer) => <Shown answer={answer} filters={filters} onFigure={(figure) => set({ figure })} />}
      </Loaded>
    </Page>
  );
}

const NO_ROWS: PrimaryDataAnswer['rows'] = [];

interface ChoicesProps {
  filters: PrimaryFilters;
  rows: PrimaryDataAnswer['rows'];
  onChange: (change: Partial<PrimaryFilters>) => void;
}

function Choices({ filters, rows, onChange }: ChoicesProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const texts = useIndicatorTexts();
  const provinces = splitList(filters.provinces);
  const within = rows.filter(({ province_code }) => provinces.length === 0 || provinces.includes(province_code));
  return (
    <>
      <SelectFilter
        name="confirmed"
        label={t('primary.counted.label')}
        width="13rem"
        value={filters.confirmed}
        onChange={(confirmed) => onChange({ confirmed: confirmed === 'true' ? confirmed : 'false' })}
        options={[
          { value: 'false', label: t('primary.counted.all') },
          { value: 'true', label: t('primary.counted.confirmed') },
        ]}
      />
      <ChoiceFilter
        label={t('primary.sections')}
        choices={SECTIONS.map((section) => ({ value: section, label: texts.section(section) }))}
        chosen={splitList(filters.sections)}
        onChange={(chosen) => onChange({ sections: chosen.join(',') })}
      />
      <ChoiceFilter
        label={t('shared:province')}
        choices={listProvinces(rows).map(({ code, name }) => ({ value: code, label: formatName(name) }))}
        chosen={provinces}
        // A cluster of another province would leave nothing to show.
        onChange={(chosen) => onChange({ provinces: chosen.join(','), clusters: '' })}
      />
      <ChoiceFilter
        label={t('primary.clusters')}
        searchable
        choices={within.map(({ cluster_id, farm }) => ({ value: String(cluster_id), label: formatName(farm) }))}
        chosen={splitList(filters.clusters)}
        onChange={(chosen) => onChange({ clusters: chosen.join(',') })}
      />
    </>
  );
}

interface ShownProps {
  answer: PrimaryDataAnswer;
  filters: PrimaryFilters;
  onFigure: (key: string) => void;
}

function Shown({ answer, filters, onFigure }: ShownProps) {
  const { t } = useTranslation('mf-clusters');
  const narrow = useNarrow();
  const printing = usePrinting();
  const { sections, provinces, clusters, confirmed } = useDeferredValue(filters);
  // Memoised: with 500 reports the calculation takes a while.
  const table = useMemo(
    () => primaryTable(answer, toChosen({ sections, provinces, clusters, confirmed })),
    [answer, sections, provinces, clusters, confirmed],
  );
  if (table.lines.length === 0) return <EmptyState hint={t('primary.emptyHint')} />;
  const part = isPart(answer) && (
    <Text role="status">
      {t('primary.part', { shown: formatNumber(answer.rows.length), total: formatNumber(answer.total) })}
    </Text>
  );
  return (
    <>
      {part}
      {printing ? (
        <PrimaryDigest table={table} />
      ) : narrow ? (
        <PrimaryCards table={table} figure={filters.figure} onFigure={onFigure} />
      ) : (
        <PrimaryGrid table={table} />
      )}
    </>
  );
}
