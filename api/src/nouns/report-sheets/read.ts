import {
  enteredFiguresSchema,
  writtenDayOf,
  type Language,
  type ReportCellCode,
  type ReportSheet,
} from '@klaster/shared/contract';
import { ENTERED, type Indicator, type IndicatorKey } from '@klaster/shared/contract/indicators';
import { cellTexts } from '../../kernel/sheets/cell-texts';
import { SheetRefused } from '../../kernel/sheets/check-archive';
import { numberInText } from '../../kernel/sheets/number-in-text';
import { columnLetters, type FilledCell } from '../../kernel/sheets/workbook';
import { columnOf, sheetTexts } from './layout';

const BY_KEY = new Map<string, Indicator>(ENTERED.map((indicator) => [indicator.key, indicator]));

type Read = { readonly value: number | string } | { readonly code: ReportCellCode };

/**
 * What is typed in a report's spreadsheet. An empty cell says nothing; rows that are no indicator's are passed over.
 * @throws SheetRefused where no row is one
 */
export function readReportSheet(rows: readonly FilledCell[][], language: Language): ReportSheet {
  const sentences = { ...cellTexts(language), repeated: sheetTexts(language).repeated };
  const sheet: ReportSheet = { figures: [], faults: [] };
  const seen = new Set<IndicatorKey>();
  rows.forEach((row, index) => {
    const indicator = BY_KEY.get(textOf(row[columnOf('key')]));
    const cell = row[columnOf('value')] ?? null;
    if (!indicator) return;
    const { key } = indicator;
    const read = isBlank(cell) ? undefined : seen.has(key) ? { code: 'repeated' as const } : readCell(indicator, cell);
    seen.add(key);
    if (!read) return;
    if ('value' in read) sheet.figures.push({ key, value: read.value });
    else {
      const { code } = read;
      const place = `${columnLetters(columnOf('value'))}${index + 1}`;
      sheet.faults.push({ cell: place, key, text: textOf(cell), code, message: sentences[code] });
    }
  });
  if (seen.size === 0) throw new SheetRefused('no_header');
  return sheet;
}

function readCell(indicator: Indicator, cell: FilledCell): Read {
  if (cell === null) return { code: 'required' };
  const isDay = indicator.isDay && cell instanceof Date;
  if (typeof cell === 'object' && !isDay) return { code: 'isFormula' in cell ? 'formula' : 'invalid' };
  const value = isDay
    ? writtenDayOf(cell.toISOString().slice(0, 10))
    : indicator.format === 'text'
      ? String(cell)
      : typeof cell === 'number'
        ? cell
        : numberInText(String(cell));
  if (indicator.format !== 'text' && typeof value === 'string') return { code: value as ReportCellCode };
  const parsed = enteredFiguresSchema.safeParse({ [indicator.key]: value });
  if (parsed.success) return { value: parsed.data[indicator.key] ?? value };
  return { code: (parsed.error.issues[0]?.message ?? 'invalid') as ReportCellCode };
}

const isBlank = (cell: FilledCell) => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** How a cell reads, at most so many characters of it. */
const TEXT_LENGTH = 200;

function textOf(cell: FilledCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'isFormula' in cell ? '' : cell.toISOString().slice(0, 10);
  return String(cell).trim().slice(0, TEXT_LENGTH);
}
