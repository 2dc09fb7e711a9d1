import { OperatorError } from '../../kernel/process/operator-error';

/** Exit codes beside 0 and 1 (refused, or failed for a reason outside the archive). */
export const EXIT = { archive: 2, differs: 3, interrupted: 130 } as const;

/** The archive is truncated, altered, not an archive, or encrypted with another key. */
export class ArchiveFault extends OperatorError {
  override readonly exitCode = EXIT.archive;
}
