import { LANGUAGES, formatWrittenDay, type Language } from '@klaster/shared/contract/http';
import { enteredFiguresSchema, type ReportCellCode, type ReportSheet } from '@klaster/shared/contract/reports';
import { ENTERED, type Indicator, type IndicatorKey } from '@klaster/shared/contract/indicators';
import { damageIn, isBlank, isFormula, shownCell, valueOf } from '../../../kernel/sheets/cell-damage';
import { describeFault } from '../../../kernel/sheets/cell-texts';
import { SheetRefused } from '../../../kernel/sheets/check-archive';
import { hiddenRows, resultsTaken, sheetsUnread } from '../../../kernel/sheets/notices';
import { numberInText } from '../../../kernel/sheets/number-in-text';
import { columnLetters } from '../../../kernel/sheets/writing/sheet-cells';
import type { FilledCell, ReadSheet } from '../../../kernel/sheets/workbook';
import { columnIndex, MARK, formatMark, sheetTexts, formatTitle, type SheetReport } from './layout';

const BY_KEY = new Map<string, Indicator>(ENTERED.map((indicator) => [indicator.key, indicator]));

/** In all languages. */
const KEY_HEADERS: ReadonlySet<string> = new Set(LANGUAGES.map((language) => sheetTexts(language).columns.key));

type Read = { readonly value: number | string } | { readonly code: ReportCellCode };

type OpenReport = SheetReport & { readonly farm: string };

/** Ignores empty cells and rows above the first indicator. @throws SheetRefused if it is no form, or that of another report */
export function readReportSheet(
  { cells: rows, name, further, hidden = [] }: ReadSheet,
  language: Language,
  report: OpenReport,
): ReportSheet {
  const isMarked = checkMark(report, rows, language);
  const sheet: ReportSheet = { figures: [], faults: [] };
  const seen = new Set<IndicatorKey>();
  const filled = new Set<number>();
  const calculated: { place: string; cell: FilledCell }[] = [];
  const top = rows.findIndex((row) => KEY_HEADERS.has(readText(row[columnIndex('key')])));
  rows.forEach((row, index) => {
    const indicator = BY_KEY.get(readText(row[columnIndex('key')]));
    const cell = row[columnIndex('value')] ?? null;
    if (!indicator) {
      const isBelowTop = seen.size > 0 || (top >= 0 && index > top);
      if (isBelowTop && !isBlank(cell)) throw unknownCode(row, index, name);
      return;
    }
    const { key } = indicator;
    const read = isBlank(cell) ? undefined : seen.has(key) ? { code: 'repeated' as const } : readCell(indicator, cell);
    seen.add(key);
    if (!read) return;
    filled.add(index + 1);
    const place = `${columnLetters(columnIndex('value'))}${index + 1}`;
    if ('value' in read) {
      sheet.figures.push({ key, value: read.value });
      if (isFormula(cell)) calculated.push({ place, cell });
    } else {
      const { code } = read;
      sheet.faults.push({
        cell: place,
        key,
        text: readText(cell),
        code,
        message: describeFault(
          { code, cell },
          language,
          code === 'repeated' ? sheetTexts(language).repeated : undefined,
        ),
      });
    }
  });
  if (seen.size === 0) throw new SheetRefused('no_header', { sheet: name });
  const column = sheetTexts(language).columns.value;
  const notices = [
    ...sheetsUnread({ name, further }, language),
    ...hiddenRows(
      hidden.filter((row) => filled.has(row)),
      language,
    ),
    ...resultsTaken(column, calculated, language),
  ];
  return { ...sheet, ...(notices.length > 0 && { notices }), ...(!isMarked && { is_unmarked: true }) };
}

/** Whether the sheet has a mark. @throws SheetRefused if it is the mark of another report */
function checkMark(report: OpenReport, rows: readonly FilledCell[][], language: Language): boolean {
  const [title = []] = rows;
  const mark = title.find((cell) => typeof cell === 'string' && MARK.test(cell));
  if (mark === undefined || mark === formatMark(report)) return mark !== undefined;
  throw new SheetRefused('other_report', { form: shownCell(title[0]), report: formatTitle(report, language) });
}

function unknownCode(row: readonly FilledCell[], index: number, sheet: string): SheetRefused {
  const cell = `${columnLetters(columnIndex('key'))}${index + 1}`;
  return new SheetRefused('unknown_code', { sheet, cell, value: shownCell(row[columnIndex('key')]) });
}

function readCell(indicator: Indicator, filled: FilledCell): Read {
  const cell = valueOf(filled);
  // A formula without a result was never calculated.
  if (cell === null) return { code: isFormula(filled) ? 'formula' : 'required' };
  const damage = typeof cell === 'string' ? damageIn(cell) : undefined;
  if (damage) return { code: damage };
  const isDay = indicator.isDay && cell instanceof Date;
  if (typeof cell === 'boolean' && indicator.format === 'text') return { code: 'not_text' };
  if (typeof cell === 'object' && !isDay) return { code: indicator.format === 'text' ? 'not_text' : 'invalid' };
  const text = isDay ? formatWrittenDay(cell.toISOString().slice(0, 10)) : String(cell);
  const number = typeof cell === 'number' ? cell : numberInText(text);
  const value = isDay || indicator.format === 'text' ? text : number;
  if (indicator.format !== 'text' && typeof value === 'string') return { code: value as ReportCellCode };
  const parsed = enteredFiguresSchema.safeParse({ [indicator.key]: value });
  if (parsed.success) return { value: parsed.data[indicator.key] ?? value };
  return { code: (parsed.error.issues[0]?.message ?? 'invalid') as ReportCellCode };
}

const TEXT_LENGTH = 200;

function readText(cell: FilledCell | undefined): string {
  const value = valueOf(cell);
  if (value === null) return '';
  return (value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim()).slice(0, TEXT_LENGTH);
}
