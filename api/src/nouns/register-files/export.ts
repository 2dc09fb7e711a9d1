import { REGISTERS, sheetColumns } from '@klaster/shared/contract';
import type { Language, RegisterKind, RegisterName, SheetColumn } from '@klaster/shared/contract';
import type { User } from '../../kernel/authority/user';
import type { Database, Tx } from '../../kernel/database/connect';
import { readSnapshot } from '../../kernel/database/snapshot';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { fairShare, turnOf } from '../../kernel/queue/shares';
import { WorkQueue } from '../../kernel/queue/work-queue';
import { placeNames } from '../../kernel/places/repository';
import { endingWith, startedRows } from '../../kernel/sheets/batches';
import { writeSheet, type Cell } from '../../kernel/sheets/write-sheet';
import { now } from '../../kernel/clock/now.repository';
import { versionMark } from '../../kernel/sheets/version-mark';
import { headersOf, layoutOf, rowOf } from '../../kernel/sheets/cells';
import { fileDay, inTashkent } from '../../kernel/clock/tashkent';
import type { FileTexts } from '../../kernel/sheets/texts';
import { fill } from '../../kernel/texts/fill';
import { registerStaff, countIn, presentEntry, totalEntries, type EntryFilter, readEntries, fileTexts } from './others';

/** Each holds a connection of the database for as long as it is taken; most of those are for other calls. */
const AT_ONCE = 2;
const MOST_WAITING = 6;
const RETRY_SECONDS = 5;

/** Title, filters, totals and header: they stay in sight. */
const TOP_ROWS = 4;

/** What is asked for, by whom, in which words. */
export type Export = {
  readonly register: RegisterName;
  readonly filter: EntryFilter;
  readonly sort: string;
  readonly user: User;
  readonly language: Language;
  /** Aborted when whoever asks has left. */
  readonly signal: AbortSignal;
};

/** Writes lists as spreadsheets, a few at a time. */
export class SheetExports {
  private readonly queue = new WorkQueue({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    retrySeconds: RETRY_SECONDS,
    share: fairShare(AT_ONCE, MOST_WAITING),
  });

  constructor(private readonly db: Database) {}

  /**
   * A list with its filters and order, in one state of the register. Its first rows are read before anything is answered, so that
   * what fails is refused as other calls are.
   * @throws ProblemError `upstream_unavailable` when too many are waited for already, or too many of the user's
   */
  async write(request: Export): Promise<FileAnswer> {
    const { register, filter, user, language } = request;
    const texts = await fileTexts(register, language);
    const columns = sheetColumns(REGISTERS[register], filter.state ?? 'live', registerStaff(user) !== undefined);
    const read = () => readSnapshot(this.db, (tx) => readRows(tx, request, columns, texts));
    const batches = this.queue.stream(read, turnOf(request));
    const rows = await startedRows(batches);
    const layout = { name: texts.kind.name, columns: columns.map(layoutOf), frozenRows: TOP_ROWS };
    return { name: fileName(register), body: endingWith(writeSheet(rows, layout), batches) };
  }
}

/** A register's file by the day in Tashkent. */
export const fileName = (register: RegisterName): string => `${register}-${fileDay()}`;

/** All rows of a sheet, its top included, a batch at a time. */
async function* readRows(tx: Tx, request: Export, columns: readonly SheetColumn[], texts: FileTexts) {
  const { register, user } = request;
  const staff = registerStaff(user);
  const top = await topRows(tx, request, columns, texts);
  let isFirst = true;
  for await (const batch of readEntries(tx, request)) {
    const rows = batch.map((row) => {
      const entry = { ...presentEntry(register, row, staff), ...(staff && { version: versionMark(row) }) };
      return rowOf(columns, entry, texts);
    });
    yield isFirst ? [...top, ...rows] : rows;
    isFirst = false;
  }
  if (isFirst) yield top;
}

/** What the list is, what it was narrowed by and when, its totals over the figures, and what the columns are called. */
async function topRows(tx: Tx, request: Export, columns: readonly SheetColumn[], texts: FileTexts): Promise<Cell[][]> {
  const { register, filter, language } = request;
  const kind: RegisterKind = REGISTERS[register];
  const totals = await totalEntries(tx, register, filter);
  const count = fill(texts.total, { count: String(countIn(register, totals)) });
  const sums = totals as Readonly<Record<string, number | null>>;
  const totalCell = ({ name }: SheetColumn) => (kind.fields[name]?.summed ? (sums[name] ?? null) : null);
  return [
    [fill(texts.titles[filter.state ?? 'live'], { name: texts.kind.name })],
    [await describe(tx, filter, texts, language)],
    [count, ...columns.slice(1).map(totalCell)],
    headersOf(columns, texts),
  ];
}

async function describe(tx: Tx, filter: EntryFilter, texts: FileTexts, language: Language): Promise<string> {
  const { scope, district_code, search, is_active, ids, import_id } = filter;
  const places = await placeNames(tx, language);
  const { filters } = texts;
  const named = (text: string, value: string | undefined) => (value ? [fill(text, { value })] : []);
  const narrowed = [
    ...(ids ? [filters.chosen] : []),
    ...named(filters.province, scope.province_code === null ? undefined : places.get(scope.province_code)),
    ...named(filters.district, district_code && places.get(district_code)),
    ...named(filters.search, search),
    ...named(filters.import, import_id?.toString()),
    ...(is_active === undefined ? [] : [is_active ? filters.active : filters.inactive]),
  ];
  const time = inTashkent(await now(tx))
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
  return [...(narrowed.length > 0 ? narrowed : [filters.all]), fill(texts.time, { time })].join(' · ');
}
