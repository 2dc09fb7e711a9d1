import { NAMED_FAULTS, type ImportNotice, type Language } from '@klaster/shared/contract/http';
import { fill } from '../texts/fill';
import type { Reader } from './cell-faults';
import { isFormula, shownCell } from './cell-damage';
import { noticeTexts, quoteNames } from './cell-texts';
import type { FilledSheet } from './read-rows';
import type { FilledCell } from './workbook';
import { columnLetters } from './writing/sheet-cells';

/** Notices of what is ignored or read differently than the sender may expect. */
export function noticesIn(sheet: FilledSheet, reader: Reader): ImportNotice[] {
  const texts = noticeTexts(reader.language);
  const ofColumns = sheet.unread.map(({ cell, header }): ImportNotice => {
    return { code: 'unread_column', message: fill(texts.unread_column, { cell, value: header }) };
  });
  return [
    ...sheetsUnread(sheet, reader.language),
    ...hiddenRows(sheet.hidden, reader.language),
    ...ofColumns,
    ...formulasIn(sheet, reader),
  ].slice(0, NAMED_FAULTS);
}

export function sheetsUnread(
  { name, further }: Pick<FilledSheet, 'name' | 'further'>,
  language: Language,
): ImportNotice[] {
  const named = { sheet: name, others: quoteNames(language, further) };
  const message = fill(noticeTexts(language).further_sheets, named);
  return further.length > 0 ? [{ code: 'further_sheets', message }] : [];
}

const NAMED_ROWS = 20;

/** Hidden rows are read like the others. */
export function hiddenRows(rows: readonly number[], language: Language): ImportNotice[] {
  const numbers = rows.slice(0, NAMED_ROWS).join(', ') + (rows.length > NAMED_ROWS ? ', …' : '');
  const message = fill(noticeTexts(language).hidden_rows, { count: rows.length, rows: numbers });
  return rows.length > 0 ? [{ code: 'hidden_rows', message }] : [];
}

/** Counts formulas whose stored results are imported, and names the first one. */
export function resultsTaken(
  column: string,
  calculated: readonly { readonly place: string; readonly cell: FilledCell }[],
  language: Language,
): ImportNotice[] {
  const [first] = calculated;
  if (!first) return [];
  const named = { column, count: calculated.length, cell: first.place, value: shownCell(first.cell) };
  return [{ code: 'formula_result', message: fill(noticeTexts(language).formula_result, named) }];
}

function formulasIn({ rows, columns }: FilledSheet, { headers, language }: Reader): ImportNotice[] {
  return [...columns].flatMap(([field, index]) => {
    const calculated = rows.flatMap(({ cells, faults, number }) => {
      const cell = cells[index];
      const isTaken = isFormula(cell) && !faults.has(field);
      return isTaken ? [{ place: `${columnLetters(index)}${number}`, cell }] : [];
    });
    return resultsTaken(headers.get(field) ?? field, calculated, language);
  });
}
