import { text } from 'node:stream/consumers';
import type { OneIdSettings } from '../../src/kernel/providers/settings';
import { serve, type Served } from './served';

const CLIENT = { client_id: 'klaster', client_secret: 'secret of OneID' };

export type OneIdPerson = Record<string, unknown>;

export type OneIdDouble = Served & {
  readonly settings: OneIdSettings;
  person: OneIdPerson;
  /** `grant_type` of each request, in order. */
  readonly grants: string[];
  /** Signs the person in, as a browser does. @returns the query of the redirect */
  signIn(address: string): string;
};

/** What OneID answers, by the descriptions of it that are public. */
export async function startOneId(person: OneIdPerson): Promise<OneIdDouble> {
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  const grants: string[] = [];
  const state = { person };
  const answerTo = (given: URLSearchParams): object | undefined => {
    const field = (name: string) => given.get(name) ?? '';
    grants.push(field('grant_type'));
    if (field('client_id') !== CLIENT.client_id || field('client_secret') !== CLIENT.client_secret) return undefined;
    if (field('grant_type') === 'one_authorization_code') {
      const isKnown = codes.get(field('code')) === field('redirect_uri');
      codes.delete(field('code'));
      if (!isKnown) return undefined;
      tokens.add(`token ${grants.length}`);
      return { access_token: `token ${grants.length}`, expires_in: 3600, scope: 'klaster' };
    }
    if (!tokens.has(field('access_token'))) return undefined;
    if (field('grant_type') === 'one_log_out') tokens.delete(field('access_token'));
    return field('grant_type') === 'one_log_out' ? {} : state.person;
  };
  const served = await serve(async (request, response) => {
    const answer = answerTo(new URLSearchParams(await text(request)));
    response.writeHead(answer ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  const settings: OneIdSettings = {
    ...CLIENT,
    id: 'oneid',
    kind: 'oneid',
    name: 'OneID',
    address: `${served.origin}/sso/oauth/Authorization.do`,
    scope: 'klaster',
    response_type: 'one_code',
    second_factor: { methods: ['LEPKCSMETHOD'] },
  };
  const signIn = (address: string) => {
    const { searchParams: query } = new URL(address);
    if (query.get('response_type') !== 'one_code') throw new Error('OneID takes only one_code');
    const code = `code ${codes.size + grants.length}`;
    codes.set(code, query.get('redirect_uri') ?? '');
    return new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
  };
  return Object.assign(state, { ...served, settings, grants, signIn });
}
