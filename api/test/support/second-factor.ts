import type { BegunSecondFactor, RecoveryCodes, SignInChallenge } from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import { Secret } from 'otpauth';
import { codeAt } from '../../src/modules/auth/second-factor/app-code';
import { PASSWORD } from './fixtures';
import type { TestApp } from './test-app';

const STEP_MS = 30_000;

export const appCode = (secret: string, steps = 0): string =>
  codeAt(new Uint8Array(Secret.fromBase32(secret).bytes), Date.now() + steps * STEP_MS);

/** Confirms with the previous code, so that the current one stays unused. */
export async function turnOn(api: TestApp, login: string): Promise<{ secret: string; recovery: string[] }> {
  const begun = await api.call<BegunSecondFactor>('POST /api/me/second-factor/begin', {
    as: login,
    body: { current_password: PASSWORD },
  });
  const { secret } = begun.data;
  const confirm = () =>
    api.call<RecoveryCodes>('POST /api/me/second-factor/confirm', { as: login, body: { code: appCode(secret, -1) } });
  const first = await confirm();
  // If a new step has begun, the code was too old.
  const { data } = first.status === 200 ? first : await confirm();
  return { secret, recovery: data.recovery_codes };
}

export const signInAs = (api: TestApp, login: string, headers: Record<string, string> = {}) =>
  api.call<Partial<LoginAnswer & SignInChallenge>>('POST /api/auth/login', {
    body: { login, password: PASSWORD },
    headers,
  });

export async function requestChallenge(api: TestApp, login: string): Promise<string> {
  return (await signInAs(api, login)).data.challenge ?? '';
}

export const giveCode = (
  api: TestApp,
  { challenge, code }: { challenge: string; code: string },
  headers: Record<string, string> = {},
) => api.call<LoginAnswer>('POST /api/auth/second-factor', { body: { challenge, code }, headers });
