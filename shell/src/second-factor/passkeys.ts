import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@klaster/shared/contract/accounts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The user cancelled, the time ran out, or passkeys are not possible at this address: the browser does not say which. */
export class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven';
}

/** @throws PasskeyNotGiven */
export const askForPasskey = (options: PasskeyRequest): Promise<PasskeyAssertion> =>
  readAnswer(startAuthentication({ optionsJSON: options }));

/** @throws PasskeyNotGiven */
export const makePasskey = (options: PasskeyCreation): Promise<NewPasskey['credential']> =>
  readAnswer(startRegistration({ optionsJSON: options }));

async function readAnswer<Answer>(answer: Promise<unknown>): Promise<Answer> {
  try {
    return (await answer) as Answer;
  } catch (cause) {
    throw new PasskeyNotGiven('The device gave no passkey', { cause });
  }
}
