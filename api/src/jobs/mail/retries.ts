/** How often a message is tried at most: over some 17 hours. */
export const MOST_ATTEMPTS = 8;

const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 6 * 3600;

/** Seconds to wait after so many attempts that failed: four times as long each time, six hours at most. */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 4 ** (attempts - 1));

/** What became of an attempt that failed. */
export type Failure = {
  /** For the record: a word, and the server's number. Never an address, a password or a server's sentence. */
  readonly why: string;
  /** Another attempt would be refused as well: the server takes no such recipient, or no such message. */
  readonly isFinal: boolean;
  /** The server itself could not be reached or used: others would fare no better now. */
  readonly isOfServer: boolean;
};

const LEAST_FINAL = 500;

/** Errors that speak of one message; all others speak of the server. */
const OF_MESSAGE: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/** Reads what `nodemailer` throws. */
export function failureOf(error: unknown): Failure {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const word = typeof code === 'string' && /^E\w{1,30}$/.test(code) ? code : 'EUNKNOWN';
  const isOfMessage = OF_MESSAGE.has(word);
  const number = typeof responseCode === 'number' ? responseCode : undefined;
  return {
    why: number === undefined ? word : `${word} ${number}`,
    isFinal: isOfMessage && number !== undefined && number >= LEAST_FINAL,
    isOfServer: !isOfMessage,
  };
}
