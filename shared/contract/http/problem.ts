import * as z from 'zod';
import { FIELD_CODES } from './field-codes';
import { idSchema } from './fields';
import { signingSchema } from './signing';

/** Members of a gate's refusal beside those of the problem document. */
export const gateRefusalSchema = z.object({
  rule: z.enum([
    'archive',
    'manifest',
    'name',
    'hashes',
    'exposes',
    'navigation',
    'smoke-load',
    'shared-versions',
    'grants',
    'routes',
    'policy',
  ]),
  /** E.g. `mf-clusters requires @klaster/shared/ui ^2.0.0`. */
  release: z.string(),
  /** E.g. `the live shell provides 1.4.0`. */
  against: z.string(),
  remedy: z.string(),
});

export type GateRefusal = z.infer<typeof gateRefusalSchema>;

/** `code` of a problem document with its HTTP status; the browser translates by it. */
export const PROBLEM_STATUS = {
  invalid_input: 400,
  invalid_credentials: 401,
  wrong_code: 401,
  challenge_ended: 401,
  passkey_refused: 400,
  provider_refused: 400,
  provider_unavailable: 503,
  identity_unknown: 403,
  identity_taken: 409,
  passwords_off: 403,
  unauthenticated: 401,
  forbidden: 403,
  second_factor_required: 403,
  proof_required: 403,
  proof_refused: 403,
  signature_required: 403,
  signature_refused: 400,
  signature_outdated: 409,
  certificate_taken: 400,
  outside_territory: 403,
  own_report: 403,
  other_level: 403,
  not_delegated: 403,
  not_own_act: 403,
  not_found: 404,
  already_decided: 409,
  outdated_round: 409,
  not_confirmed: 409,
  not_editable: 409,
  period_closed: 409,
  period_exists: 409,
  delegation_exists: 409,
  period_not_empty: 409,
  no_method_draft: 409,
  method_too_early: 409,
  report_exists: 409,
  cluster_removed: 409,
  already_removed: 409,
  not_removed: 409,
  stir_taken: 409,
  login_taken: 409,
  last_admin: 409,
  own_rights: 403,
  unknown_link: 401,
  link_used: 409,
  link_replaced: 409,
  link_expired: 409,
  user_inactive: 409,
  user_active: 409,
  user_erased: 409,
  factor_on: 409,
  factor_off: 409,
  factor_missing: 409,
  stale_version: 409,
  import_outdated: 409,
  import_changed: 409,
  already_undone: 409,
  undo_expired: 409,
  file_refused: 400,
  too_many_attempts: 429,
  too_many_uploads: 429,
  too_many_requests: 429,
  too_many_keys: 409,
  too_many_webhooks: 409,
  position_gone: 410,
  payload_too_large: 413,
  request_timeout: 408,
  cookies_too_large: 431,
  release_refused: 422,
  release_pinned: 409,
  release_retired: 409,
  release_differs: 409,
  unknown_release: 404,
  record_broken: 500,
  storage_full: 507,
  storage_failed: 500,
  operations_only: 403,
  people_unknown: 403,
  not_same_origin: 403,
  two_sessions: 401,
  misdirected: 421,
  operations_page_missing: 503,
  upstream_unavailable: 503,
  busy: 503,
  outcome_unknown: 503,
  internal: 500,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

export const fieldErrorSchema = z.object({
  /** Dotted, e.g. `stir`; empty for the whole body. */
  path: z.string(),
  /** In the requested language. */
  message: z.string(),
  code: z.enum(FIELD_CODES),
});

/** RFC 9457 problem document, `application/problem+json`. Source: specification 4.1.3. */
export const problemSchema = z.object({
  type: z.string(),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
  code: z.enum(Object.keys(PROBLEM_STATUS) as ProblemCode[]),
  errors: z.array(fieldErrorSchema).optional(),
  /** With `stale_version`: the entry's current state, as its own call returns it. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** With `stir_taken`: the live entry that has the STIR, if the caller may see it. */
  holder: z.object({ id: idSchema, company_name: z.string() }).optional(),
  /** With `import_changed`: entries that changed since. */
  entries: z.array(z.object({ id: idSchema, company_name: z.string() })).optional(),
  /** With `signature_required`. */
  signing: signingSchema.optional(),
  /** Why gates prevent a release from going live. */
  refusals: z.array(gateRefusalSchema).optional(),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;
export type Problem = z.infer<typeof problemSchema>;
