/** A reason not to start that the operator can act on: its message is one clear sentence, shown without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** The system's error code of a failed file or network call (`ENOENT`, `EADDRINUSE`…), if it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
