/** Maximum number of attempts per message, over some 17 hours. */
export const MOST_ATTEMPTS = 8;

const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 6 * 3600;

/** Seconds to wait after a number of failed attempts: four times as long each time, six hours at most. */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 4 ** (attempts - 1));

/** Outcome of a failed attempt. */
export type Failure = {
  /** For the log: a word, and the server's status code. Never an address, a password or the server's text. */
  readonly why: string;
  /** A retry is useless: the server refuses the recipient or the message. */
  readonly isFinal: boolean;
  /** The server itself is unreachable or unusable: other messages would fail too. */
  readonly isOfServer: boolean;
};

const LEAST_FINAL = 500;

/** Errors that concern one message; all others concern the server. */
const OF_MESSAGE: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

/** Classifies an error of `nodemailer`. */
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
