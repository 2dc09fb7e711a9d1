import type { ClusterRatingAnswer, RatingAnswer, ScoredCriterion } from '@klaster/shared/contract/rating';
import { sumKnown } from '@klaster/shared/contract/indicators';
import { createDatabase, TEST_SECRET } from '../../../test/support/test-app';
import { buildApp } from '../../app';
import { FIRST_METHOD } from '../../../test/support/rating';
import { migrate } from '../../kernel/database/migrations/migrate';
import { seedSample } from '../../jobs/seeds';
import { scoreUnscored } from './repository';

/** In millionths, so that all that follows is exact. */
const exact = (value: number) => BigInt(Math.round(value * 1e6));

/** Hundredths of `amount` times a fraction, rounded half up, between 0 and the amount. */
function toHundredths(amount: number, over: bigint, under: bigint): number {
  const [dividend, divisor] = under < 0n ? [-over, -under] : [over, under];
  if (dividend <= 0n) return 0;
  const hundredths = (2n * BigInt(amount * 100) * dividend + divisor) / (2n * divisor);
  return Math.min(amount * 100, Number(hundredths));
}

/** Points of a criterion in the third quarter, in hundredths; null if a figure is missing. */
function worth({ rule, points, figures }: ScoredCriterion): number | null {
  const due = 'phasing' in rule && rule.phasing ? rule.phasing[2] / 100 : 1;
  const [first, second] = figures.map(({ value }) => value);
  if (first == null) return null;
  switch (rule.kind) {
    case 'share':
      return second ? toHundredths(points, exact(first), exact(second * due)) : null;
    case 'linear':
      return toHundredths(points, exact(first) - exact(rule.none_at * due), exact((rule.all_at - rule.none_at) * due));
    case 'steps':
      return 100 * Math.max(0, ...rule.steps.filter(({ at }) => first >= at * due).map((step) => step.points));
    case 'yes':
      return first > 0 ? points * 100 : 0;
  }
}

const inHundredths = (value: number | null) => value && Math.round(value * 100);

it('opens to arithmetic that adds up to it exactly, for each cluster of the sample', async () => {
  const { db } = await createDatabase('template0');
  await migrate(db);
  await seedSample(db, () => undefined, new Date('2026-11-20T12:00:00Z'));
  await scoreUnscored(db);
  const app = await buildApp({ db, tokenSecret: TEST_SECRET, trustedProxies: 'loopback', logLevel: 'silent' });
  const origin = await app.listen({ port: 0 });
  const read = async <Data>(path: string) => ((await (await fetch(origin + path)).json()) as { data: Data }).data;
  const at = '?year=2026&quarter=3';
  const { items, total } = await read<RatingAnswer>(`/api/rating${at}&page_size=100`);
  const rest = (await read<RatingAnswer>(`/api/rating${at}&page_size=100&page=2`)).items;
  const standings = [...items, ...rest];
  expect(standings).toHaveLength(total);
  expect(total).toBeGreaterThan(100);
  for (const { cluster_id, score, rank, counted } of standings) {
    const { place, criteria } = await read<ClusterRatingAnswer>(`/api/rating/clusters/${cluster_id}${at}`);
    expect(place).toMatchObject({ score, rank, counted });
    expect(criteria.map(({ earned }) => inHundredths(earned))).toEqual(criteria.map(worth));
    const counting = criteria.filter(({ earned }) => earned !== null);
    expect(place?.earned).toBe(sumKnown(counting.map(({ earned }) => earned)).sum);
    expect(place?.counted).toBe(counting.reduce((sum, { points }) => sum + points, 0));
    const isRanked = counted >= FIRST_METHOD.least_counted;
    const earned = BigInt(inHundredths(place?.earned ?? 0) ?? 0);
    expect(inHundredths(score)).toBe(isRanked ? toHundredths(100, earned, BigInt(counted * 100)) : null);
    const better = standings.filter((other) => other.score !== null && other.score > (score ?? 0)).length;
    expect(rank).toBe(isRanked ? better + 1 : null);
  }
  await app.close();
  await db.destroy();
}, 120_000);
