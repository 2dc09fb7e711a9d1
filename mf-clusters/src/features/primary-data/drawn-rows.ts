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
  const came = next.filter(({ index }) => !before.has(index)).length;
  const all = withOthers(next, drawn, new Set(inSight), Math.max(ROWS_THAT_GO, came));
  const isSame = all.length === drawn.length && all.every((row, at) => row === drawn[at]);
  return isSame ? drawn : all;
}

/**
 * Rows out of sight that go with a picture, and as many as come where those are more, so that they never pile up: what takes long
 * to be drawn takes long to be removed.
 */
const ROWS_THAT_GO = 2;

/** The same in its order with those that are out of sight and have yet to go. */
function withOthers(
  next: readonly DrawnRow[],
  drawn: readonly DrawnRow[],
  inSight: ReadonlySet<number>,
  going: number,
): readonly DrawnRow[] {
  const others = drawn.filter(({ index }) => !inSight.has(index)).slice(going);
  return others.length === 0 ? next : [...next, ...others].toSorted((one, other) => one.index - other.index);
}

/** How many cells of what is in sight are not among some rows, such as those that are drawn. */
export function missingCells(drawn: readonly DrawnRow[], inSight: readonly number[], columns: Span): number {
  const rows = new Map(drawn.map((row) => [row.index, row]));
  const missing = inSight.map((index) => length(columns) - length(overlap(rows.get(index), columns)));
  return missing.reduce((sum, cells) => sum + cells, 0);
}

/** What a column of the head costs that is drawn anew, in cells: its name is long, and broken into lines. */
const COST_OF_A_HEADER = 3;

/**
 * The head on the way to the columns that are in sight now.
 *
 * @param budget in cells; one column is drawn in any case
 * @returns `drawn` itself where it has them all, and what is left of the budget for rows
 */
export function nextHead(drawn: Span, columns: Span, budget: number): { columns: Span; left: number } {
  if (drawn.first === columns.first && drawn.last === columns.last) return { columns: drawn, left: budget };
  const next = towards(columns, drawn, Math.max(1, Math.floor(budget / COST_OF_A_HEADER)));
  return { columns: next, left: budget - COST_OF_A_HEADER * (length(next) - length(overlap(drawn, next))) };
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
const LONG_MS = 3;
const FEWEST_CELLS = 3;
const MOST_CELLS = 40;
/** About half a row. */
export const CELLS_AT_FIRST = 6;

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
