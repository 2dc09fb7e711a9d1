import type { Language } from '@klaster/shared/contract/http';
import {
  COMPLETE_POINTS,
  findBand,
  type ProvinceRatingsAnswer,
  type RatingAnswer,
  type RatingOrder,
} from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { growsCotton } from '@klaster/shared/contract/indicators';
import { type Database, now } from '../../kernel/database/connect';
import { listProvinces } from '../../kernel/places/repository';
import { comparedWith, mapCompared, methodChanges, NO_QUARTER, type Compared, methodAt } from './compared-quarters';
import { listMethods, findMethod } from './repository';
import { quarterOf } from '../../kernel/clock/tashkent';
import {
  countClusters,
  findCounts,
  findClusters,
  listScoredClusters,
  listScoredQuarters,
  listScores,
  isQuarterOver,
  type FoundCluster,
  type ScoredCluster,
  type StandingFilter,
} from './ranking.repository';
import { calculateProvinceStandings, calculateStandings, medianScore, type Standing } from './standings';
import {
  sum,
  asQuarter,
  chooseQuarter,
  mapScores,
  NO_COUNTS,
  scoresOf,
  scoreProvinces,
  type WantedQuarter,
} from './quarter-scores';

type Page = { readonly order: RatingOrder; readonly page: number; readonly page_size: number };

/** Empty if the quarter has no scores. Default: the last quarter with scores whose due date has passed. Source: specification 9.4.1. */
export async function buildRating(
  db: Database,
  {
    complete,
    ...query
  }: WantedQuarter & Omit<StandingFilter, 'counted'> & Page & { complete?: 'true' | 'false' | undefined },
  language: Language,
): Promise<RatingAnswer> {
  const periods = await listScoredQuarters(db);
  const period = chooseQuarter(periods, query);
  const compared = comparedWith(periods, period ?? NO_QUARTER);
  const quarters = await listScores(db, [period ?? NO_QUARTER, ...Object.values(compared)]);
  const shown = scoresOf(quarters, period);
  const counted = period ?? quarterOf(await now(db));
  const earlier = Object.values(compared).filter((quarter) => quarter !== NO_QUARTER);
  const registered = await countClusters(db, [counted, ...earlier]);
  const clusters = findCounts(registered, counted);
  const summary = {
    clusters: sum(clusters.values()),
    scored: shown.scores.length,
    ranked: shown.scores.filter((score) => score !== null).length,
    median: medianScore(shown.scores),
  };
  const answer = { periods: periods.map(asQuarter), summary };
  if (!period) return { ...answer, period: null, method: null, provinces: [], items: [], total: 0 };
  const { method, version } = await findMethod(db, period);
  const addBand = <T extends { score: number | null }>(row: T) => ({ ...row, band: findBand(row.score, method.bands) });
  const standings = calculateStandings(
    mapScores(shown),
    mapCompared(compared, (quarter) => mapScores(scoresOf(quarters, quarter))),
  );
  const filter = complete === 'true' ? { ...query, counted: COMPLETE_POINTS } : query;
  const { items, total } = await listStandings(db, { at: period, standings, language }, filter);
  return {
    ...answer,
    period,
    preliminary: !(await isQuarterOver(db, period)),
    method: { version, bands: method.bands, least_counted: method.least_counted },
    ...methodChanges(await listMethods(db), period, compared),
    provinces: provinceStandings(
      scoreProvinces(shown, clusters),
      mapCompared(compared, (quarter) => scoreProvinces(scoresOf(quarters, quarter), findCounts(registered, quarter))),
      await listProvinces(db, language),
    ).map(addBand),
    items: items.map(addBand),
    total,
  };
}

type Standings = ReadonlyMap<number, Standing>;

export async function readStandings(db: Database, at: Quarter): Promise<Standings> {
  return calculateStandings(mapScores(scoresOf(await listScores(db, [at]), at)));
}

