import type { Identity, IdentityLink, StartedFlow } from '@klaster/shared/contract/accounts';
import type { SignedIn } from '../../../kernel/authority/scope';
import type { Services } from '../../../kernel/http/call';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { recordCredentialChange, withAccountLock, type AccountCaller } from '../second-factor/prove';
import { endSessions } from '../sessions/sessions';
import { beginFlow, endFlow, type FlowOrigin } from './flow';
import { deleteIdentities, insertIdentity, listIdentities } from './repository';

type OwnCall = AccountCaller & FlowOrigin;

const MAX_IDENTITIES = 20;

/** Bound to the session: no other session can complete what it started. */
const buildPurpose = ({ id, session_id }: SignedIn) => `link to user ${id} in session ${session_id}`;

export const beginLink = (services: Services, caller: OwnCall, provider: string): Promise<StartedFlow> =>
  beginFlow(services, { provider, purpose: buildPurpose(caller.user) }, caller);

/** @throws ProblemError `identity_taken`, `provider_refused`, `provider_unavailable` */
export async function linkIdentity(services: Services, caller: OwnCall, given: IdentityLink): Promise<Identity[]> {
  const { db } = services;
  const { id: user_id } = caller.user;
  const { issuer, subject } = await endFlow(services, { ...given, purpose: buildPurpose(caller.user) }, caller);
  await withAccountLock(db, caller, async (tx) => {
    const isFull = (await listIdentities(tx, user_id)).length >= MAX_IDENTITIES;
    const { provider } = given;
    if (isFull || !(await insertIdentity(tx, { user_id, provider, issuer, subject })))
      throw new ProblemError('identity_taken');
    await recordCredentialChange(tx, caller, { action: 'identity_linked', after: { provider } });
  });
  return ownIdentities(services, user_id);
}

/** Ends all other sessions: one of them may be a stranger's who was linked. */
export async function removeIdentity(services: Services, caller: AccountCaller, id: number): Promise<Identity[]> {
  const { user, requestId } = caller;
  await withAccountLock(services.db, caller, async (tx) => {
    const [provider] = await deleteIdentities(tx, user.id, id);
    if (provider === undefined) return;
    await recordCredentialChange(tx, caller, { action: 'identity_unlinked', before: { provider } });
    await endSessions(tx, { user, requestId }, { allBut: user.session_id });
  });
  return ownIdentities(services, user.id);
}

/** A provider that is no longer configured is shown by its id. */
export async function ownIdentities({ db, providers }: Services, userId: number): Promise<Identity[]> {
  return (await listIdentities(db, userId)).map(({ provider, linked_at, last_used_at, id }) => ({
    id,
    provider: providers.all.find((one) => one.id === provider)?.name ?? provider,
    linked_at: linked_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}
