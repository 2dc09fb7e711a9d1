import type { StartedFlow } from '@klaster/shared/contract/accounts';
import { correctedNow } from '../../../kernel/clock/corrected';
import type { Services } from '../../../kernel/http/call';
import { describeReason, type Person } from '../../../kernel/providers';
import { ProblemError } from '../../../kernel/problems/problem-error';
import type { FastifyBaseLogger } from 'fastify';
import { consumeChallenge } from '../passkeys/repository';

/** Time to sign in at the provider. */
const FLOW_MS = 15 * 60_000;

export type FlowOrigin = { readonly origin: string; readonly log: Pick<FastifyBaseLogger, 'error'> };

type Begun = { readonly provider: string; readonly purpose: string };

/** Address of the page that takes the answer. Each provider has its own, so one provider's answer cannot pass for another's. */
const buildRedirect = (origin: string, provider: string) => `${origin}/sign-in/${provider}`;

const bindTo = ({ provider, purpose }: Begun) => JSON.stringify(['provider', provider, purpose]);

/** State, nonce and verifier derive from the flow, so that nothing is stored for visitors who do not come back. */
const deriveBinding = ({ challenges }: Services, flow: string, redirectUri: string) => ({
  redirectUri,
  state: challenges.derive(flow, 'provider state'),
  nonce: challenges.derive(flow, 'provider nonce'),
  verifier: challenges.derive(flow, 'provider verifier'),
});

export async function beginFlow(services: Services, begun: Begun, { origin, log }: FlowOrigin): Promise<StartedFlow> {
  const provider = services.providers.find(begun.provider);
  const flow = services.challenges.issue(bindTo(begun), correctedNow(), FLOW_MS);
  const binding = deriveBinding(services, flow, buildRedirect(origin, provider.id));
  return { address: await logFailure(provider.id, log, provider.buildAddress(binding)), flow };
}

type FlowAnswer = Begun & { readonly flow: string; readonly answer: string };

/** Each flow can be used only once, even if it fails. @throws ProblemError `provider_refused`, `provider_unavailable` */
export async function endFlow(services: Services, ended: FlowAnswer, { origin, log }: FlowOrigin): Promise<Person> {
  const provider = services.providers.find(ended.provider);
  const { flow, answer } = ended;
  if (!services.challenges.isValid(flow, bindTo(ended))) throw new ProblemError('provider_refused');
  const isUnused = await services.db.transaction().execute((tx) => consumeChallenge(tx, flow, FLOW_MS));
  if (!isUnused) throw new ProblemError('provider_refused');
  const binding = deriveBinding(services, flow, buildRedirect(origin, provider.id));
  return logFailure(provider.id, log, provider.identify(new URLSearchParams(answer), binding));
}

/** Operators need the reason; visitors do not. */
export async function logFailure<T>(provider: string, log: FlowOrigin['log'], step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    log.error({ provider, reason: describeReason(error) }, 'a provider refused a sign-in, or did not answer');
    throw error;
  }
}
