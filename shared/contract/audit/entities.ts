// Separate from the schemas, which pull in zod: pages validate their address with these before the first request.

import { REGISTER_NAMES } from '../kinds';

export const AUDIT_ACTIONS = [
  'create',
  'edit',
  'remove',
  'restore',
  'undo',
  'submit',
  'confirm',
  'reject',
  'reopen',
  'publish',
  'activate',
  'deactivate',
  'invite',
  'reset',
  'set_password',
  'export',
  'sign_in',
  'sign_in_failed',
  'end_session',
  'factor_on',
  'factor_off',
  'recovery_codes',
  'recovery_code_used',
  'factor_reset',
  'factor_required',
  'passkey_added',
  'passkey_removed',
  'passkey_used',
  'erase',
  'forget',
] as const;

/** Mostly names of tables. */
export const AUDIT_ENTITIES = [
  ...REGISTER_NAMES,
  'reports',
  'periods',
  'holidays',
  'scoring_methods',
  'scoring_method_draft',
  'rating_scores',
  'users',
  'contacts',
  'audit',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** Days that one query may span. */
export const AUDIT_DAYS = 366;

export const AUDIT_DATES = { first: '2015-01-01', last: '2100-12-31' } as const;

export const AUDIT_PAGE = 50;

/** Maximum number of entries in a file: each changed field is a row, and all of them fit into a sheet. */
export const AUDIT_FILE_ENTRIES = 100_000;
