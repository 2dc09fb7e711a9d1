import { searchPattern } from '@klaster/shared/contract/uzbek';
import { sql, type RawBuilder } from 'kysely';

/**
 * Condition on a register's row: its name has the text, or its STIR starts with it. A text without letters and digits
 * names nothing. Either half has an index, see `0010-search`.
 *
 * @param alias of the register's table in the query
 * @param search at most as long as the contract lets through
 */
export function isFoundBy(alias: string, search: string): RawBuilder<boolean> {
  const pattern = searchPattern(search);
  if (pattern === '') return sql.lit(false);
  const named = sql<boolean>`${sql.ref(`${alias}.search_key`)} ~ ${pattern}`;
  const digits = search.replace(/\s/g, '');
  if (!/^\d+$/.test(digits)) return named;
  return sql<boolean>`(${named} or ${sql.ref(`${alias}.stir`)} like ${`${digits}%`})`;
}
