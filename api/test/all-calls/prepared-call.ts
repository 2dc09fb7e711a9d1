import type { Endpoint } from '@klaster/shared/contract/endpoints';
import { credentialsFor } from '../support/credentials';
import { ANDIJON } from '../support/fixtures';
import type { TestApp } from '../support/test-app';
import { callerOf, type Sent } from './call-row';
import { rowOf } from './every-call';

/** Nobody decides on a report that they prepared. */
const DECISIONS = /\/(?:confirm|reject)-cluster\/|\/bulk\/confirm$/;

type PreparedCall = {
  readonly request: string;
  readonly body: Sent['body'] | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

/** Creates what a call is about, and signs in an account that may make it. */
export async function prepareCall(api: TestApp, name: string, endpoint: Endpoint): Promise<PreparedCall> {
  const row = rowOf(name);
  const sent = await row.send(api.db, ANDIJON, name);
  const login = DECISIONS.test(name) ? 'reviewer' : callerOf(endpoint);
  if (sent.cluster)
    await api.db.updateTable('users').set({ cluster_id: sent.cluster }).where('login', '=', 'klaster').execute();
  await row.doneBy?.(api.db, login, sent);
  const headers = await credentialsFor(api, endpoint, login);
  await api.db.deleteFrom('sign_in_attempts').execute();
  return { request: sent.request, body: sent.body, headers };
}
