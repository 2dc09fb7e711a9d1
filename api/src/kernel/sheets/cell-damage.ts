import { isFitMultiline, type DAMAGED_CELLS } from '@klaster/shared/contract';
import { withoutUnfit } from './xml-texts';
import type { FilledCell } from './workbook';

type Damage = (typeof DAMAGED_CELLS)[number];

/** What Excel shows of a calculation that failed, in the languages that it is used in here, and of what does not fit its column. */
const ERROR =
  /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!|ССЫЛКА!|Н\/Д|ИМЯ\?|ЗНАЧ!|ДЕЛ\/0!|ПУСТО!|ЧИСЛО!|#+)$/i;

/** A character as HTML and XML spell it: what another program has forgotten to read. */
const ENTITY = /&(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** What is wrong with a text, whatever field it is for. */
export function damageIn(text: string): Damage | undefined {
  if (ERROR.test(text.trim())) return 'error_cell';
  if (ENTITY.test(text)) return 'entity';
  return isFitMultiline(text) ? undefined : 'unfit_characters';
}

type Calculated = Extract<FilledCell, { isFormula: true }>;

export const isFormula = (cell: FilledCell | undefined): cell is Calculated =>
  typeof cell === 'object' && cell !== null && 'isFormula' in cell;

/** What is filled in: of a formula what it came to. */
export const valueOf = (cell: FilledCell | undefined) => (isFormula(cell) ? cell.result : (cell ?? null));

export const isBlank = (cell: FilledCell | undefined): boolean => {
  if (isFormula(cell)) return cell.result === '';
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
};

/** Characters of a cell that a sentence repeats. */
const SHOWN = 60;

/** A cell as a sentence repeats it. */
export function shownCell(cell: FilledCell | undefined): string {
  const value = valueOf(cell);
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const characters = [...withoutUnfit(String(value)).replace(/\s+/g, ' ').trim()];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : characters.join('');
}
