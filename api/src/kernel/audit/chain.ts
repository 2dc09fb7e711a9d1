import { createHash } from 'node:crypto';
import { canonicalJson } from '@klaster/shared/contract/http';

export const NO_HASH = '0'.repeat(64);

export type Head = { readonly position: number; readonly hash: string };

/** A row as the database serialises it: microseconds and decimals keep their digits. */
export type AuditRow = {
  readonly id: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: number | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly request_id: string | null;
};

/** SHA-256 of the row after `head`, in hex. */
export function hashAfter({ position, hash: previous }: Head, row: AuditRow): string {
  return createHash('sha256')
    .update(canonicalJson({ ...row, position: position + 1, previous }))
    .digest('hex');
}

/** SHA-256 of a row, in hex: the same as `audit_digest` in the database. */
export const digestOf = (row: AuditRow): string => createHash('sha256').update(canonicalJson(row)).digest('hex');
