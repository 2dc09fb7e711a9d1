/** An error that the operator can resolve: the message is shown without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly exitCode: number = 1;
}

/** `ENOENT`, `EADDRINUSE`… */
export function systemCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

export function exitWith(error: unknown): never {
  const text = error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof OperatorError ? error.exitCode : 1);
}
