/** Attempts per message, over some 17 hours. */
export const MAX_ATTEMPTS = 8;

const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 6 * 3600;

/** Seconds: four times as long after each failed attempt, at most six hours. */
export const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 4 ** (attempts - 1));

export type Failure = {
  /** For the log: an error code and the server's status, never its text, an address or a password. */
  readonly why: string;
  /** A retry is useless. */
  readonly isFinal: boolean;
  /** Other messages would fail too. */
  readonly isOfServer: boolean;
};

const MIN_FINAL = 500;

/** Errors of one message; all others are errors of the server. */
const OF_MESSAGE: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

export function classifyFailure(error: unknown): Failure {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const word = typeof code === 'string' && /^E\w{1,30}$/.test(code) ? code : 'EUNKNOWN';
  const isOfMessage = OF_MESSAGE.has(word);
  const number = typeof responseCode === 'number' ? responseCode : undefined;
  return {
    why: number === undefined ? word : `${word} ${number}`,
    isFinal: isOfMessage && number !== undefined && number >= MIN_FINAL,
    isOfServer: !isOfMessage,
  };
}
