import { z } from 'zod';
import { ProblemError } from '../problems/problem-error';
import { asProblem, limitedFetch } from './limited-fetch';
import type { Binding, Person, Provider } from './provider';
import type { OneIdSettings } from './settings';

const tokenSchema = z.object({ access_token: z.string().min(1).max(4000) });

const tin = z.string().regex(/^\d{9}$/);

/** Only what identifies; the other fields of the answer are not read. */
const personSchema = z.object({
  valid: z.enum(['true', 'True']).or(z.literal(true)),
  ret_cd: z.union([z.literal('0'), z.literal(0)]).optional(),
  pin: z.string().regex(/^\d{14}$/),
  user_type: z.enum(['I', 'L']),
  auth_method: z.string().max(100).optional(),
  legal_info: z
    .array(z.object({ is_basic: z.union([z.boolean(), z.string()]).optional(), le_tin: tin.optional() }))
    .max(100)
    .optional(),
});

/**
 * OneID (sso.egov.uz): no discovery, ID token, PKCE or nonce, so the person is read with the access token. Everything that is
 * known of its answers is in this file.
 */
export class OneIdProvider implements Provider {
  constructor(private readonly settings: OneIdSettings) {}

  get id(): string {
    return this.settings.id;
  }

  get name(): string {
    return this.settings.name;
  }

  async buildAddress({ redirectUri, state }: Binding): Promise<string> {
    const { address, client_id, scope, response_type } = this.settings;
    const url = new URL(address);
    url.search = new URLSearchParams({ response_type, client_id, redirect_uri: redirectUri, scope, state }).toString();
    return url.href;
  }

  identify(answer: URLSearchParams, { redirectUri, state }: Binding): Promise<Person> {
    return asProblem(async () => {
      const code = answer.get('code');
      if (!code || answer.get('state') !== state) throw new ProblemError('provider_refused');
      const grant = { grant_type: 'one_authorization_code', code, redirect_uri: redirectUri };
      const { access_token } = tokenSchema.parse(await this.post(grant));
      const { scope } = this.settings;
      const ask = { grant_type: 'one_access_token_identify', access_token, scope };
      const person = personSchema.parse(await this.post(ask));
      // Nothing else needs OneID's session. Its failure does not prevent the sign-in.
      await this.post({ grant_type: 'one_log_out', access_token, scope }).catch(() => undefined);
      const { methods } = this.settings.second_factor;
      const hasFactor = person.auth_method !== undefined && methods.includes(person.auth_method);
      return { issuer: this.settings.address, subject: nameSubject(person), hasFactor, sid: undefined };
    });
  }

  /** OneID has no page for it. */
  async buildSignOut(): Promise<undefined> {}

  private async post(fields: Record<string, string>): Promise<unknown> {
    const { address, client_id, client_secret } = this.settings;
    const body = new URLSearchParams({ client_id, client_secret, ...fields });
    const response = await limitedFetch(address, { method: 'POST', body });
    if (!response.ok) throw new ProblemError('provider_refused');
    return response.json();
  }
}

/** A person who signs in for a company has another identity than the same person who signs in privately. */
function nameSubject({ pin, user_type, legal_info = [] }: z.output<typeof personSchema>): string {
  if (user_type === 'I') return pin;
  const companies = legal_info.filter(({ le_tin }) => le_tin !== undefined);
  const basic = companies.find(({ is_basic }) => String(is_basic) === 'true');
  const company = basic ?? (companies.length === 1 ? companies[0] : undefined);
  if (!company) throw new ProblemError('provider_refused');
  return `${pin} ${company.le_tin}`;
}

/** Splits a subject that this file made. */
export function readSubject(subject: string): { readonly pin: string; readonly tin: string | undefined } {
  const [pin = '', tin] = subject.split(' ');
  return { pin, tin };
}
