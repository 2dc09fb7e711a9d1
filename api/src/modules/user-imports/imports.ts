import { type Language, type Progress } from '@klaster/shared/contract/http';
import type { ImportedUsers, UserImportReport, UserInput } from '@klaster/shared/contract/accounts';
import type { HiddenRowsQuery, TakeQuery } from '@klaster/shared/contract/http';
import { recordChanges, type Actor } from '../../kernel/audit/record.repository';
import type { Act } from '../../kernel/authority/guarded';
import type { Authorised, Scope } from '../../kernel/authority/scope';
import type { Database, Tx } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { findingsIn, takeInBatches } from '../../kernel/sheets/import-steps';
import { readList } from '../../kernel/sheets/refusal';
import type { FilledRow, FilledSheet } from '../../kernel/sheets/read-rows';
import { type Bearer, type Workbooks } from '../../kernel/sheets/workbook';
import { COLUMNS, headersByField, readVocabulary } from './columns';
import { lookupKeys, countAccounts, planAccounts, type PlannedAccount } from './plan';
import { findClusters, findLookalikes, insertAccounts, insertInvitations } from './repository';
import { buildTemplate } from './template';
import { hashOf, newToken } from '../auth/link-token';
import { findWarningRecipients, notifyOfAuthority } from '../notices/recipients.repository';
import { LINK_HOURS } from '../users/links';
import { lockAdministration } from '../users/repository';

type TrackedFile = { readonly file: Buffer; readonly onProgress: (progress: Progress) => void };

type Reading = Bearer & { readonly scope: Scope; readonly language: Language };

type Request = Pick<TakeQuery, 'rows' | 'state' | 'hidden'>;

/** No state is stored between two calls: each sends the file again, which is compared again. */
export class UserImports {
  constructor(
    private readonly db: Database,
    private readonly workbooks: Workbooks,
  ) {}

  async template({ language, scope, ...bearer }: Reading): Promise<Buffer> {
    return this.workbooks.write(await buildTemplate(this.db, language, scope.province_code), bearer);
  }

  async check(
    { file, onProgress, scope, language, ...bearer }: TrackedFile & Reading,
    { hidden }: HiddenRowsQuery,
  ): Promise<UserImportReport> {
    const sheet = await this.read(file, { ...bearer, language, hidden });
    const total = sheet.rows.length;
    const known = await findKnown(this.db, sheet.rows);
    const onTimeSlice = (done: number) => onProgress({ step: 'compare', done, total });
    const { rows, state } = await planAccounts(scope, { rows: sheet.rows, known }, onTimeSlice);
    const reader = { language, headers: headersByField(language) };
    return { rows: countAccounts(rows), ...(await findingsIn(sheet, rows, reader)), state };
  }

  /** All accounts with their invitations or none. @throws ProblemError `import_outdated` if the state has changed since the check */
  async take(
    { file, onProgress, checks, ...actor }: TrackedFile & Act & Bearer & Pick<Reading, 'language'>,
    request: Request,
  ): Promise<ImportedUsers> {
    const { rows: filled } = await this.read(file, { ...actor, hidden: request.hidden });
    return checks.change(this.db, async (tx) => {
      await lockAdministration(tx);
      const witnesses = await findWarningRecipients(tx, actor.user.id);
      const scope = await checks.scope(tx);
      const { rows, state } = await planAccounts(scope, { rows: filled, known: await findKnown(tx, filled) });
      const counts = countAccounts(rows);
      const isOutdated = state !== request.state || (counts.faulty > 0 && request.rows === 'all');
      if (isOutdated) throw new ProblemError('import_outdated');
      const accounts = rows.flatMap(toBeAdded);
      const invited = await invite(tx, actor, { accounts, onProgress });
      const given = { act: 'accounts_imported', count: accounts.length, givesAdmin: accounts.some(isAdmin) } as const;
      if (accounts.length > 0) await notifyOfAuthority(tx, witnesses, given);
      return { ...counts, ...invited };
    });
  }

  private async read(
    file: Buffer,
    { language, hidden, ...bearer }: Bearer & HiddenRowsQuery & Pick<Reading, 'language'>,
  ): Promise<FilledSheet> {
    const vocabulary = await readVocabulary(this.db);
    const reader = { language, headers: headersByField(language) };
    const wanted = { columns: COLUMNS, vocabulary, reader, hidden };
    return (await readList(this.workbooks, { ...bearer, file }, wanted)).sheet;
  }
}

async function findKnown(db: Database, rows: readonly FilledRow[]) {
  const { normalisedLogins, stirs } = lookupKeys(rows);
  return { accounts: await findLookalikes(db, normalisedLogins), clusters: await findClusters(db, stirs) };
}

const isAdmin = ({ positions }: UserInput) => positions.includes('ADMIN');

const toBeAdded = (row: PlannedAccount): Authorised<UserInput>[] => (row.faults || row.isThere ? [] : [row.input]);

type Invited = Pick<ImportedUsers, 'links' | 'expires_at'>;

async function invite(
  tx: Tx,
  actor: Actor,
  {
    accounts,
    onProgress,
  }: { readonly accounts: readonly Authorised<UserInput>[]; readonly onProgress: TrackedFile['onProgress'] },
): Promise<Invited> {
  const links: Invited['links'] = [];
  let expires_at: string | null = null;
  await takeInBatches(accounts, onProgress, async (batch) => {
    const invited = await inviteBatch(tx, actor, batch);
    links.push(...invited.links);
    expires_at = invited.expires_at;
  });
  return { links, expires_at };
}

async function inviteBatch(tx: Tx, actor: Actor, accounts: readonly Authorised<UserInput>[]): Promise<Invited> {
  const added = (await insertAccounts(tx, accounts)).map((account) => ({ account, token: newToken() }));
  const invitations = added.map(({ account, token }) => ({ user_id: account.id, token_hash: hashOf(token) }));
  const about = { createdBy: actor.user.id, hours: LINK_HOURS };
  const expires_at = (await insertInvitations(tx, invitations, about))?.toISOString() ?? null;
  const changes = added.flatMap(({ account }) => [
    { action: 'create' as const, entity: 'users' as const, id: account.id, after: account },
    { action: 'invite' as const, entity: 'users' as const, id: account.id, after: { expires_at } },
  ]);
  await recordChanges(tx, actor, changes);
  const links = added.map(({ account: { login, full_name }, token }) => ({ login, full_name, token }));
  return { links, expires_at };
}
