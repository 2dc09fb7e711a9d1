import { splitRows, parseRow } from './tables/rows';
import type { TableShape } from './tables/tables.repository';

export type Difference = {
  readonly table: string;
  readonly same: number;
  readonly missing: number;
  readonly added: number;
  readonly changed: number;
  /** The first differences with their keys: `missing 17`. */
  readonly examples: readonly string[];
};

const MAX_EXAMPLES = 5;

type Key = readonly (number | Buffer)[];

type Verdict = 'missing' | 'added' | 'changed';

/**
 * Compares a table in an archive with one in a database, with at most two chunks in memory. Both are in the order of their keys, except
 * the audit, which is in the order of its chain.
 */
export async function compareRows(
  table: TableShape,
  archived: AsyncIterable<Buffer>,
  present: AsyncIterable<Buffer>,
): Promise<Difference> {
  const [ours, theirs] = [new Cursor(archived), new Cursor(present)];
  const tally = { same: 0, missing: 0, added: 0, changed: 0 };
  const examples: string[] = [];
  const order = createOrder(table);
  const note = (verdict: Verdict, row: string) => {
    tally[verdict] += 1;
    if (examples.length < MAX_EXAMPLES) examples.push(`${verdict} ${formatKey(table, row)}`);
  };
  let [left, right] = [await ours.next(), await theirs.next()];
  while (left !== undefined || right !== undefined) {
    const side = compareOptional(left, right, order);
    if (side === 0 && left === right) tally.same += 1;
    else note(side < 0 ? 'missing' : side > 0 ? 'added' : 'changed', (side > 0 ? right : left) ?? '');
    if (side <= 0) left = await ours.next();
    if (side >= 0) right = await theirs.next();
  }
  return { table: table.name, ...tally, examples };
}

type Order = (left: string, right: string) => number;

/** A missing row, at the end of its side, comes after all others. */
function compareOptional(left: string | undefined, right: string | undefined, order: Order): number {
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return left === right ? 0 : order(left, right);
}

/** Iterates over rows without a promise for each buffered one. */
class Cursor {
  private readonly batches: AsyncIterator<string[]>;
  private batch: string[] = [];
  private at = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.batches = splitRows(chunks)[Symbol.asyncIterator]();
  }

  next(): string | undefined | Promise<string | undefined> {
    if (this.at < this.batch.length) return this.batch[this.at++];
    return this.nextBatch();
  }

  private async nextBatch(): Promise<string | undefined> {
    const { value, done } = await this.batches.next();
    if (done) return undefined;
    this.batch = value;
    this.at = 1;
    return this.batch[0];
  }
}

function keyOf({ columns, key }: TableShape, row: string): Key {
  const values = parseRow(row).map((value) => value ?? '');
  if (key.length === 0) return values.map((value) => Buffer.from(value));
  return key.map(({ name, isNumber }) => {
    const value = values[columns.indexOf(name)] ?? '';
    return isNumber ? Number(value) : Buffer.from(value);
  });
}

function createOrder(table: TableShape): Order {
  if (table.name === 'audit') return () => 0;
  return (left, right) => {
    const [ofLeft, ofRight] = [keyOf(table, left), keyOf(table, right)];
    for (const [index, row] of ofLeft.entries()) {
      const other = ofRight[index]!;
      const side = Buffer.isBuffer(row) ? Buffer.compare(row, other as Buffer) : row - (other as number);
      if (side !== 0) return side;
    }
    return 0;
  };
}

function formatKey(table: TableShape, row: string): string {
  const values = row.split('\t');
  const key = table.key.map(({ name }) => values[table.columns.indexOf(name)]).join(' ');
  return key || 'a row';
}
