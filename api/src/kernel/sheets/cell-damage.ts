import { multilineFault, formatWrittenDay } from '@klaster/shared/contract/http';
import { type ReportCellCode } from '@klaster/shared/contract/reports';
import { dropUnsupported } from './writing/xml-texts';
import type { FilledCell } from './workbook';

/** Error values of Excel in several languages, and the `####` of a narrow column. */
const ERROR =
  /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!|ССЫЛКА!|Н\/Д|ИМЯ\?|ЗНАЧ!|ДЕЛ\/0!|ПУСТО!|ЧИСЛО!|#+)$/i;

/** An undecoded HTML or XML entity. */
const ENTITY = /&(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});/i;

export function damageIn(text: string): ReportCellCode | undefined {
  if (ERROR.test(text.trim())) return 'error_cell';
  if (ENTITY.test(text)) return 'entity';
  return multilineFault(text);
}

type Calculated = Extract<FilledCell, { isFormula: true }>;

export const isFormula = (cell: FilledCell | undefined): cell is Calculated =>
  typeof cell === 'object' && cell !== null && 'isFormula' in cell;

/** The result of a formula. */
export const valueOf = (cell: FilledCell | undefined) => (isFormula(cell) ? cell.result : (cell ?? null));

export const isBlank = (cell: FilledCell | undefined): boolean => {
  if (isFormula(cell)) return cell.result === '';
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
};

const SHOWN = 60;

/** A cell as quoted in a message. */
export function shownCell(cell: FilledCell | undefined): string {
  const value = valueOf(cell);
  if (value === null) return '';
  if (value instanceof Date) return formatWrittenDay(value.toISOString().slice(0, 10));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const characters = [...dropUnsupported(String(value)).replace(/\s+/g, ' ').trim()];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : characters.join('');
}
