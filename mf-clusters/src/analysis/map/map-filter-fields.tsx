import { useTranslation } from '@klaster/shared/i18n';
import type { Quarter } from '@klaster/shared/contract/reports';
import { SelectFilter } from '@klaster/shared/ui';
import { PeriodSelects } from '../../campaign/periods/period-selects';
import { DIVISIONS } from './classes';
import { BESIDE_YEAR, chooseMeasure, SPANS } from './map-filters';
import type { MapFilters } from './map-filters';
import { listMeasures } from './measures';
import { QUANTITIES, findQuantity, quarterId, SECTIONS_SHOWN } from './quantity';
import { useQuantityTexts } from './use-quantity-texts';

export interface MapFilterFieldsProps {
  filters: MapFilters;
  thisYear: number;
  /** Quarters that can be shown beside the main one, latest first. */
  beside: readonly Quarter[];
  onChange: (change: Partial<MapFilters>) => void;
}

export function MapFilterFields({ filters, thisYear, beside, onChange }: MapFilterFieldsProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useQuantityTexts();
  const { section } = findQuantity(filters.figure);
  const measures = listMeasures(findQuantity(filters.figure));
  const firstIn = (chosen: string) => QUANTITIES.find((quantity) => quantity.section === chosen)?.id;
  return (
    <>
      <SelectFilter
        label={t('map.section')}
        width="18rem"
        value={section}
        onChange={(chosen) => onChange({ figure: firstIn(chosen) ?? filters.figure })}
        options={SECTIONS_SHOWN.map((value) => ({ value, label: texts.section(value) }))}
      />
      {section !== 'rating' && (
        <SelectFilter
          label={t('map.figure')}
          width="20rem"
          value={filters.figure}
          onChange={(figure) => onChange({ figure })}
          options={QUANTITIES.filter((quantity) => quantity.section === section).map((quantity) => ({
            value: quantity.id,
            label: texts.choice(quantity),
          }))}
        />
      )}
      {measures.length > 1 && (
        <SelectFilter
          label={t('map.measure')}
          width="13rem"
          value={chooseMeasure(filters)}
          onChange={(value) => onChange({ measure: measures.find((measure) => measure === value) ?? 'total' })}
          options={measures.map((value) => ({ value, label: t(`map.measures.${value}`) }))}
        />
      )}
      <PeriodSelects filters={filters} thisYear={thisYear} onChange={onChange} />
      {beside.length > 0 && (
        <SelectFilter
          label={t('map.beside')}
          width="13rem"
          value={[BESIDE_YEAR, ...beside.map(quarterId)].find((quarter) => quarter === filters.beside) ?? ''}
          onChange={(value) => onChange({ beside: value })}
          options={[
            { value: '', label: t('map.besideNone') },
            { value: BESIDE_YEAR, label: t('map.besideYear') },
            ...beside.map((quarter) => ({ value: quarterId(quarter), label: t('queue.period', quarter) })),
          ]}
        />
      )}
      <SelectFilter
        label={t('map.classes')}
        width="15rem"
        value={filters.classes}
        onChange={(value) => onChange({ classes: DIVISIONS.find((division) => division === value) ?? 'quantiles' })}
        options={DIVISIONS.map((value) => ({ value, label: t(`map.divisions.${value}`) }))}
      />
      <SelectFilter
        label={t('map.span')}
        width="15rem"
        value={filters.span}
        onChange={(value) => onChange({ span: SPANS.find((span) => span === value) ?? 'quarter' })}
        options={SPANS.map((value) => ({ value, label: t(`map.spans.${value}`) }))}
      />
    </>
  );
}
