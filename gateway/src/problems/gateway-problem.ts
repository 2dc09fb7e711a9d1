import type { ProblemCode } from '@klaster/shared/contract';

/** The problems that the gateway itself reports. */
export type GatewayProblem = Extract<
  ProblemCode,
  | 'not_found'
  | 'invalid_input'
  | 'payload_too_large'
  | 'request_timeout'
  | 'cookies_too_large'
  | 'unauthenticated'
  | 'forbidden'
  | 'unknown_release'
  | 'release_pinned'
  | 'release_differs'
  | 'release_refused'
  | 'record_broken'
  | 'storage_full'
  | 'storage_failed'
  | 'too_many_attempts'
  | 'operations_only'
  | 'people_unknown'
  | 'not_same_origin'
  | 'two_sessions'
  | 'misdirected'
  | 'operations_page_missing'
  | 'upstream_unavailable'
  | 'busy'
  | 'internal'
>;
