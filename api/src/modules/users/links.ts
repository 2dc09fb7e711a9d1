import { passwordFault, type IssuedLink, type OpenedLink } from '@klaster/shared/contract/accounts';
import { recordChange, recordChanges, type Actor } from '../../kernel/audit/record.repository';
import { findActiveUser } from '../../kernel/authority/authority.repository';
import type { User } from '../../kernel/authority/scope';
import { RETENTION } from '../../kernel/database/retention-rules';
import type { Database, Tx } from '../../kernel/database/connect';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import { lockAnother, type AccountAct, type SeenAccount } from './changes';
import { clearOldLinks, findLink, insertLink, markUsed, withdrawLinks, type LinkRow } from './links.repository';
import { isActiveAdmin } from './policy';
import { lockUser, setPassword } from './repository';
import { hashOf, newToken } from '../auth/link-token';
import { deletePasskeys } from '../auth/passkeys/repository';
import { deleteIdentities, insertIdentity, listIdentities, type NewIdentity } from '../auth/providers/repository';
import { hashInQueue } from '../auth/password';
import { notifyOfAcceptance, notifyOfAuthority, warnOwner } from '../notices/recipients.repository';

export const LINK_HOURS = 72;

/** Withdraws earlier links; the password stays valid. @throws ProblemError `forbidden` for oneself, `user_inactive`, `stale_version` */
export function issueLink(db: Database, by: AccountAct, { id, version }: SeenAccount): Promise<IssuedLink> {
  return by.checks.change(db, async (tx) => {
    const { user, witnesses } = await lockAnother(tx, by, { id, version });
    if (!user.is_active) throw new ProblemError('user_inactive');
    const purpose = user.has_password || (await listIdentities(tx, id)).length > 0 ? 'reset' : 'invitation';
    const token = newToken();
    await withdrawLinks(tx, id);
    await clearOldLinks(tx, id, RETENTION.one_time_links.keep);
    const link = { token_hash: hashOf(token), user_id: id, purpose, created_by: by.user.id } as const;
    const expires_at = (await insertLink(tx, link, LINK_HOURS)).toISOString();
    const action = purpose === 'reset' ? 'reset' : 'invite';
    await recordChange(tx, by, { action, entity: 'users', id, after: { expires_at } });
    const act = purpose === 'reset' ? 'reset_issued' : 'invitation_issued';
    await notifyOfAuthority(tx, witnesses, { act, aboutId: id, givesAdmin: isActiveAdmin(user) });
    return { token, purpose, expires_at };
  });
}

/** @throws ProblemError that says why the link is unusable */
export async function openLink(db: Database, token: string): Promise<OpenedLink> {
  const { login, full_name, purpose, expires_at } = assertUsable(await findLink(db, hashOf(token)));
  return { login, full_name, purpose, expires_at: expires_at.toISOString() };
}

type Use = {
  readonly token: string;
  readonly password: string;
  /** Whether passwords of this login are accepted. */
  readonly accepts: (login: string) => boolean;
};

/** Ends all sessions, passkeys and identities, since an intruder may have some. @throws ProblemError why the link is unusable, or on `password` */
export async function acceptLink(db: Database, { token, password, accepts }: Use, requestId: string) {
  const token_hash = hashOf(token);
  const { user_id, login } = assertUsable(await findLink(db, token_hash));
  if (!accepts(login)) throw new ProblemError('passwords_off');
  const fault = passwordFault(password, login);
  if (fault) throw wrongField('password', fault);
  const password_hash = await hashInQueue(password);
  return db.transaction().execute(async (tx) => {
    // Serialises concurrent uses, and a deactivation of the account.
    await lockUser(tx, user_id);
    const { purpose, created_by } = assertUsable(await findLink(tx, token_hash));
    await markUsed(tx, token_hash);
    await setPassword(tx, user_id, password_hash);
    const user = (await findActiveUser(tx, user_id)) ?? null;
    const actor = { user, requestId };
    await recordChange(tx, actor, { action: 'set_password', entity: 'users', id: user_id, after: { purpose } });
    await endOthers(tx, actor, user_id);
    await notifyOfUse(tx, { user_id, purpose, created_by });
    return { login };
  });
}

type Linked = Omit<NewIdentity, 'user_id'> & { readonly requestId: string };

/**
 * Links a person to the account instead of setting a password; a former password is removed. @throws ProblemError why the
 * link is unusable, `identity_taken`
 */
export async function linkByInvitation(tx: Tx, token: string, { requestId, ...identity }: Linked): Promise<void> {
  const token_hash = hashOf(token);
  const { user_id } = assertUsable(await findLink(tx, token_hash));
  await lockUser(tx, user_id);
  const link = assertUsable(await findLink(tx, token_hash));
  await markUsed(tx, token_hash);
  await setPassword(tx, user_id, null);
  const actor = { user: (await findActiveUser(tx, user_id)) ?? null, requestId };
  await endOthers(tx, actor, user_id);
  if (!(await insertIdentity(tx, { ...identity, user_id }))) throw new ProblemError('identity_taken');
  const after = { provider: identity.provider, purpose: link.purpose };
  await recordChange(tx, actor, { action: 'identity_linked', entity: 'users', id: user_id, after });
  await notifyOfUse(tx, link);
}

const notifyOfUse = async (tx: Tx, link: Pick<LinkRow, 'user_id' | 'purpose' | 'created_by'>): Promise<void> => {
  const { user_id, purpose, created_by } = link;
  if (purpose === 'reset') await warnOwner(tx, user_id, 'password_reset');
  if (purpose === 'invitation' && created_by !== null) await notifyOfAcceptance(tx, created_by, user_id);
};

/** Passkeys and identities, of which an intruder may have added some. */
async function endOthers(tx: Tx, actor: Actor<User | null>, id: number): Promise<void> {
  const about = { entity: 'users', id } as const;
  const passkeys = (await deletePasskeys(tx, id)).map((name) => ({
    ...about,
    action: 'passkey_removed' as const,
    before: { name },
  }));
  const identities = (await deleteIdentities(tx, id)).map((provider) => ({
    ...about,
    action: 'identity_unlinked' as const,
    before: { provider },
  }));
  await recordChanges(tx, actor, [...passkeys, ...identities]);
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
