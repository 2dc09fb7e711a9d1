import type { Indicator, IndicatorKey } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { HEADER_HEIGHT, headerRows } from './header-grid';
import type { HeaderCell } from './header-grid';
import { useIndicatorTexts } from '../texts/indicator-texts';
import { columnsId } from './sections';

export interface ReportTableHeadProps {
  /** Column beside the cluster's name, outside of its section's columns since it does not scroll with them. */
  pinned: Indicator;
  scrolling: readonly Indicator[];
}

/** Header of the wide report: sections, groups, fields with their units. */
export function ReportTableHead({ pinned, scrolling }: ReportTableHeadProps) {
  return (
    <thead>
      {headerRows(scrolling).map((cells, depth) => (
        <tr key={depth}>
          {depth === 0 && <PinnedHeaders pinned={pinned} />}
          {cells.map((cell) => (
            <ColumnHeader key={`${cell.section}/${cell.name}`} cell={cell} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

function PinnedHeaders({ pinned }: { pinned: Indicator }) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  return (
    <>
      <th scope="col" rowSpan={HEADER_HEIGHT} data-pinned="first">
        {t('report.cluster')}
      </th>
      <th scope="col" rowSpan={HEADER_HEIGHT} data-pinned="second">
        {texts.short(pinned.key)}
      </th>
    </>
  );
}

function ColumnHeader({ cell }: { cell: HeaderCell }) {
  const texts = useIndicatorTexts();
  const { kind, colSpan, rowSpan } = cell;
  switch (kind) {
    case 'section':
      return (
        <th id={columnsId(cell.name)} scope="colgroup" colSpan={colSpan} data-kind={kind}>
          <span data-section-name="">{texts.section(cell.name)}</span>
        </th>
      );
    case 'group':
      return (
        <th scope="colgroup" colSpan={colSpan} data-kind={kind}>
          {texts.group(cell.name)}
        </th>
      );
    case 'field':
      return <FieldHeader field={cell.name} rowSpan={rowSpan} />;
  }
}

function FieldHeader({ field, rowSpan }: { field: IndicatorKey; rowSpan: number }) {
  const texts = useIndicatorTexts();
  const unit = texts.unitAndTime(field);
  return (
    <th scope="col" rowSpan={rowSpan} data-kind={unit === '' ? 'text' : 'field'}>
      {texts.short(field)}
      {unit !== '' && <span data-unit="">{unit}</span>}
    </th>
  );
}
