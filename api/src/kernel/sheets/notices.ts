import { NAMED_FAULTS, type ImportNotice } from '@klaster/shared/contract';
import { fill } from '../texts/fill';
import type { Reader } from './cell-faults';
import { shownCell } from './cell-damage';
import { noticeTexts, quoted } from './cell-texts';
import type { FilledSheet } from './read-rows';
import { columnLetters } from './sheet-cells';

/** What of a file is taken otherwise than its sender may think, or is not read. */
export function noticesIn(sheet: FilledSheet, { language, headers }: Reader): ImportNotice[] {
  const texts = noticeTexts(language);
  const { name, further, unread } = sheet;
  const others = quoted(language, further);
  const ofSheets: ImportNotice[] =
    further.length > 0
      ? [{ code: 'further_sheets', message: fill(texts.further_sheets, { sheet: name, others }) }]
      : [];
  const ofColumns = unread.map(({ cell, header }): ImportNotice => {
    return { code: 'unread_column', message: fill(texts.unread_column, { cell, value: header }) };
  });
  return [...ofSheets, ...ofColumns, ...formulasIn(sheet, headers, texts.formula_result)].slice(0, NAMED_FAULTS);
}

/** Of each column that has formulas with results: how many, and the first of them. */
function formulasIn({ rows, columns }: FilledSheet, headers: Reader['headers'], text: string): ImportNotice[] {
  return [...columns].flatMap(([field, index]): ImportNotice[] => {
    const calculated = rows.filter(({ cells, faults }) => {
      const cell = cells[index];
      return typeof cell === 'object' && cell !== null && 'isFormula' in cell && !faults.has(field);
    });
    const [first] = calculated;
    if (!first) return [];
    const named = {
      column: headers.get(field) ?? field,
      count: String(calculated.length),
      cell: `${columnLetters(index)}${first.number}`,
      value: shownCell(first.cells[index]),
    };
    return [{ code: 'formula_result', message: fill(text, named) }];
  });
}
