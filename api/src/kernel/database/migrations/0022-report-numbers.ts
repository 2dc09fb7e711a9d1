import { sql, type Migration } from 'kysely';
import { KEPT_NUMBERS } from './report-number-keys';

/**
 * Keeps the numbers among a report's figures beside them, in a row that is not compressed: adding up a figure of many reports had
 * to unpack all figures of each. The database makes the column, so it says what `figures` says whoever writes.
 */
export const reportNumbers: Migration = {
  async up(db) {
    const keys = sql.lit(`{${KEPT_NUMBERS.join(',')}}`);
    // Taken apart once, for each look into packed figures unpacks all of them.
    await sql`
      create function report_numbers(figures jsonb) returns float8[] language sql immutable parallel safe as $$
        select array_agg(case when jsonb_typeof(f.value) = 'number' then f.value::float8 end order by k.place)
        from unnest(${keys}::text[]) with ordinality as k (key, place)
        left join jsonb_each(case when jsonb_typeof(figures) = 'object' then figures end) f on f.key = k.key
      $$`.execute(db);
    await sql`
      alter table reports
        add numbers float8[] generated always as (report_numbers(figures)) stored,
        alter numbers set storage plain`.execute(db);
  },
};
