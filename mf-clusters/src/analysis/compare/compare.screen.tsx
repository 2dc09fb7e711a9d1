import { sessionClient } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useFilters, useLocation } from '@klaster/shared/router';
import { EmptyState, FilterBar, Loaded, Page, PageHeader, SelectFilter, Stack, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ClusterCombobox } from './cluster-combobox';
import { compareFilters, COMPARED_KINDS, matchRows, readItems, toComparison } from './compare-items';
import type { CompareFilters } from './compare-items';
import { ComparisonTable } from './comparison-table';
import { AddressFault } from '../figures/address-fault';
import { ChosenList } from '../figures/chosen-list';
import { FiguresActions } from '../figures/figures-actions';
import { comparisonQuery, quarterCode, toFiguresQuery } from '../figures/queries';
import type { ComparisonRequest } from '../figures/queries';
import { SectionsFilter } from '../figures/sections-filter';
import { useShownQuarterText, WithQuarters } from '../../campaign/periods/shown-quarters';
import type { ShownQuarters } from '../../campaign/periods/shown-quarters';
import { PeriodSelects } from '../../campaign/periods/period-selects';
import { toPeriod, withPeriod } from '../../campaign/periods/period-filters';
import { periodsQuery } from '../../campaign/periods/queries';
import { ChoiceFilter } from '../primary-data/choice-filter';
import { MIN_COMPARED, MAX_COMPARED } from '../primary-data/comma-list';
import { SavedViews } from '../views/saved-views';

const NOTHING: ComparisonRequest = { keys: [], by: 'total', periods: '' };

const UNKNOWN = { cluster: 'unknownCluster', province: 'unknownProvince', period: 'unknownPeriod' } as const;

/** Two to five clusters, provinces or quarters side by side. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  return <WithQuarters title={t('compare.title')}>{(quarters) => <Comparison quarters={quarters} />}</WithQuarters>;
}

function Comparison({ quarters }: { quarters: ShownQuarters }) {
  const { t } = useTranslation('mf-clusters');
  const quarterText = useShownQuarterText(quarters);
  const { values: filters, active, set, reset } = useFilters(compareFilters(quarters.first));
  const { search } = useLocation();
  const comparison = toComparison(filters);
  const query = useQuery({ ...comparisonQuery(comparison ?? NOTHING), enabled: comparison !== undefined });
  const { found, unknown } = matchRows(filters, (comparison && query.data?.rows) ?? []);
  const compared = found.map(({ id, row }) => ({ id, row, name: nameOf(row) }));
  const items = readItems(filters.items);
  const remove = (item: string) => set({ items: items.filter((one) => one !== item).join() });
  const isKnown = comparison === undefined || query.data !== undefined;
  return (
    <Page>
      <PageHeader
        title={t('compare.title')}
        context={filters.of === 'period' ? undefined : quarterText(toPeriod(filters))}
        actions={
          <>
            <SavedViews page="compare" linkQuery={withPeriod(search, filters)} />
            {comparison && compared.length >= MIN_COMPARED && (
              <FiguresActions
                name={t('compare.title')}
                load={() =>
                  sessionClient.download('GET /api/figures/comparison.xlsx', { query: toFiguresQuery(comparison) })
                }
              />
            )}
          </>
        }
      />
      <FilterBar active={active} onClear={reset}>
        <Choices filters={filters} thisYear={quarters.thisYear} onChange={set} />
      </FilterBar>
      {compared.length > 0 && <ChosenList chosen={compared} onRemove={remove} />}
      {isKnown &&
        unknown.map((item) => (
          <AddressFault
            key={item}
            text={t(`compare.${UNKNOWN[filters.of]}`, { item })}
            item={item}
            onRemove={() => remove(item)}
          />
        ))}
      {comparison === undefined ? (
        <TooFew />
      ) : (
        <Loaded query={query}>
          {({ keys, comparisons }) =>
            compared.length < MIN_COMPARED ? (
              <TooFew />
            ) : (
              <Stack gap="3">
                {compared.map(
                  ({ id, name, row }) =>
                    row.reports === 0 && (
                      <Text key={id} color="fg.muted">
                        {t('compare.noReports', { name })}
                      </Text>
                    ),
                )}
                <ComparisonTable label={t('compare.title')} keys={keys} compared={compared} comparisons={comparisons} />
              </Stack>
            )
          }
        </Loaded>
      )}
    </Page>
  );

  function nameOf({ name, province_name, ...quarter }: (typeof found)[number]['row']): string {
    const place = name ?? province_name;
    return place === null ? quarterText(quarter) : formatName(place);
  }
}

function TooFew() {
  const { t } = useTranslation('mf-clusters');
  return <EmptyState title={t('compare.few')} hint={t('compare.fewHint')} />;
}

interface ChoicesProps {
  filters: CompareFilters;
  thisYear: number;
  onChange: (change: Partial<CompareFilters>) => void;
}

function Choices({ filters, thisYear, onChange }: ChoicesProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const items = readItems(filters.items);
  const { data: provinces = [] } = useQuery({ ...provincesQuery, enabled: filters.of === 'province' });
  const { data: campaign } = useQuery({ ...periodsQuery, enabled: filters.of === 'period' });
  // The oldest is dropped if there are too many.
  const choose = (chosen: readonly string[]) => onChange({ items: chosen.slice(-MAX_COMPARED).join() });
  return (
    <>
      <SelectFilter
        name="of"
        label={t('compare.of')}
        value={filters.of}
        onChange={(of) => onChange({ of: COMPARED_KINDS.find((kind) => kind === of) ?? 'cluster', items: '' })}
        options={COMPARED_KINDS.map((value) => ({ value, label: t(`compare.kind.${value}`) }))}
      />
      {filters.of !== 'period' && <PeriodSelects filters={filters} thisYear={thisYear} onChange={onChange} />}
      <SectionsFilter value={filters.sections} onChange={(sections) => onChange({ sections })} />
      {filters.of === 'cluster' && (
        <ClusterCombobox
          quarter={toPeriod(filters)}
          chosen={items}
          onChoose={(id) => choose([...items, id])}
          disabled={items.length >= MAX_COMPARED}
        />
      )}
      {filters.of === 'province' && (
        <ChoiceFilter
          label={t('shared:province')}
          choices={provinces.map(({ province_code, province_name }) => ({
            value: province_code,
            label: formatName(province_name),
          }))}
          chosen={items}
          onChange={choose}
        />
      )}
      {filters.of === 'period' && (
        <ChoiceFilter
          label={t('compare.periods')}
          choices={(campaign?.periods ?? []).map((period) => ({
            value: quarterCode(period),
            label: t('queue.period', { year: period.year, quarter: period.quarter }),
          }))}
          chosen={items}
          onChange={choose}
        />
      )}
    </>
  );
}
