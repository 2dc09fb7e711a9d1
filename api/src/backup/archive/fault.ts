import { OperatorError } from '../../kernel/process/operator-error';

/** Exit codes of the commands beside 0 and 1 (refused, or failed for a reason outside of the archive). */
export const EXIT = { archive: 2, differs: 3, interrupted: 130 } as const;

/** A fault of an archive: a wrong key, truncated, altered, or not an archive at all. */
export class ArchiveFault extends OperatorError {
  override readonly exitCode = EXIT.archive;
}
