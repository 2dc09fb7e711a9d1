import { type Language } from '@klaster/shared/contract/http';
import {
  type ClusterRatingAnswer,
  type ProvinceRatingsAnswer,
  type RatingAnswer,
  findBand,
  type Scores,
} from '@klaster/shared/contract/rating';
import { type Quarter } from '@klaster/shared/contract/reports';
import { growsCotton, medianKnown } from '@klaster/shared/contract/indicators';
import type { Database } from '../../kernel/database/connect';
import { listProvinces } from '../../kernel/places/repository';
import { ProblemError } from '../../kernel/problems/problem-error';
import {
  comparedWith,
  mapCompared,
  methodAt,
  methodChanges,
  NO_QUARTER,
  numberOf,
  type Compared,
} from './compared-quarters';
import { listMethods, findMethod } from './repository';
import { presentCriteria } from './present-method';
import { now } from '../../kernel/database/current-time';
import { quarterOf } from '../../kernel/clock/tashkent';
import {
  countClusters,
  findCounts,
  findCluster,
  findClusters,
  findScoredFigures,
  listOwnScores,
  listScoredClusters,
  listScoredQuarters,
  listScores,
  isQuarterOver,
  type QuarterScores,
  type ScoredCluster,
  type ScoredQuarter,
  type StandingFilter,
} from './ranking.repository';
import {
  calculateProvinceScores,
  calculateProvinceStandings,
  calculateSpread,
  calculateStandings,
  type ProvinceCounts,
  type Standing,
} from './standings';

type Wanted = { readonly year?: number | undefined; readonly quarter?: number | undefined };

type Page = { readonly order: 'top' | 'bottom'; readonly page: number; readonly page_size: number };

/** Empty if the quarter has no scores. Default: the last quarter with scores whose due date has passed. Source: specification 9.4.1. */
export async function buildRating(
  db: Database,
  query: Wanted & StandingFilter & Page,
  language: Language,
): Promise<RatingAnswer> {
  const periods = await listScoredQuarters(db);
  const period = chooseQuarter(periods, query);
  const compared = comparedWith(periods, period ?? NO_QUARTER);
  const quarters = await listScores(db, [period ?? NO_QUARTER, ...Object.values(compared)]);
  const shown = ofQuarter(quarters, period);
  const counted = period ?? quarterOf(await now(db));
  const earlier = Object.values(compared).filter((quarter) => quarter !== NO_QUARTER);
  const registered = await countClusters(db, [counted, ...earlier]);
  const clusters = findCounts(registered, counted);
  const summary = {
    clusters: addUp(clusters.values()),
    scored: shown.scores.length,
    ranked: shown.scores.filter((score) => score !== null).length,
    median: medianKnown(shown.scores),
  };
  const answer = { periods: periods.map(asQuarter), summary };
  if (!period) return { ...answer, period: null, method: null, provinces: [], items: [], total: 0 };
  const { method, version } = await findMethod(db, period);
  const banded = <T extends { score: number | null }>(row: T) => ({ ...row, band: findBand(row.score, method.bands) });
  const standings = calculateStandings(
    mapScores(shown),
    mapCompared(compared, (quarter) => mapScores(ofQuarter(quarters, quarter))),
  );
  const { items, total } = await listStandings(db, { at: period, standings, language }, query);
  return {
    ...answer,
    period,
    preliminary: !(await isQuarterOver(db, period)),
    method: { version, bands: method.bands, least_counted: method.least_counted },
    ...methodChanges(await listMethods(db), period, compared),
    provinces: provinceStandings(
      scoreProvinces(shown, clusters),
      mapCompared(compared, (quarter) => scoreProvinces(ofQuarter(quarters, quarter), findCounts(registered, quarter))),
      await listProvinces(db, language),
    ).map(banded),
    items: items.map(banded),
    total,
  };
}

const asQuarter = ({ year, quarter }: Quarter): Quarter => ({ year, quarter });

const addUp = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);

const NO_SCORES: Pick<QuarterScores, 'clusters' | 'provinces' | 'scores'> = { clusters: [], provinces: [], scores: [] };

const ofQuarter = (quarters: readonly QuarterScores[], at: Quarter | undefined) =>
  quarters.find(({ year, quarter }) => year === at?.year && quarter === at.quarter) ?? NO_SCORES;

const mapScores = ({ clusters, scores }: typeof NO_SCORES): Scores<number> =>
  new Map(clusters.map((id, index) => [id, scores[index] ?? null]));

const scoreProvinces = ({ provinces, scores }: typeof NO_SCORES, clusters: ReadonlyMap<string, number>) => ({
  ...calculateProvinceScores(provinces.map((province, index) => ({ province, score: scores[index] ?? null }))),
  clusters,
});

type Standings = ReadonlyMap<number, Standing>;

export async function readStandings(db: Database, at: Quarter): Promise<Standings> {
  return calculateStandings(mapScores(ofQuarter(await listScores(db, [at]), at)));
}

