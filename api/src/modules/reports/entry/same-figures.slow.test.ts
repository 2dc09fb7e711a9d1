import { FIGURE_LIMITS } from '@klaster/shared/contract/reports';
import { deriveFigures, ENTERED, INDICATORS, type Figures } from '@klaster/shared/contract/indicators';
import { sql } from 'kysely';
import { createDatabase } from '../../../../test/support/test-app';
import type { Database } from '../../../kernel/database/connect';
import { createRandom } from '../../../jobs/seeds/random';
import { allFigures } from '../presenter';

const BATCH = 1000;
const BATCHES = Array.from({ length: 10 }, (_, index) => index + 1);

let db: Database;
beforeAll(async () => ({ db } = await createDatabase()));
afterAll(() => db.destroy());

const random = createRandom(9);

/** Any valid figure, sometimes zero or none. */
function typedFigure(decimals: number): number | null {
  if (random.chance(0.1)) return null;
  if (random.chance(0.1)) return 0;
  const digits = decimals === 0 ? 0 : random.integer(0, FIGURE_LIMITS.decimals);
  const largest = random.chance(0.2) ? FIGURE_LIMITS.largest : 10 ** random.integer(1, 7);
  const whole = random.integer(0, largest);
  const fraction = digits === 0 ? '' : `.${String(random.integer(0, 10 ** digits - 1)).padStart(digits, '0')}`;
  return Math.min(Number(`${whole}${fraction}`), FIGURE_LIMITS.largest);
}

const typedReport = (): Figures => ({
  ...allFigures({}),
  ...Object.fromEntries(
    ENTERED.map(({ key, format, decimals, isDay }) => [
      key,
      isDay ? '14.02.2022' : format === 'text' ? 'матн' : typedFigure(decimals),
    ]),
  ),
});

it.each(BATCHES)(
  `derived figures of ${BATCH} reports are the same in a form and after the wire and the database, %i`,
  async () => {
    const typed = Array.from({ length: BATCH }, typedReport);
    const sent = JSON.stringify(typed);
    const stored = sql<{ figures: Figures }>`
      select value as figures from jsonb_array_elements(${sent}::jsonb) with ordinality order by ordinality`.execute(
      db,
    );
    const inForm = typed.map((figures) => JSON.stringify(deriveFigures(figures)));
    const { rows } = await stored;
    expect(rows.map(({ figures }) => JSON.stringify(deriveFigures(allFigures(figures))))).toEqual(inForm);
  },
);

it('a figure of the largest size with all its decimals is stored as it is typed, and added up by the database as here', async () => {
  const values = [999_999_998.999, 0.001, 123_456_789.125];
  const { rows } = await sql<{ sum: string; texts: string[] }>`
    select sum((value #>> '{}')::numeric)::text as sum, array_agg(value #>> '{}') as texts
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb)`.execute(db);
  expect(rows[0]).toEqual({ sum: '1123456788.125', texts: values.map(String) });
  expect(INDICATORS.filter(({ format }) => format === 'number').length).toBe(109);
});
