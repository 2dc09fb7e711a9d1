import type { Problem } from '../contract/http/problem';

export type Audience = 'session' | 'public';

/** A response with a status of 400 or more. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  // oxlint-disable-next-line eslint/max-params -- public API: independently deployed remotes call it
  constructor(
    message: string,
    readonly status: number,
    readonly audience: Audience,
    readonly problem: Partial<Problem> | undefined,
    /** The session's token in the refused request. */
    readonly token?: string,
  ) {
    super(message);
  }

  /** The `detail` of another server may not be a string. */
  get detail(): string | undefined {
    const detail: unknown = this.problem?.detail ?? undefined;
    return typeof detail === 'string' ? detail : JSON.stringify(detail);
  }
}

/** A retry is useless: unknown call, entry or province (404), or malformed address (400). */
export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}

/** Another user changed the entry or report in the meantime. */
export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.problem?.code === 'stale_version';
}

/** The text to log to the console. Source: specification 4.4.4. */
export function failureText(error: unknown): string {
  if (error instanceof HttpError && error.detail) return error.detail;
  return error instanceof Error ? error.message : String(error);
}
