import type { ProviderAnswer, ProviderStart, SignInOutcome, StartedFlow } from '@klaster/shared/contract/accounts';
import type { Tx } from '../../../kernel/database/connect';
import type { Services } from '../../../kernel/http/call';
import type { Person } from '../../../kernel/providers';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { linkByInvitation } from '../../users/links';
import { lockActive } from '../accounts.repository';
import { hashOf } from '../link-token';
import { challengeFor } from '../second-factor/sign-in';
import type { SessionOrigin } from '../sessions/sessions';
import { limitLinks } from '../sign-in-limit';
import { completeSignIn, recordFailedSignIn } from '../sign-in/sign-ins';
import { beginFlow, endFlow, type FlowOrigin } from './flow';
import { findIdentity, noteIdentityUse } from './repository';

type Origin = SessionOrigin & FlowOrigin;

/** The token of an invitation is part of the purpose: no other flow can use it. */
const buildPurpose = (invitation: string | undefined) =>
  invitation === undefined ? 'sign in' : `invitation ${hashOf(invitation)}`;

export function beginSignIn(services: Services, { provider, invitation }: ProviderStart, from: Origin) {
  const begin = (): Promise<StartedFlow> => beginFlow(services, { provider, purpose: buildPurpose(invitation) }, from);
  return limitLinks(services.db, from.address, begin);
}

/** Creates no account: a person who is not linked to one is refused. Failures count for the network only. */
export function signInByProvider(
  services: Services,
  { provider, flow, answer, invitation }: ProviderAnswer,
  from: Origin,
): Promise<SignInOutcome> {
  return limitLinks(services.db, from.address, async () => {
    const purpose = buildPurpose(invitation);
    const person = await endFlow(services, { provider, flow, answer, purpose }, from);
    try {
      return await services.db.transaction().execute(async (tx) => {
        const { issuer, subject } = person;
        const link = { provider, issuer, subject, requestId: from.requestId };
        if (invitation !== undefined) await linkByInvitation(tx, invitation, link);
        return beginSession(tx, services, { person, from });
      });
    } catch (error) {
      const known = await findIdentity(services.db, person);
      if (error instanceof ProblemError) await recordFailedSignIn(services.db, known?.user_id, from);
      throw error;
    }
  });
}

/** Requires our second factor too, unless the provider has checked one. */
async function beginSession(
  tx: Tx,
  { jwt }: Services,
  { person, from: origin }: { readonly person: Person; readonly from: Origin },
): Promise<SignInOutcome> {
  const identity = await findIdentity(tx, person);
  const user = identity && (await lockActive(tx, identity.user_id));
  if (!user) throw new ProblemError('identity_unknown');
  const via = { identity_id: identity.id, provider_sid: person.sid ?? null };
  await noteIdentityUse(tx, identity.id);
  const challenge = person.hasFactor ? undefined : await challengeFor(tx, user, via);
  if (challenge !== undefined) return { challenge };
  const signIn = { user, origin, via: { ...via, factor_met: person.hasFactor } };
  return { token: await completeSignIn(tx, jwt, signIn) };
}
