import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@klaster/shared/contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The device gave none: it was cancelled, took too long, or works at no such address. The browser does not say which. */
export class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven';
}

/** Prompts for a passkey of this site. @throws PasskeyNotGiven */
export const askForPasskey = (options: PasskeyRequest): Promise<PasskeyAssertion> =>
  given(startAuthentication({ optionsJSON: options }));

/** Creates a passkey on the device. @throws PasskeyNotGiven */
export const makePasskey = (options: PasskeyCreation): Promise<NewPasskey['credential']> =>
  given(startRegistration({ optionsJSON: options }));

async function given<Answer>(answer: Promise<unknown>): Promise<Answer> {
  try {
    return (await answer) as Answer;
  } catch (cause) {
    throw new PasskeyNotGiven('The device gave no passkey', { cause });
  }
}
