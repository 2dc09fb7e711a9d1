import type { AuditEntity } from '@klaster/shared/contract/audit';
import type { Database } from '../database/connect';
import { recordChange, type Actor } from './record.repository';

export type Taken = {
  readonly entity: AuditEntity;
  /** With the extension. */
  readonly file: string;
  /** Validated path, query and body of the call. */
  readonly input: readonly unknown[];
};

/** Longer lists are recorded as a count. */
const MAX_LISTED = 20;

export function recordExport(db: Database, actor: Actor, { entity, file, input }: Taken): Promise<void> {
  const narrowed: Record<string, unknown> = Object.assign({}, ...input.filter(isObject));
  const { id, ...filters } = narrowed;
  const after = { file, ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, brief(value)])) };
  const change = { action: 'export', entity, id: typeof id === 'number' ? id : null, after } as const;
  return db.transaction().execute((tx) => recordChange(tx, actor, change));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const brief = (value: unknown) => (Array.isArray(value) && value.length > MAX_LISTED ? value.length : value);
