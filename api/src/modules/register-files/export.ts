import { type Language } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { type RegisterKind } from '@klaster/shared/contract/registers';
import { sheetColumns, type SheetColumn } from '@klaster/shared/contract/registers';
import type { User } from '../../kernel/authority/scope';
import { type Database, type Tx, now, readSnapshot } from '../../kernel/database/connect';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { fairQueue, callerByUser } from '../../kernel/queue/work-queue';
import { readPlaceNames } from '../../kernel/places/repository';
import { endingWith, startedRows } from '../../kernel/sheets/writing/batches';
import { aboutFile, type Exporter } from '../../kernel/sheets/writing/about';
import { columnLetters, type Cell, type Row } from '../../kernel/sheets/writing/sheet-cells';
import { writeSheet } from '../../kernel/sheets/writing/write-sheet';
import { versionMark, countIn, presentEntry } from '../registers/presenter';
import { headersOf, columnLayout, rowOf } from '../../kernel/sheets/writing/cells';
import { fileDay, writtenTime } from '../../kernel/clock/tashkent';
import { type FileTexts, fileTexts } from '../../kernel/sheets/writing/texts';
import { fill } from '../../kernel/texts/fill';
import { type EntryFilter, readEntries } from '../registers/repository';
import { sumEntries } from '../registers/totals.repository';
import { registerTitle } from './csv-metadata';
import { registerStaff } from '../registers/policy';

/** Title, filters, totals, control totals and header. */
const TOP_ROWS = 5;

/** The names of the organisations stay visible. */
const FROZEN_COLUMNS = 1;

export type Export = {
  readonly register: RegisterName;
  readonly filter: EntryFilter;
  readonly sort: string;
  readonly user: User;
  readonly language: Language;
  readonly page: Exporter['page'];
  readonly signal: AbortSignal;
};

type Sheet = {
  readonly columns: readonly SheetColumn[];
  readonly texts: FileTexts;
  readonly narrowed: readonly string[];
};

/** Each export holds a database connection until the client has read it; most connections are for other calls. */
const queue = fairQueue('register_files', { concurrency: 2, maxWaiting: 6, retrySeconds: 5 });

/** Reads the first rows before it answers, so that errors become problem documents. @throws ProblemError `upstream_unavailable` */
export async function exportEntries(db: Database, request: Export): Promise<FileAnswer> {
  const { register, filter, user, language } = request;
  const texts = await fileTexts(register, language);
  const columns = sheetColumns(REGISTERS[register], filter.state ?? 'live', registerStaff(user) !== undefined);
  const narrowed = await describeFilters(db, filter, { texts, language });
  const read = () => readSnapshot(db, (tx) => readRows(tx, request, { columns, texts, narrowed }));
  const batches = queue.stream(read, callerByUser(request));
  const rows = await startedRows(batches);
  const facts = {
    contents: registerTitle(filter.state)(texts),
    filters: narrowed.join(' · '),
    totals: texts.about.totalsOfRows,
  };
  const layout = {
    name: texts.kind.name,
    columns: columns.map(columnLayout),
    headRow: TOP_ROWS,
    frozenColumns: FROZEN_COLUMNS,
    about: aboutFile(facts, request, await now(db)),
  };
  return { name: fileName(register), body: endingWith(writeSheet(rows, layout), batches) };
}

export const fileName = (register: RegisterName): string => `${register}-${fileDay()}`;

async function* readRows(tx: Tx, request: Export, sheet: Sheet): AsyncGenerator<Row[]> {
  const { register, user } = request;
  const { columns, texts } = sheet;
  const staff = registerStaff(user);
  const top = await topRows(tx, request, sheet);
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

/** Totals are formulas over the visible rows; the control totals below were computed by the database. */
async function topRows(tx: Tx, { register, filter }: Export, { columns, texts, narrowed }: Sheet): Promise<Row[]> {
  const kind: RegisterKind = REGISTERS[register];
  const totals = await sumEntries(tx, register, filter);
  const count = countIn(register, totals);
  const sums = totals as Readonly<Record<string, number | null>>;
  const controls = columns.slice(1).map(({ name }) => (kind.fields[name]?.summed ? (sums[name] ?? null) : null));
  const time = writtenTime(await now(tx));
  return [
    { kind: 'title', cells: [registerTitle(filter.state)(texts)] },
    { kind: 'note', cells: [[...narrowed, fill(texts.time, { time })].join(' · ')] },
    {
      kind: 'total',
      cells: [texts.totalOfRows, ...controls.map((control, index) => buildSum(control, index + 1, count))],
    },
    { kind: 'control', cells: [fill(texts.total, { count }), ...controls] },
    { kind: 'head', cells: headersOf(columns, texts) },
  ];
}

function buildSum(result: number | null, column: number, count: number): Cell {
  if (result === null || count === 0) return result;
  const letters = columnLetters(column);
  return { formula: `SUBTOTAL(9,${letters}${TOP_ROWS + 1}:${letters}${TOP_ROWS + count})`, result };
}

/** The filters in words. */
async function describeFilters(
  db: Database,
  filter: EntryFilter,
  { texts, language }: { readonly texts: FileTexts; readonly language: Language },
): Promise<string[]> {
  const { scope, district_code, search, is_active, ids, import_id } = filter;
  const places = await readPlaceNames(db, language);
  const { filters } = texts;
  const nameLine = (text: string, value: string | undefined) => (value ? [fill(text, { value })] : []);
  const narrowed = [
    ...(ids ? [filters.chosen] : []),
    ...nameLine(filters.province, scope.province_code === null ? undefined : places.get(scope.province_code)),
    ...nameLine(filters.district, district_code && places.get(district_code)),
    ...nameLine(filters.search, search),
    ...nameLine(filters.import, import_id?.toString()),
    ...(is_active === undefined ? [] : [is_active ? filters.active : filters.inactive]),
  ];
  return narrowed.length > 0 ? narrowed : [filters.all];
}
