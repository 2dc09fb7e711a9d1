import * as z from 'zod';
import { idSchema } from './fields';
import { gateRefusalSchema } from './gate-refusal';

/** Stable words for `code` of a problem document, each with the status that goes with it; the browser translates by them. */
export const PROBLEM_STATUS = {
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
  import_outdated: 409,
  import_changed: 409,
  already_undone: 409,
  file_refused: 400,
  too_many_attempts: 429,
  payload_too_large: 413,
  request_timeout: 408,
  release_refused: 422,
  release_pinned: 409,
  unknown_release: 404,
  record_broken: 500,
  storage_full: 507,
  storage_failed: 500,
  upstream_unavailable: 503,
  outcome_unknown: 503,
  internal: 500,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** Stable words for a field's error. Schemas use them as messages; catalogues hold their texts. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'stir',
  'stir_taken',
  'phone',
  'district_of_other_province',
  'unknown_field',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

export const fieldErrorSchema = z.object({
  /** Dotted path of the field, e.g. `stir`; empty for the body as a whole. */
  path: z.string(),
  /** A sentence fit to show, in the language asked for. */
  message: z.string(),
  code: z.enum(FIELD_CODES),
});

/** RFC 9457 problem document, `application/problem+json`. Source: decisions, section 2. */
export const problemSchema = z.object({
  type: z.string(),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
  code: z.enum(Object.keys(PROBLEM_STATUS) as ProblemCode[]),
  errors: z.array(fieldErrorSchema).optional(),
  /** Of `stale_version`: the entry as it stands now, in the shape that its own call answers with. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** Of `stir_taken`: the live entry that has the STIR, where it is within the caller's sight. */
  holder: z.object({ id: idSchema, company_name: z.string() }).optional(),
  /** Of `import_changed`: entries that were changed since. */
  entries: z.array(z.object({ id: idSchema, company_name: z.string() })).optional(),
  /** Of a release that a gate keeps from going live. */
  refusals: z.array(gateRefusalSchema).optional(),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;
export type Problem = z.infer<typeof problemSchema>;
