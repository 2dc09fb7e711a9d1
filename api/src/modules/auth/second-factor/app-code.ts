import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown for. */
const PERIOD = 30;

/** Steps that a phone's clock may be off, either way. */
const DRIFT = 1;

/** Steps within which a code shows that the clock is wrong: twenty minutes, either way. */
const CLOCK_OFF = 40;

/** Bytes of a secret: as many as a SHA-1 has (RFC 4226, section 4). */
const SECRET_BYTES = 20;

/** SHA-1, 6 digits: all that every authenticator app can do (RFC 6238). */
const totpOf = (secret: Uint8Array<ArrayBuffer>, label = '') =>
  new TOTP({ issuer: 'Klaster', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: secretOf(secret) });

const secretOf = (bytes: Uint8Array<ArrayBuffer>) => new Secret({ buffer: bytes.slice().buffer });

export const newSecret = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new Secret({ size: SECRET_BYTES }).buffer as ArrayBuffer);

/** A secret in the forms that an authenticator app accepts: as text, or as the URI of a QR code. */
export function enrolment(secret: Uint8Array<ArrayBuffer>, login: string): { secret: string; uri: string } {
  return { secret: secretOf(secret).base32, uri: totpOf(secret, login).toString() };
}

const stepAt = (time: number) => Math.floor(time / (PERIOD * 1000));

/** The code that an app with this secret shows. @param time in milliseconds since the epoch */
export const codeAt = (secret: Uint8Array<ArrayBuffer>, time: number): string =>
  totpOf(secret).generate({ timestamp: time });

/**
 * Which step a code is of: the present one, or one beside it; undefined if it is of none.
 * @param time in milliseconds since the epoch
 */
export const stepOf = (secret: Uint8Array<ArrayBuffer>, code: string, time: number): number | undefined =>
  stepWithin(secret, code, { time, window: DRIFT });

/** Whether a code that is not accepted shows a clock that is minutes off. */
export const isClockOff = (secret: Uint8Array<ArrayBuffer>, code: string, time: number): boolean =>
  stepWithin(secret, code, { time, window: CLOCK_OFF }) !== undefined;

function stepWithin(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  { time, window }: { readonly time: number; readonly window: number },
): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: time, window });
  return delta === null ? undefined : stepAt(time) + delta;
}
