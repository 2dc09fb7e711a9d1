/** From the first to the last of them. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** A row of the grid with the columns of it that are drawn. */
export interface DrawnRow extends Span {
  readonly index: number;
}

/** What a row costs that is drawn anew, in cells, besides its new cells. */
const COST_OF_A_ROW = 2;

/**
 * The next picture on the way to what is in sight: rows that are not go, and rows come, or get the columns that are in sight now,
 * until so many cells are new; the row that the budget ends in comes in part. A row is the same object as long as it is drawn as
 * it is.
 *
 * @param inSight rows to be drawn, in their order
 * @param budget in cells; one cell is drawn in any case
 * @returns `drawn` itself where all that is in sight is drawn
 */
export function nextDrawn(
  drawn: readonly DrawnRow[],
  inSight: readonly number[],
  columns: Span,
  budget: number,
): readonly DrawnRow[] {
  const before = new Map(drawn.map((row) => [row.index, row]));
  let left = Math.max(budget, COST_OF_A_ROW + 1);
  const next = inSight.flatMap((index): DrawnRow[] => {
    const row = before.get(index);
    if (row?.first === columns.first && row.last === columns.last) return [row];
    const room = left - COST_OF_A_ROW;
    if (room <= 0) return row ? [row] : [];
    const span = towards(columns, row, room);
    left -= COST_OF_A_ROW + length(span) - length(overlap(row, span));
    return [{ index, ...span }];
  });
  const isSame = next.length === drawn.length && next.every((row, at) => row === drawn[at]);
  return isSame ? drawn : next;
}

/** What stays of a row's columns, with as many of the others as there is room for. */
function towards(columns: Span, row: Span | undefined, room: number): Span {
  const kept = overlap(row, columns);
  if (length(kept) === 0) return { first: columns.first, last: Math.min(columns.last, columns.first + room - 1) };
  const after = Math.min(columns.last - kept.last, room);
  const ahead = Math.min(kept.first - columns.first, room - after);
  return { first: kept.first - ahead, last: kept.last + after };
}

const overlap = (row: Span | undefined, { first, last }: Span): Span =>
  row ? { first: Math.max(row.first, first), last: Math.min(row.last, last) } : { first, last: first - 1 };

const length = ({ first, last }: Span): number => Math.max(0, last - first + 1);

/** Milliseconds from picture to picture by which one was late: a screen shows sixty a second. */
const LATE_MS = 28;
/** Milliseconds that new cells may take of a picture: laying them out and painting them takes as much again, the scroll some more. */
const LONG_MS = 8;
const FEWEST_CELLS = 6;
const MOST_CELLS = 40;
/** About a row. */
export const CELLS_AT_FIRST = 16;

/** What is known of the last picture, in milliseconds. */
export interface Pace {
  /** From the one before to it; undefined where nothing was drawn before. */
  readonly interval: number | undefined;
  /** What its cells took. */
  readonly took: number;
}

/** New cells that the next picture may have: half as many after one that was late or took long, one more after each other one. */
export function nextBudget(budget: number, { interval = 0, took }: Pace): number {
  if (interval > LATE_MS || took > LONG_MS) return Math.max(FEWEST_CELLS, Math.floor(budget / 2));
  return Math.min(MOST_CELLS, budget + 1);
}
