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
  'identity_linked',
  'identity_unlinked',
  'attach',
  'detach',
  'test',
  'erase',
  'forget',
] as const;

/** Mostly names of tables. */
export const AUDIT_ENTITIES = [
  ...REGISTER_NAMES,
  'reports',
  'periods',
  'holidays',
  'approval_levels',
  'approval_delegations',
  'scoring_methods',
  'scoring_method_draft',
  'rating_scores',
  'users',
  'api_keys',
  'webhooks',
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

const DAY_MS = 86_400_000;

/** Days of an audit query, e.g. `2026-05-01`; empty or absent: any. */
type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Undefined if valid. Without a last day the period ends today. */
export function auditPeriodFault({ from, to }: Days, today = new Date().toISOString().slice(0, 10)) {
  if (!from) return undefined;
  const days = (Date.parse(to || today) - Date.parse(from)) / DAY_MS;
  if (to && days < 0) return { field: 'to', code: 'period_reversed' } as const;
  return days > AUDIT_DAYS ? ({ field: 'from', code: 'period_too_long' } as const) : undefined;
}
