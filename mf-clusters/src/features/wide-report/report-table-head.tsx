import type { Indicator } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { HEADER_HEIGHT, headerRows } from './header-grid';
import type { HeaderCell } from './header-grid';
import { useIndicatorTexts } from './indicator-texts';
import { sectionId } from './section-id';

export interface ReportTableHeadProps {
  /** Column beside the cluster's name, outside of its section's columns since it does not scroll with them. */
  pinned: Indicator;
  scrolling: readonly Indicator[];
}

/** Header of the wide report: sections, groups, fields with their units. */
export function ReportTableHead({ pinned, scrolling }: ReportTableHeadProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const [sections = [], ...others] = headerRows(scrolling);
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={HEADER_HEIGHT} data-pinned="first">
          {t('report.cluster')}
        </th>
        <th scope="col" rowSpan={HEADER_HEIGHT} data-pinned="second">
          {texts.short(pinned.key)}
        </th>
        {sections.map((cell) => (
          <th key={cell.name} id={sectionId(cell.section)} scope="colgroup" colSpan={cell.colSpan} data-kind="section">
            <span data-section-name="">{texts.section(cell.section)}</span>
          </th>
        ))}
      </tr>
      {others.map((cells, depth) => (
        <tr key={depth}>
          {cells.map((cell) => (
            <ColumnHeader key={`${cell.section}/${cell.name}`} cell={cell} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

function ColumnHeader({ cell }: { cell: HeaderCell }) {
  const texts = useIndicatorTexts();
  const { colSpan, rowSpan, kind } = cell;
  if (kind === 'group') {
    return (
      <th scope="colgroup" colSpan={colSpan} data-kind={kind}>
        {texts.group(cell.name)}
      </th>
    );
  }
  if (kind === 'section') return null;
  return (
    <th scope="col" rowSpan={rowSpan} data-kind={kind}>
      {texts.short(cell.name)}
      <span data-unit="">{texts.unitOf(cell.name)}</span>
    </th>
  );
}
