import { searchPattern } from '@klaster/shared/contract/uzbek';
import { sql, type RawBuilder } from 'kysely';

/**
 * Matches names that contain the text, and STIRs that begin with it; a text without letters and digits matches nothing. Both use indexes
 * of `0010-search`.
 */
export function matchesSearch(alias: string, search: string): RawBuilder<boolean> {
  const pattern = searchPattern(search);
  if (pattern === '') return sql.lit(false);
  const named = sql<boolean>`${sql.ref(`${alias}.search_key`)} ~ ${pattern}`;
  const digits = search.replace(/\s/g, '');
  if (!/^\d+$/.test(digits)) return named;
  return sql<boolean>`(${named} or ${sql.ref(`${alias}.stir`)} like ${`${digits}%`})`;
}