/** Clusters without a rank come last; those with equal scores are in alphabetical order. */
export async function listStandings(
  db: Database,
  { at, standings, language }: { at: Quarter; standings: Standings; language: Language },
  { order, page, page_size, ...filter }: StandingFilter & Page,
): Promise<{ items: (ScoredCluster & Standing)[]; total: number }> {
  const found = (await findClusters(db, at, filter)).filter((id) => standings.has(id));
  const sign = order === 'top' ? 1 : -1;
  const sorted = found.map((id) => ({ id, rank: standings.get(id)?.rank ?? null })).sort(byRank(sign));
  const ids = sorted.slice((page - 1) * page_size, page * page_size).map(({ id }) => id);
  const rows = new Map((await listScoredClusters(db, at, { ids, language })).map((row) => [row.cluster_id, row]));
  const items = ids.flatMap((id) => {
    const [row, standing] = [rows.get(id), standings.get(id)];
    return row && standing ? [{ ...row, ...standing }] : [];
  });
  return { items, total: found.length };
}

type Ranked = { readonly rank: number | null };

/** Entries without a rank come last in either order. */
const byRank = (sign: 1 | -1) => (a: Ranked, b: Ranked) => {
  if (a.rank === null || b.rank === null) return Number(a.rank === null) - Number(b.rank === null);
  return sign * (a.rank - b.rank);
};

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
const NO_COUNTS: ProvinceCounts = { ranked: 0, scored: 0 };

/** Ignores a year without a quarter, and the reverse. */
const chooseQuarter = (periods: readonly ScoredQuarter[], { year, quarter }: Wanted): Quarter | undefined =>
  year !== undefined && quarter !== undefined ? { year, quarter } : shownFirst(periods);

/** The last quarter with scores whose due date has passed; if there is none, the latest quarter with scores, which is preliminary. */
export function shownFirst(periods: readonly ScoredQuarter[]): Quarter | undefined {
  const first = periods.find(({ over }) => over) ?? periods[0];
  return first && asQuarter(first);
}

/** @throws ProblemError `not_found` */
export async function buildClusterRating(
  db: Database,
  id: number,
  { wanted, language }: { readonly wanted: Wanted; readonly language: Language },
): Promise<ClusterRatingAnswer> {
  const periods = await listScoredQuarters(db);
  const period = chooseQuarter(periods, wanted) ?? null;
  const cluster = await findCluster(db, id, { at: period ?? undefined, language });
  if (!cluster) throw new ProblemError('not_found');
  const history = await listPlaces(db, id, periods);
  const { removed_at, ...known } = cluster;
  const scored = period ? ofQuarter(await listScores(db, [period]), period).scores.length : 0;
  const answer = {
    cluster: known,
    period,
    periods: periods.map(asQuarter),
    history,
    ...(period && {
      preliminary: !(await isQuarterOver(db, period)),
      coverage: { scored, clusters: addUp(findCounts(await countClusters(db, [period]), period).values()) },
    }),
  };
  const method = period && (await findMethod(db, period));
  const about = method && {
    version: method.version,
    bands: method.method.bands,
    least_counted: method.method.least_counted,
  };
  const place = history.find(({ year, quarter }) => year === period?.year && quarter === period.quarter);
  const figures = period && place && (await findScoredFigures(db, id, period));
  if (!method || !place || !figures)
    return { ...answer, method: about, place: null, unranked: removed_at ? 'removed' : 'no_report', criteria: [] };
  return {
    ...answer,
    method: about,
    place,
    unranked: place.rank === null ? 'too_little' : null,
    criteria: presentCriteria(method, { figures, quarter: period.quarter }, language),
  };
}

async function listPlaces(db: Database, id: number, periods: readonly Quarter[]) {
  const own = await listOwnScores(db, id);
  if (own.length === 0) return [];
  const [quarters, methods] = [await listScores(db), await listMethods(db)];
  const scores = new Map(quarters.map((quarter) => [numberOf(quarter), mapScores(quarter)]));
  return own.flatMap((row) => {
    const [now, compared] = [scores.get(numberOf(row)), comparedWith(periods, row)];
    const earlier = mapCompared(
      compared,
      (quarter) => scores.get(numberOf(quarter)) ?? new Map<number, number | null>(),
    );
    const standing = now && calculateStandings(now, earlier).get(id);
    if (!now || !standing) return [];
    const ranked = [...now.values()].filter((score) => score !== null);
    const band = findBand(standing.score, methodAt(methods, row).method.bands);
    const changes = methodChanges(methods, row, compared);
    return [{ ...row, ...standing, ...changes, ranked: ranked.length, band, ...calculateSpread(ranked) }];
  });
}

export async function provinceRatings(db: Database): Promise<ProvinceRatingsAnswer> {
  const [quarters, methods] = [await listScores(db), await listMethods(db)];
  const [scored, registered] = [await listScoredQuarters(db), await countClusters(db, quarters)];
  const provincesAt = (quarter: Quarter) =>
    scoreProvinces(ofQuarter(quarters, quarter), findCounts(registered, quarter));
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
