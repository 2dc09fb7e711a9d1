import * as z from 'zod';
import { gateRefusalSchema } from './gate-refusal';

/** Stable words for `code` of a problem document; the browser translates by them. */
export const PROBLEM_CODES = [
  'invalid_input',
  'invalid_credentials',
  'unauthenticated',
  'forbidden',
  'outside_territory',
  'own_report',
  'cluster_user',
  'not_found',
  'already_decided',
  'already_removed',
  'not_removed',
  'stir_taken',
  'stale_version',
  'too_many_attempts',
  'payload_too_large',
  'request_timeout',
  'release_refused',
  'release_pinned',
  'unknown_release',
  'record_broken',
  'storage_full',
  'storage_failed',
  'upstream_unavailable',
  'outcome_unknown',
  'internal',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

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
  code: z.enum(PROBLEM_CODES),
  errors: z.array(fieldErrorSchema).optional(),
  /** Of a release that a gate keeps from going live. */
  refusals: z.array(gateRefusalSchema).optional(),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;
export type Problem = z.infer<typeof problemSchema>;
