import { actionLabel, AUDIT_FILE_ENTRIES, type AuditColumn, type AuditEntry } from '@klaster/shared/contract/audit';
import { formatWrittenDay } from '@klaster/shared/contract/http';
import { type Database, type Tx, now, readSnapshot } from '../../kernel/database/connect';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { callerByUser, fairQueue, type ByUser } from '../../kernel/queue/work-queue';
import { wrongField } from '../../kernel/problems/problem-error';
import { fileDay, inTashkent } from '../../kernel/clock/tashkent';
import { endingWith, startedRows } from '../../kernel/sheets/writing/batches';
import { fill } from '../../kernel/texts/fill';
import { aboutFile, type Exporter } from '../../kernel/sheets/writing/about';
import type { Cell, Row } from '../../kernel/sheets/writing/sheet-cells';
import type { ColumnLayout } from '../../kernel/sheets/writing/sheet-skeleton';
import { writeSheet } from '../../kernel/sheets/writing/write-sheet';
import { countAudit, type Search } from './list.repository';
import { readAudit } from './presenter';
import { loadAuditTexts, type AuditTexts } from './describe-value';

/** Enough for all figures of a report with their notes. */
const MAX_CHANGES = 250;

const TOP_ROWS = 3;

/** Time and actor stay visible. */
const FROZEN_COLUMNS = 2;

const LAYOUT: Readonly<Record<AuditColumn, ColumnLayout>> = {
  at: { width: 18, format: 'time' },
  user_name: { width: 30 },
  user_login: { width: 16 },
  action: { width: 22 },
  entity: { width: 24 },
  subject: { width: 40 },
  label: { width: 40 },
  before: { width: 40 },
  after: { width: 40 },
};

const COLUMNS = Object.keys(LAYOUT) as AuditColumn[];

type ExportSearch = Search & { readonly from: string };

/** Each export holds a database connection until the client has read it. Two at once leave one for another caller. */
const queue = fairQueue('audit_files', { concurrency: 2, maxWaiting: 4, retrySeconds: 10 });

/** A row per changed value, the latest entry first. @throws ProblemError on `from` if there are too many entries */
export async function exportAudit(
  db: Database,
  search: ExportSearch,
  exporter: Exporter & ByUser,
): Promise<FileAnswer> {
  const texts = await loadAuditTexts(exporter.language);
  const read = () => readSnapshot(db, (tx) => readRows(tx, search, texts));
  const batches = queue.stream(read, callerByUser(exporter));
  const rows = await startedRows(batches);
  const { title } = texts.audit.file;
  const layout = {
    name: title,
    columns: COLUMNS.map((column) => LAYOUT[column]),
    headRow: TOP_ROWS,
    frozenColumns: FROZEN_COLUMNS,
    about: aboutFile({ contents: title, period: formatPeriod(search, texts) }, exporter, await now(db)),
  };
  return { name: `audit-${fileDay()}`, body: endingWith(writeSheet(rows, layout), batches) };
}

async function* readRows(tx: Tx, search: ExportSearch, texts: AuditTexts): AsyncGenerator<Row[]> {
  const limit = AUDIT_FILE_ENTRIES;
  // Counted within the queue, since counting costs as much as reading.
  if ((await countAudit(tx, search, limit + 1)) > limit) throw wrongField('from', 'too_many_rows');
  const { file } = texts.audit;
  yield [
    { kind: 'title', cells: [file.title] },
    { kind: 'note', cells: [formatPeriod(search, texts)] },
    { kind: 'head', cells: COLUMNS.map((column) => file.columns[column]) },
  ];
  for await (const entries of readAudit(tx, search, { language: texts.language, maxChanges: MAX_CHANGES }))
    yield entries.flatMap((entry) => toRows(entry, texts));
}

function formatPeriod({ from, to = fileDay() }: ExportSearch, { audit }: AuditTexts): string {
  return fill(audit.file.period, { from: formatWrittenDay(from), to: formatWrittenDay(to) });
}

function toRows({ at, changes, withheld, ...entry }: AuditEntry, { audit }: AuditTexts): Cell[][] {
  const head: Cell[] = [
    inTashkent(new Date(at)),
    entry.user_name,
    entry.user_login,
    actionLabel(audit, entry),
    audit.entities[entry.entity],
    entry.subject,
  ];
  if (changes.length === 0) return [head];
  return changes.map(({ label, before, after }) => [...head, label, before, withheld ? audit.words.withheld : after]);
}
