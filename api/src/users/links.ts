import { passwordFault, type IssuedLink, type OpenedLink } from '@klaster/shared/contract';
import { recordChange } from '../audit/record';
import { hashInTurn } from '../auth/password';
import { findActiveUser } from '../auth/repository';
import type { Database } from '../database/connect';
import { ProblemError, wrongField } from '../problems/problem-error';
import { tellOfAccount } from '../notices/recipients.repository';
import { lockFor, type Scope } from './changes';
import { hashOf, newToken } from './link-token';
import { clearOldLinks, findLink, insertLink, markUsed, withdrawLinks, type LinkRow } from './links.repository';
import { lockUser, setPassword } from './repository';

/** Hours that a link can be used. */
export const LINK_HOURS = 72;

/** Days after which it is forgotten what became of a link. */
const KEPT_DAYS = 90;

/**
 * Gives out a link by which an account gets a password, its first or another one. Those before are withdrawn; the password that there
 * is stays until the link is used. Nobody gives one to themselves: their own password they change by knowing it.
 * @throws ProblemError `forbidden`, `user_inactive`, `stale_version`
 */
export function issueLink(db: Database, scope: Scope, id: number, version: number): Promise<IssuedLink> {
  return db.transaction().execute(async (tx) => {
    const { admin, user } = await lockFor(tx, scope, id, version);
    if (admin.id === id) throw new ProblemError('forbidden');
    if (!user.is_active) throw new ProblemError('user_inactive');
    const purpose = user.has_password ? 'reset' : 'invitation';
    const token = newToken();
    await withdrawLinks(tx, id);
    await clearOldLinks(tx, id, KEPT_DAYS);
    const link = { token_hash: hashOf(token), user_id: id, purpose, created_by: admin.id } as const;
    const expires_at = (await insertLink(tx, link, LINK_HOURS)).toISOString();
    const action = purpose === 'reset' ? 'reset' : 'invite';
    await recordChange(tx, scope, { action, entity: 'users', id, before: null, after: { expires_at } });
    return { token, purpose, expires_at };
  });
}

/**
 * Whom a link is for.
 * @throws ProblemError that says why it is of no use
 */
export async function openLink(db: Database, token: string): Promise<OpenedLink> {
  const { login, full_name, purpose, expires_at } = assertUsable(await findLink(db, hashOf(token)));
  return { login, full_name, purpose, expires_at: expires_at.toISOString() };
}

type Use = { readonly token: string; readonly password: string };

/**
 * Sets the password that a link is for. Of many uses at once one succeeds; all sessions of the account end.
 * @throws ProblemError that says why it is of no use, or that names `password`
 */
export async function acceptLink(db: Database, { token, password }: Use, requestId: string) {
  const token_hash = hashOf(token);
  const { user_id, login } = assertUsable(await findLink(db, token_hash));
  const fault = passwordFault(password, login);
  if (fault) throw wrongField('password', fault);
  const password_hash = await hashInTurn(password);
  return db.transaction().execute(async (tx) => {
    // Whoever uses it at the same time, or deactivates the account, comes before or after.
    await lockUser(tx, user_id);
    const { purpose, created_by } = assertUsable(await findLink(tx, token_hash));
    await markUsed(tx, token_hash);
    await setPassword(tx, user_id, password_hash);
    const user = (await findActiveUser(tx, user_id)) ?? null;
    const change = { action: 'set_password', entity: 'users', id: user_id, before: null, after: { purpose } } as const;
    await recordChange(tx, { user, requestId }, change);
    if (purpose === 'invitation' && created_by !== null)
      await tellOfAccount(tx, { kind: 'invitation_accepted', userId: created_by, aboutId: user_id });
    return { login };
  });
}

/** @throws ProblemError */
function assertUsable(link: LinkRow | undefined): LinkRow {
  if (!link) throw new ProblemError('unknown_link');
  if (link.is_used) throw new ProblemError('link_used');
  if (!link.is_active) throw new ProblemError('user_inactive');
  if (link.is_withdrawn) throw new ProblemError('link_replaced');
  if (link.is_expired) throw new ProblemError('link_expired');
  return link;
}