/** Clusters without the value come last; those with equal ones are in alphabetical order. */
export async function listStandings(
  db: Database,
  { at, standings, language }: { at: Quarter; standings: Standings; language: Language },
  { order, page, page_size, ...filter }: StandingFilter & Page,
): Promise<{ items: (ScoredCluster & Standing)[]; total: number }> {
  const clusters = await findClusters(db, at, filter);
  const found = clusters.flatMap((cluster, name) => {
    const standing = standings.get(cluster.id);
    return standing ? [{ ...cluster, ...standing, name }] : [];
  });
  const ids = inOrder(found, order)
    .slice((page - 1) * page_size, page * page_size)
    .map(({ id }) => id);
  const rows = new Map((await listScoredClusters(db, at, { ids, language })).map((row) => [row.cluster_id, row]));
  const items = ids.flatMap((id) => {
    const [row, standing] = [rows.get(id), standings.get(id)];
    return row && standing ? [{ ...row, ...standing }] : [];
  });
  return { items, total: found.length };
}

/** `name` is the position in alphabetical order. */
type RankedCluster = FoundCluster & Standing & { readonly name: number };

const VALUES = {
  name: ({ name }: RankedCluster) => name,
  province: ({ province_code }: RankedCluster) => Number(province_code),
  movement: ({ movement }: RankedCluster) => movement,
  counted: ({ counted }: RankedCluster) => counted,
};

function inOrder(found: readonly RankedCluster[], order: RatingOrder): RankedCluster[] {
  if (order === 'top' || order === 'bottom') return found.toSorted(byRank(order === 'top' ? 1 : -1));
  const valueOf = VALUES[order.replace('-', '') as keyof typeof VALUES];
  return found.toSorted(byValue(valueOf, order.startsWith('-') ? -1 : 1));
}

/** Entries without a value come last in either order. */
const byValue =
  <T>(valueOf: (entry: T) => number | null, sign: 1 | -1) =>
  (first: T, second: T) => {
    const [a, b] = [valueOf(first), valueOf(second)];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b);
  };

const byRank = (sign: 1 | -1) => byValue(({ rank }: { readonly rank: number | null }) => rank, sign);

type Provinces = ReturnType<typeof scoreProvinces>;
type Listed = Awaited<ReturnType<typeof listProvinces>>;

/** Provinces by rank, then those without one. A province without cotton is listed only if it has a confirmed report. */
function provinceStandings(now: Provinces, earlier: Compared<Provinces>, provinces: Listed) {
  if (now.counts.size === 0) return [];
  const standings = calculateProvinceStandings(now, earlier);
  const listed = provinces.filter(({ province_code }) => now.counts.has(province_code) || growsCotton(province_code));
  const rows = listed.map((province) => ({
    ...province,
    ...(standings.get(province.province_code) ?? NO_STANDING),
    ...(now.counts.get(province.province_code) ?? NO_COUNTS),
    clusters: now.clusters.get(province.province_code) ?? 0,
  }));
  return rows.sort((a, b) => byRank(1)(a, b) || Number(a.scored === 0) - Number(b.scored === 0));
}

const NO_STANDING: Standing = { rank: null, score: null, movement: null, movement_year: null };

export async function buildProvinceRatings(db: Database): Promise<ProvinceRatingsAnswer> {
  const [quarters, methods] = [await listScores(db), await listMethods(db)];
  const [scored, registered] = [await listScoredQuarters(db), await countClusters(db, quarters)];
  const provincesAt = (quarter: Quarter) =>
    scoreProvinces(scoresOf(quarters, quarter), findCounts(registered, quarter));
  const periods = quarters.map((quarter) => {
    const { bands } = methodAt(methods, quarter).method;
    const now = provincesAt(quarter);
    const compared = comparedWith(scored, quarter);
    const inOrder = [...calculateProvinceStandings(now, mapCompared(compared, provincesAt))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const provinces = inOrder.map(([province_code, standing]) => ({
      province_code,
      ...standing,
      ...(now.counts.get(province_code) ?? NO_COUNTS),
      clusters: now.clusters.get(province_code) ?? 0,
      band: findBand(standing.score, bands),
    }));
    return { ...asQuarter(quarter), bands, ...methodChanges(methods, quarter, compared), provinces };
  });
  return { periods };
}
