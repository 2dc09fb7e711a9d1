import type { Endpoint } from '@klaster/shared/contract/endpoints';
import { addKey } from './api-keys';
import type { TestApp } from './test-app';

/** @returns the headers with which the account calls the endpoint, or a new key where only keys may */
export async function credentialsFor(
  api: TestApp,
  { authority }: Endpoint,
  login: string,
): Promise<Record<string, string>> {
  if (authority.visitor) return {};
  if (authority.staff || authority.cluster) return { 'x-access-token': await api.token(login) };
  return { authorization: `Bearer ${await addKey(api.db)}` };
}
