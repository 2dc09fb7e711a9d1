import { IMPORT_ROWS, NAMED_FAULTS, REGISTERS, inputColumns } from '@klaster/shared/contract';
import type {
  ImportReport,
  ImportsAnswer,
  Language,
  Progress,
  RegisterName,
  TakeQuery,
  Taken,
} from '@klaster/shared/contract';
import type { Database } from '../../database/connect';
import { WorkQueue } from '../../http/work-queue';
import { ProblemError } from '../../problems/problem-error';
import { SheetRefused } from '../../spreadsheets/check-archive';
import { readWorkbook, type FilledCell } from '../../spreadsheets/workbook';
import type { Scope } from '../changes';
import { territoryOf } from '../policy';
import { faultsIn } from './cell-faults';
import { markFaults } from './marked-copy';
import { planRows, stirsIn, type Plan } from './plan';
import { headersByField, readRows, readVocabulary, type FilledSheet } from './read-rows';
import { countImports, findLive, listImports } from './repository';
import { countRows, takeRows } from './take';
import { writeTemplate } from './template';

/** Files are read in threads of their own; more at once would take processors from the calls. */
const AT_ONCE = 2;
const MOST_WAITING = 8;
const RETRY_SECONDS = 5;

/** What ours have above the rows. */
const TOP_ROWS = 12;

type File = Scope & { readonly file: Buffer };

/** A file of which is told how far it is. */
type ToldFile = File & { readonly tell: (progress: Progress) => void };

type Page = { readonly page: number; readonly page_size: number };

/**
 * Takes files into registers, a few at a time. Nothing of a file is kept between two calls: it comes again with each, is read
 * again, and compared with the register as it then stands.
 */
export class Imports {
  private readonly queue = new WorkQueue(AT_ONCE, MOST_WAITING, RETRY_SECONDS);

  constructor(private readonly db: Database) {}

  /** What would come of a file, and what is wrong with it. */
  async check({ file, tell, ...scope }: ToldFile): Promise<ImportReport> {
    const { sheet, plan } = await this.compare(scope, file, tell);
    const { rows, state } = plan;
    const faults = await this.faultsFor(scope, sheet, rows);
    return { rows: countRows(rows), faults: faults.slice(0, NAMED_FAULTS), faults_total: faults.length, state };
  }

  /** The file with its faults marked, as it can be mended and sent again. */
  async mark({ file, ...scope }: File): Promise<Buffer> {
    const { cells, sheet, plan } = await this.compare(scope, file);
    const faults = await this.faultsFor(scope, sheet, plan.rows);
    return this.queue.run(() => markFaults(cells, inputColumns(REGISTERS[scope.register]), sheet, faults));
  }

  async take({ file, tell, ...scope }: ToldFile, request: TakeQuery): Promise<Taken> {
    const { sheet } = await this.read(scope, file);
    return takeRows(this.db, scope, sheet.rows, { ...request, tell });
  }

  template(register: RegisterName, language: Language, province: string | null): Promise<Buffer> {
    return this.queue.run(() => writeTemplate(this.db, register, language, province));
  }

  async list({ user, register }: Scope, { page, page_size }: Page): Promise<ImportsAnswer> {
    const province = territoryOf(user);
    const slice = { limit: page_size, offset: (page - 1) * page_size };
    const [rows, total] = await Promise.all([
      listImports(this.db, register, province, slice),
      countImports(this.db, register, province),
    ]);
    const items = rows.map(({ created_at, undone_at, created_count, changed_count, ...rest }) => ({
      ...rest,
      at: created_at.toISOString(),
      created: created_count,
      changed: changed_count,
      undone_at: undone_at?.toISOString() ?? null,
    }));
    return { items, total };
  }

  private async compare(
    scope: Scope,
    file: Buffer,
    tell?: ToldFile['tell'],
  ): Promise<{ cells: FilledCell[][]; sheet: FilledSheet; plan: Plan }> {
    const { register, user } = scope;
    const read = await this.read(scope, file);
    const { rows } = read.sheet;
    const live = await findLive(this.db, register, stirsIn(rows));
    const onStretch = (done: number) => tell?.({ step: 'compare', done, total: rows.length });
    return { ...read, plan: await planRows(register, user, rows, live, onStretch) };
  }

  private async faultsFor({ register, language }: Scope, sheet: FilledSheet, rows: Plan['rows']) {
    return faultsIn(sheet, rows, { language, headers: await headersByField(register, language) });
  }

  private async read({ register }: Scope, file: Buffer): Promise<{ cells: FilledCell[][]; sheet: FilledSheet }> {
    const vocabulary = await readVocabulary(this.db, register);
    try {
      const cells = await this.queue.run(() => readWorkbook(file, IMPORT_ROWS + TOP_ROWS));
      const sheet = await readRows(inputColumns(REGISTERS[register]), cells, vocabulary);
      if (sheet.rows.length > IMPORT_ROWS) throw new SheetRefused('too_many_rows');
      return { cells, sheet };
    } catch (error) {
      throw error instanceof SheetRefused ? new ProblemError('file_refused', { reason: error.reason }) : error;
    }
  }
}
