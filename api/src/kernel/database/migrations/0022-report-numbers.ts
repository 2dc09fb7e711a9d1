import { sql, type Migration } from 'kysely';
import { KEPT_NUMBERS } from './report-number-keys';

/** Stores a report's numbers uncompressed beside the figures: aggregating one figure had to decompress all figures of every report. */
export const reportNumbers: Migration = {
  async up(db) {
    const keys = sql.lit(`{${KEPT_NUMBERS.join(',')}}`);
    // Each lookup would decompress all figures, so they are expanded once.
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
