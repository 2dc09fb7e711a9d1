import type { Language } from '@klaster/shared/contract';
import { ENTERED, indicatorLabels, type Figures } from '@klaster/shared/contract/indicators';
import { fill } from '../../kernel/texts/fill';
import { columnLetters, type Workbook } from '../../kernel/sheets/workbook';
import { columnOf, SHEET_COLUMNS, sheetTexts } from './layout';

/** What a report's spreadsheet is made of. */
export type SheetContents = {
  readonly farm: string;
  readonly year: number;
  readonly quarter: number;
  readonly figures: Partial<Figures>;
  readonly lastQuarter: Partial<Figures> | undefined;
  readonly lastYear: Partial<Figures> | undefined;
};

/** Title, what to do, header. */
const TOP_ROWS = 3;

const WIDTHS = { key: 30, section: 9, indicator: 70, unit: 12, value: 18, last_quarter: 18, last_year: 18 };

const BOLD = { font: { bold: true } };

/** A report to fill in: an indicator a row, with what is there already and what was sent of earlier quarters. */
export async function reportSheetOf(contents: SheetContents, language: Language): Promise<Workbook> {
  const { farm, year, quarter, figures, lastQuarter, lastYear } = contents;
  const texts = sheetTexts(language);
  const { default: labels } = await indicatorLabels[language]();
  const header = SHEET_COLUMNS.map((name) => texts.columns[name]);
  const rows = ENTERED.map(({ key, section, unit }) => [
    key,
    section === 'passport' ? null : section,
    labels.fields[key],
    unit === 'none' ? null : labels.units[unit],
    figures[key] ?? null,
    lastQuarter?.[key] ?? null,
    lastYear?.[key] ?? null,
  ]);
  const title = fill(texts.title, { farm, year: String(year), quarter: String(quarter) });
  const value = columnLetters(columnOf('value'));
  return {
    sheets: [
      {
        name: texts.name,
        columns: SHEET_COLUMNS.map((name) => ({ width: WIDTHS[name] })),
        rows: [[title], [texts.hint], header, ...rows],
        cells: new Map(header.map((text, index) => [`${TOP_ROWS - 1},${index}`, { value: text, style: BOLD }])),
        freezePane: { rows: TOP_ROWS },
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
