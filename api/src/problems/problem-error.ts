import type { FieldCode, ProblemCode } from '@klaster/shared/contract';

const STATUSES = {
  invalid_input: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  outside_territory: 403,
  own_report: 403,
  cluster_user: 403,
  not_found: 404,
  already_decided: 409,
  already_removed: 409,
  not_removed: 409,
  stir_taken: 409,
  stale_version: 409,
  too_many_attempts: 429,
  payload_too_large: 413,
  request_timeout: 408,
  upstream_unavailable: 503,
  outcome_unknown: 503,
  internal: 500,
} as const satisfies Partial<Record<ProblemCode, number>>;

/** The refusals that the API itself makes. */
export type RefusalCode = keyof typeof STATUSES;

/** A wrong field: its dotted path (empty: the body as a whole) and what is wrong with it. */
export type WrongField = { readonly path: string; readonly code: FieldCode };

type Particulars = { readonly fields?: readonly WrongField[]; readonly status?: number; readonly retryAfter?: number };

/** A refusal with its reason; thrown anywhere under a handler, it is answered as a problem document. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly fields: readonly WrongField[];
  /** Seconds until another attempt makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: RefusalCode,
    { fields = [], status = STATUSES[code], retryAfter }: Particulars = {},
  ) {
    super(code);
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** A refusal because of one field. */
export function wrongField(path: string, code: FieldCode): ProblemError {
  return new ProblemError('invalid_input', { fields: [{ path, code }] });
}
