import { decodeJwt } from 'jose';
import type { Services } from '../../../kernel/http/call';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { hashOf } from '../link-token';
import { consumeChallenge } from '../passkeys/repository';
import { endSessions } from '../sessions/sessions';
import { limitLinks } from '../sign-in-limit';
import { logFailure, type FlowOrigin } from './flow';
import { listSignedIn } from './repository';

/** Longer than a token is valid. */
const REMEMBERED_MS = 10 * 60_000;

type Sender = Pick<FlowOrigin, 'log'> & { readonly address: string; readonly requestId: string };

/** A provider ends the sessions of somebody who signed out there. @throws ProblemError `provider_refused` */
export function endByProvider(services: Services, token: string, from: Sender): Promise<{ ended: number }> {
  return limitLinks(services.db, from.address, async () => {
    const provider = services.providers.all.find(
      ({ issuer }) => issuer !== undefined && isSame(issuer, readIssuer(token)),
    );
    if (!provider?.readLogout) throw new ProblemError('provider_refused');
    const logout = await logFailure(provider.id, from.log, provider.readLogout(token));
    const digest = hashOf(JSON.stringify(['logout', logout.issuer, logout.id]));
    return services.db.transaction().execute(async (tx) => {
      if (!(await consumeChallenge(tx, digest, REMEMBERED_MS))) throw new ProblemError('provider_refused');
      let ended = 0;
      for (const user of await listSignedIn(tx, logout))
        ended += await endSessions(tx, { user, requestId: from.requestId }, { id: user.session_id });
      return { ended };
    });
  });
}

const isSame = (issuer: string, other = '') => URL.canParse(other) && new URL(other).href === new URL(issuer).href;

/** Read without verification, only to find the provider. The token is then verified with the provider's keys. */
function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
