import {
  NAMED_FAULTS,
  type CheckQuery,
  type HiddenRowsQuery,
  type ImportReport,
  type ImportsAnswer,
  type Language,
  type Progress,
  type TakeQuery,
  type Taken,
} from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { inputColumns } from '@klaster/shared/contract/registers';
import type { User, Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { type Bearer, type FilledCell, type Workbooks } from '../../kernel/sheets/workbook';
import { faultsIn } from '../../kernel/sheets/cell-faults';
import { findingsIn } from '../../kernel/sheets/import-steps';
import { readList } from '../../kernel/sheets/refusal';
import { createCellChanges, conflictsIn, conflictSentences, presentConflict, mismatchSentences } from './cell-changes';
import { listRows } from './listing';
import { markRows, collectMarks } from './marked-copy';
import { marksIn, planRows, stirsIn, type Plan } from './plan';
import type { FilledSheet } from '../../kernel/sheets/read-rows';
import { allowedByField, headersByField, readVocabulary } from './vocabulary';
import { countImports, findEntries, findLive, listImports } from './repository';
import { countRows, importRows } from './import-rows';
import { buildTemplate } from './template';
import type { EntryAct } from '../registers/changes';

type Compared = Bearer & {
  readonly register: RegisterName;
  readonly user: User;
  readonly scope: Scope;
  readonly language: Language;
};

type File = Compared & { readonly file: Buffer };

const buildReader = async ({ register, language }: Pick<Compared, 'register' | 'language'>) => ({
  language,
  headers: await headersByField(register, language),
});

type TrackedFile = File & { readonly onProgress: (progress: Progress) => void };

type Page = { readonly page: number; readonly page_size: number };

/** No state is stored between two calls: each sends the file again, which is read and compared again. */
export class Imports {
  constructor(
    private readonly db: Database,
    private readonly workbooks: Workbooks,
  ) {}

  async check({ file, onProgress, ...by }: TrackedFile, query: CheckQuery): Promise<ImportReport> {
    const { sheet, plan } = await this.compare({ ...by, ...query }, file, onProgress);
    const { rows, state } = plan;
    const { reader, conflicts, changes } = await this.buildReader(by, rows);
    return {
      rows: countRows(rows),
      ...(await findingsIn(sheet, rows, reader)),
      listing: listRows({ rows, sheet, changes }, query),
      conflicts: conflicts.slice(0, NAMED_FAULTS).map(presentConflict),
      state,
    };
  }

  /** Rows that are left out are not in the copy. */
  async mark({ file, ...by }: File & HiddenRowsQuery): Promise<Buffer> {
    const { cells, sheet, plan } = await this.compare(by, file);
    const { reader, changes } = await this.buildReader(by, plan.rows);
    const faults = await faultsIn(sheet, plan.rows, reader);
    const marks = collectMarks({ rows: plan.rows, sheet, changes }, faults);
    const marked = await markRows({ cells, sheet }, inputColumns(REGISTERS[by.register]), marks);
    return this.workbooks.write(marked, by);
  }

  async take(
    { file, onProgress, ...act }: EntryAct & Bearer & Pick<TrackedFile, 'file' | 'onProgress'>,
    request: TakeQuery,
  ): Promise<Taken> {
    const { sheet } = await this.read({ ...act, hidden: request.hidden }, file);
    return importRows(this.db, act, { sheet, request: { ...request, onProgress } });
  }

  async template({ register, language, scope, ...bearer }: Compared): Promise<Buffer> {
    return this.workbooks.write(
      await buildTemplate(this.db, register, { language, province: scope.province_code }),
      bearer,
    );
  }

  async list(register: RegisterName, province: string | null, { page, page_size }: Page): Promise<ImportsAnswer> {
    const filter = { register, province };
    const slice = { limit: page_size, offset: (page - 1) * page_size };
    const [rows, total] = await Promise.all([listImports(this.db, filter, slice), countImports(this.db, filter)]);
    const items = rows.map(({ created_at, undone_at, created_count, changed_count, ...rest }) => ({
      ...rest,
      at: created_at.toISOString(),
      created: created_count,
      changed: changed_count,
      undone_at: undone_at?.toISOString() ?? null,
    }));
    return { items, total };
  }

  private async buildReader(by: Compared, rows: Plan['rows']) {
    const { register, language } = by;
    const changes = await createCellChanges(this.db, register, language);
    const conflicts = await conflictsIn(this.db, register, { rows, changes });
    const ofConflicts = conflictSentences(conflicts, language);
    const ofMarks = mismatchSentences(rows, language);
    const reader = {
      ...(await buildReader({ register, language })),
      allowed: await allowedByField(this.db, by),
      sentenceOf: (row: number, field: string) => ofConflicts(row, field) ?? ofMarks(row),
    };
    return { reader, conflicts, changes };
  }

  private async compare(
    by: Compared & HiddenRowsQuery,
    file: Buffer,
    onProgress?: TrackedFile['onProgress'],
  ): Promise<{ cells: FilledCell[][]; sheet: FilledSheet; plan: Plan }> {
    const { register } = by;
    const read = await this.read(by, file);
    const { rows } = read.sheet;
    const live = await findLive(this.db, register, stirsIn(rows));
    const marked = await findEntries(this.db, register, marksIn(read.sheet));
    const onTimeSlice = (done: number) => onProgress?.({ step: 'compare', done, total: rows.length });
    return { ...read, plan: await planRows(by, { sheet: read.sheet, live, marked }, onTimeSlice) };
  }

  private async read(
    { register, language, hidden, ...bearer }: Pick<Compared, 'register' | 'language'> & HiddenRowsQuery & Bearer,
    file: Buffer,
  ): Promise<{ cells: FilledCell[][]; sheet: FilledSheet }> {
    return readList(
      this.workbooks,
      { ...bearer, file },
      {
        columns: inputColumns(REGISTERS[register]),
        vocabulary: await readVocabulary(this.db, register),
        reader: await buildReader({ register, language }),
        hidden,
      },
    );
  }
}
