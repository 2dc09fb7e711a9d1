import { normalizeIP } from '@fastify/rate-limit';
import { accountSchema } from '@klaster/shared/contract/http';
import type { RegistryEndpointName } from '@klaster/shared/contract/endpoints';
import type { Account } from '@klaster/shared/contract/http';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ProblemError } from '../problems/problem-error';
import { ConcurrencyLimit } from '../requests/concurrency-limit';
import type { RequestLimits } from '../config/limits';
import { refuseAs } from '../upstream/api-calls';
import type { ApiAnswer, ApiCalls } from '../upstream/api-calls';

const answerSchema = z.object({ data: accountSchema });
const profileSchema = z.object({ data: z.object({ login: z.string() }) });

/** Rights of people's sessions at the registry. The API decides on every call, so that ended sessions fail at once. */
export class Sessions {
  private readonly lookups: ConcurrencyLimit;

  constructor(
    private readonly api: ApiCalls,
    limits: RequestLimits['sessions'],
  ) {
    this.lookups = new ConcurrencyLimit(limits);
  }

  /**
   * @throws {ApiRefusal} 401, 403
   * @throws {ProblemError} `too_many_attempts`, `busy`, `upstream_unavailable`, `people_unknown`
   */
  async accountFor(token: string, act: RegistryEndpointName, request: FastifyRequest): Promise<Account> {
    const path = `/api/auth/authority?act=${encodeURIComponent(act)}`;
    const network = normalizeIP(request.ip);
    const answer = await this.lookups.run(network, () => this.api.send(request, { path, token }));
    if (answer === null) throw new ProblemError(this.lookups.isFullOfOthers(network) ? 'busy' : 'too_many_attempts');
    return accountIn(answer);
  }

  /** Who holds a session; undefined if it has ended, or the API does not say. */
  async findLogin(token: string, request: FastifyRequest): Promise<string | undefined> {
    const ask = () => this.api.send(request, { path: '/api/me/profile', token });
    const answer = await this.lookups.run(normalizeIP(request.ip), ask).catch(() => null);
    return answer?.status === 200 ? profileSchema.safeParse(answer.body).data?.data.login : undefined;
  }
}

function accountIn(answer: ApiAnswer): Account {
  // Another back end may lack this call.
  if (answer.status === 404) throw new ProblemError('people_unknown');
  if (answer.status !== 200) refuseAs(answer);
  const account = answerSchema.safeParse(answer.body).data?.data;
  if (!account) throw new ProblemError('upstream_unavailable');
  return account;
}
