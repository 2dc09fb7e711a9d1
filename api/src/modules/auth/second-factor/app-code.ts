import { Secret, TOTP } from 'otpauth';

/** Seconds. */
const PERIOD = 30;

/** Steps that the clock of a phone may be off. */
const DRIFT = 1;

/** Steps to either side, twenty minutes: a code in this range shows that the phone's clock is wrong. */
const CLOCK_OFF = 40;

/** The length of a SHA-1 hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;

/** SHA-1 and 6 digits are supported by every authenticator app (RFC 6238). */
const createTotp = (secret: Uint8Array<ArrayBuffer>, label = '') =>
  new TOTP({ issuer: 'Klaster', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: wrapSecret(secret) });

const wrapSecret = (bytes: Uint8Array<ArrayBuffer>) => new Secret({ buffer: bytes.slice().buffer });

export const newSecret = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new Secret({ size: SECRET_BYTES }).buffer as ArrayBuffer);

/** The secret as text, and as the URI of a QR code. */
export function enrolment(secret: Uint8Array<ArrayBuffer>, login: string): { secret: string; uri: string } {
  return { secret: wrapSecret(secret).base32, uri: createTotp(secret, login).toString() };
}

const stepAt = (time: number) => Math.floor(time / (PERIOD * 1000));

/** @param time milliseconds since the epoch */
export const codeAt = (secret: Uint8Array<ArrayBuffer>, time: number): string =>
  createTotp(secret).generate({ timestamp: time });

/** Returns the time step of a code: the current one or a neighbour; undefined if the code is wrong. */
export const findStep = (secret: Uint8Array<ArrayBuffer>, code: string, time: number): number | undefined =>
  stepWithin(secret, code, { time, window: DRIFT });

/** Whether a rejected code would be right minutes earlier or later. */
export const isClockOff = (secret: Uint8Array<ArrayBuffer>, code: string, time: number): boolean =>
  stepWithin(secret, code, { time, window: CLOCK_OFF }) !== undefined;

function stepWithin(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  { time, window }: { readonly time: number; readonly window: number },
): number | undefined {
  const delta = createTotp(secret).validate({ token: code, timestamp: time, window });
  return delta === null ? undefined : stepAt(time) + delta;
}
