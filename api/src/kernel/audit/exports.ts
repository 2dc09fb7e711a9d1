import type { AuditEntity } from '@klaster/shared/contract';
import type { Database } from '../database/connect';
import { recordChange, type Actor } from './record';

/** What was taken along, and by which file. */
export type Taken = {
  readonly entity: AuditEntity;
  /** Its name, with the ending. */
  readonly file: string;
  /** Path, query and body of the call, as they were let through. */
  readonly asked: readonly unknown[];
};

/** Chosen entries are counted: two thousand numbers tell nobody anything. */
const MOST_LISTED = 20;

/** Writes down that somebody took data along as a file, with what they narrowed it by. */
export function recordExport(db: Database, actor: Actor, { entity, file, asked }: Taken): Promise<void> {
  const narrowed: Record<string, unknown> = Object.assign({}, ...asked.filter(isObject));
  const { id, ...filters } = narrowed;
  const after = { file, ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, brief(value)])) };
  const change = { action: 'export', entity, id: typeof id === 'number' ? id : null, before: null, after } as const;
  return db.transaction().execute((tx) => recordChange(tx, actor, change));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const brief = (value: unknown) => (Array.isArray(value) && value.length > MOST_LISTED ? value.length : value);
