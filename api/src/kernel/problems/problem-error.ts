import { PROBLEM_STATUS, type FieldCode, type Problem, type ProblemCode } from '@klaster/shared/contract/http';

/** Why a signature is refused. */
export type SignatureFault =
  | 'signature_broken'
  | 'signature_late'
  | 'certificate_untrusted'
  | 'certificate_expired'
  | 'certificate_revoked'
  | 'revocation_unknown'
  | 'other_person'
  | 'other_pinfl'
  | 'trust_unreadable'
  | 'eimzo_unavailable';

/** Why a file, a signature or a decision is refused; there is a text for each. */
export type RefusalReason =
  | 'no_workbook'
  | 'encrypted'
  | 'other_format'
  | 'letters_lost'
  | 'macros'
  | 'too_large'
  | 'too_many_rows'
  | 'no_header'
  | 'column_missing'
  | 'column_twice'
  | 'cell_twice'
  | 'cell_beyond'
  | 'unknown_code'
  | 'other_report'
  | 'no_rows'
  | 'no_attachment'
  | 'too_many_attachments'
  | 'infected'
  | 'same_person'
  | SignatureFault;

/** Problems of the API, not of the gateway. */
export type ApiProblem = Exclude<
  ProblemCode,
  | 'release_refused'
  | 'release_pinned'
  | 'release_retired'
  | 'release_differs'
  | 'unknown_release'
  | 'record_broken'
  | 'storage_failed'
  | 'cookies_too_large'
  | 'operations_only'
  | 'people_unknown'
  | 'not_same_origin'
  | 'two_sessions'
  | 'misdirected'
  | 'operations_page_missing'
>;

/** `path`: dotted; empty: the whole body. */
export type WrongField = { readonly path: string; readonly code: FieldCode };

type Extension = Pick<Problem, 'current' | 'holder' | 'entries' | 'signing'>;

type Particulars = Extension & {
  readonly fields?: readonly WrongField[];
  readonly status?: number;
  readonly retryAfter?: number;
  readonly reason?: RefusalReason;
  /** For the log. */
  readonly cause?: unknown;
  /** Values for placeholders in the text of the reason. */
  readonly named?: Readonly<Record<string, string>>;
};

/** Becomes a problem document wherever it is thrown. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly fields: readonly WrongField[];
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly reason: RefusalReason | undefined;
  readonly named: Readonly<Record<string, string>>;
  readonly extension: Extension;

  constructor(
    readonly code: ApiProblem,
    {
      fields = [],
      status = PROBLEM_STATUS[code],
      retryAfter,
      reason,
      named = {},
      cause,
      ...extension
    }: Particulars = {},
  ) {
    super(code, { cause });
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.reason = reason;
    this.named = named;
    this.extension = extension;
  }
}

export function wrongField(path: string, code: FieldCode): ProblemError {
  return new ProblemError('invalid_input', { fields: [{ path, code }] });
}
