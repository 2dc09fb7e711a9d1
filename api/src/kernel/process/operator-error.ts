/** A failure that the operator can act on: its message is one clear sentence, shown without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly exitCode: number = 1;
}

/** The system's error code of a failed file or network call (`ENOENT`, `EADDRINUSE`…), if it has one. */
export function systemCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** Ends the process: one sentence for the operator, or the stack of a fault of our own. */
export function exitWith(error: unknown): never {
  const text = error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof OperatorError ? error.exitCode : 1);
}
