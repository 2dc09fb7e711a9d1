import type { Problem } from '../contract/common/problem';

/** Who a client speaks for. */
export type Audience = 'session' | 'public';

/** An answer with a status of 400 or more. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  // oxlint-disable-next-line eslint/max-params -- published: remotes that are deployed apart construct it so
  constructor(
    message: string,
    readonly status: number,
    readonly audience: Audience,
    /** The problem document, where the server sent one. */
    readonly problem: Partial<Problem> | undefined,
    /** The session token that the refused request carried, where it carried one. */
    readonly token?: string,
  ) {
    super(message);
  }

  /** The server's own words; another server's may be no plain text. */
  get detail(): string | undefined {
    const detail: unknown = this.problem?.detail ?? undefined;
    return typeof detail === 'string' ? detail : JSON.stringify(detail);
  }
}

/**
 * Whether the requested thing does not exist, so that a retry is useless: an unknown call, entry or province (404), or a malformed
 * address (400).
 */
export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}

/** Whether somebody else changed the thing meanwhile, so that a change of its earlier state is refused. */
export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.problem?.code === 'stale_version';
}

/** What goes into the console about a failed call: the answer's `detail`, otherwise the error's message. Source: specification 4.4.4. */
export function failureText(error: unknown): string {
  if (error instanceof HttpError && error.detail) return error.detail;
  return error instanceof Error ? error.message : String(error);
}
