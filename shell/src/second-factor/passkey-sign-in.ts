import { publicClient } from '@klaster/shared/http';
import { askForPasskey } from './passkeys';

/** @returns the session's token. @throws PasskeyNotGiven */
export async function signInByPasskey(): Promise<string> {
  const options = await publicClient.call('POST /api/auth/passkey/options', { body: {} });
  const body = await askForPasskey(options);
  return (await publicClient.call('POST /api/auth/passkey', { body })).token;
}
