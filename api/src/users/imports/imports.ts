import { IMPORT_ROWS, NAMED_FAULTS, type Language, type Progress } from '@klaster/shared/contract';
import type { TakenUsers, TakeQuery, UserImportReport } from '@klaster/shared/contract';
import { recordChanges, type Actor } from '../../audit/record';
import type { Database, Tx } from '../../database/connect';
import { WorkQueue } from '../../http/work-queue';
import { ProblemError } from '../../problems/problem-error';
import { faultsIn } from '../../registers/imports/cell-faults';
import { readRows, type FilledRow, type FilledSheet } from '../../registers/imports/read-rows';
import { SheetRefused } from '../../spreadsheets/check-archive';
import { readWorkbook } from '../../spreadsheets/workbook';
import { hashOf, newToken } from '../link-token';
import { LINK_HOURS } from '../links';
import { presentAdmin } from '../policy';
import { holdAdministration } from '../repository';
import { COLUMNS, headersByField, readVocabulary } from './columns';
import { askedBy, countAccounts, planAccounts, type NewAccount, type PlannedAccount } from './plan';
import { findClusters, findLookalikes, insertAccounts, insertInvitations } from './repository';
import { writeTemplate } from './template';

/** Files are read in threads of their own; more at once would take processors from the calls. */
const AT_ONCE = 1;
const MOST_WAITING = 4;
const RETRY_SECONDS = 5;

/** What ours have above the rows. */
const TOP_ROWS = 12;

/** Accounts that are added at a time: each time it is told how far it is. */
const BATCH = 500;

type Scope = Actor & { readonly language: Language };

/** A file of which is told how far it is. */
type ToldFile = Scope & { readonly file: Buffer; readonly tell: (progress: Progress) => void };

type Request = Pick<TakeQuery, 'rows' | 'state'>;

/** Takes files of accounts. Nothing of a file is kept between two calls: it comes again with each, and is compared anew. */
export class UserImports {
  private readonly queue = new WorkQueue(AT_ONCE, MOST_WAITING, RETRY_SECONDS);

  constructor(private readonly db: Database) {}

  template(language: Language, province: string | null): Promise<Buffer> {
    return this.queue.run(() => writeTemplate(this.db, language, province));
  }

  /** What would come of a file, and what is wrong with it. */
  async check({ file, tell, user, language }: ToldFile): Promise<UserImportReport> {
    const sheet = await this.read(file);
    const total = sheet.rows.length;
    const known = await findKnown(this.db, sheet.rows);
    const onStretch = (done: number) => tell({ step: 'compare', done, total });
    const { rows, state } = await planAccounts(user, sheet.rows, known, onStretch);
    const faults = faultsIn(sheet, rows, { language, headers: headersByField(language) });
    return { rows: countAccounts(rows), faults: faults.slice(0, NAMED_FAULTS), faults_total: faults.length, state };
  }

  /**
   * Adds the accounts of a file, each with an invitation, in one transaction: all or nothing. Nobody else changes accounts meanwhile.
   * @throws ProblemError `import_outdated` where what it was compared with is not as it was, or it has faults and all were asked for
   */
  async take({ file, tell, ...scope }: ToldFile, request: Request): Promise<TakenUsers> {
    const { rows: filled } = await this.read(file);
    return this.db.transaction().execute(async (tx) => {
      await holdAdministration(tx);
      const admin = await presentAdmin(tx, scope.user);
      const { rows, state } = await planAccounts(admin, filled, await findKnown(tx, filled));
      const counts = countAccounts(rows);
      const isOutdated = state !== request.state || (counts.faulty > 0 && request.rows === 'all');
      if (isOutdated) throw new ProblemError('import_outdated');
      return { ...counts, ...(await invite(tx, scope, rows.flatMap(toBeAdded), tell)) };
    });
  }

  private async read(file: Buffer): Promise<FilledSheet> {
    const vocabulary = await readVocabulary(this.db);
    try {
      const cells = await this.queue.run(() => readWorkbook(file, IMPORT_ROWS + TOP_ROWS));
      const sheet = await readRows(COLUMNS, cells, vocabulary);
      if (sheet.rows.length > IMPORT_ROWS) throw new SheetRefused('too_many_rows');
      return sheet;
    } catch (error) {
      throw error instanceof SheetRefused ? new ProblemError('file_refused', { reason: error.reason }) : error;
    }
  }
}

async function findKnown(db: Database, rows: readonly FilledRow[]) {
  const { looks, stirs } = askedBy(rows);
  return { accounts: await findLookalikes(db, looks), clusters: await findClusters(db, stirs) };
}

const toBeAdded = (row: PlannedAccount): NewAccount[] => (row.faults || row.isThere ? [] : [row.input]);

type Invited = Pick<TakenUsers, 'links' | 'expires_at'>;

/** Adds accounts with their invitations, a batch at a time. */
async function invite(tx: Tx, scope: Scope, accounts: readonly NewAccount[], tell: ToldFile['tell']): Promise<Invited> {
  const links: Invited['links'] = [];
  let expires_at: string | null = null;
  for (let done = 0; done < accounts.length; done += BATCH) {
    tell({ step: 'take', done, total: accounts.length });
    const batch = await inviteBatch(tx, scope, accounts.slice(done, done + BATCH));
    links.push(...batch.links);
    expires_at = batch.expires_at;
  }
  tell({ step: 'take', done: accounts.length, total: accounts.length });
  return { links, expires_at };
}

async function inviteBatch(tx: Tx, scope: Scope, accounts: readonly NewAccount[]): Promise<Invited> {
  const added = (await insertAccounts(tx, accounts)).map((account) => ({ account, token: newToken() }));
  const invitations = added.map(({ account, token }) => ({ user_id: account.id, token_hash: hashOf(token) }));
  const about = { createdBy: scope.user.id, hours: LINK_HOURS };
  const expires_at = (await insertInvitations(tx, invitations, about))?.toISOString() ?? null;
  const changes = added.flatMap(({ account }) => [
    { action: 'create' as const, entity: 'users' as const, id: account.id, before: null, after: account },
    { action: 'invite' as const, entity: 'users' as const, id: account.id, before: null, after: { expires_at } },
  ]);
  await recordChanges(tx, scope, changes);
  const links = added.map(({ account: { login, full_name }, token }) => ({ login, full_name, token }));
  return { links, expires_at };
}
