import type { Language } from '@klaster/shared/contract/http';
import { ENTERED, indicatorLabels, unitAndTime, type Figures } from '@klaster/shared/contract/indicators';
import { columnLetters, formatOf } from '../../../kernel/sheets/writing/sheet-cells';
import { numberFormat } from '../../../kernel/sheets/writing/sheet-skeleton';
import type { StyledCell, Workbook } from '../../../kernel/sheets/workbook';
import { columnIndex, formatMark, SHEET_COLUMNS, sheetTexts, formatTitle, type SheetReport } from './layout';

export type SheetContents = SheetReport & {
  readonly farm: string;
  readonly figures: Partial<Figures>;
  readonly lastQuarter: Partial<Figures> | undefined;
  readonly lastYear: Partial<Figures> | undefined;
};

/** Title, hint, header. */
const TOP_ROWS = 3;

const WIDTHS = { key: 30, section: 9, indicator: 70, unit: 22, value: 18, last_quarter: 18, last_year: 18 };

const BOLD = { font: { bold: true } };

/** A row per indicator, with its current value and those submitted for earlier quarters. */
export async function buildReportSheet(contents: SheetContents, language: Language): Promise<Workbook> {
  const { figures, lastQuarter, lastYear } = contents;
  const texts = sheetTexts(language);
  const { default: labels } = await indicatorLabels[language]();
  const header = SHEET_COLUMNS.map((name) => texts.columns[name]);
  const rows = ENTERED.map((indicator) => [
    indicator.key,
    indicator.section === 'passport' ? null : indicator.section,
    labels.fields[indicator.key],
    unitAndTime(indicator, labels) || null,
    figures[indicator.key] ?? null,
    lastQuarter?.[indicator.key] ?? null,
    lastYear?.[indicator.key] ?? null,
  ]);
  const value = columnLetters(columnIndex('value'));
  return {
    sheets: [
      {
        name: texts.name,
        columns: SHEET_COLUMNS.map((name) => ({ width: WIDTHS[name] })),
        rows: [titleRow(contents, language), [texts.hint], header, ...rows],
        cells: new Map<string, StyledCell>([
          ...header.map((text, index): PlacedCell => [`${TOP_ROWS - 1},${index}`, { value: text, style: BOLD }]),
          ...ENTERED.flatMap((indicator, row) => figureCells(indicator, rows[row] ?? [], TOP_ROWS + row)),
        ]),
        freezePane: { rows: TOP_ROWS, columns: columnIndex('value') },
        pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
        headerFooter: { oddFooter: '&R&P / &N' },
        dataValidations: ENTERED.flatMap(({ format }, index) =>
          format === 'text'
            ? []
            : [
                {
                  type: 'decimal' as const,
                  operator: 'greaterThanOrEqual' as const,
                  formula1: '0',
                  range: `${value}${TOP_ROWS + 1 + index}`,
                  allowBlank: true,
                  showErrorMessage: true,
                },
              ],
        ),
      },
    ],
  };
}

const FIGURE_COLUMNS = ['value', 'last_quarter', 'last_year'] as const;

/** Cells of figures; empty ones get a format too, for when they are filled in. */
function figureCells(
  { format, decimals }: (typeof ENTERED)[number],
  row: readonly FilledIn[],
  at: number,
): PlacedCell[] {
  if (format === 'text') return [];
  return FIGURE_COLUMNS.map((name) => {
    const value = row[columnIndex(name)] ?? null;
    const shown = typeof value === 'number' ? formatOf(value, { decimals }) : decimals;
    return [`${at},${columnIndex(name)}`, { value, style: { numFmt: numberFormat(shown) } }];
  });
}

type PlacedCell = [place: string, cell: StyledCell];

type FilledIn = string | number | null;

const titleRow = (contents: SheetContents, language: Language) =>
  SHEET_COLUMNS.map((name, index) =>
    index === 0 ? formatTitle(contents, language) : name === 'last_year' ? formatMark(contents) : null,
  );
