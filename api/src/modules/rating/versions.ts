import { calculateScore, rankScores, type Score, type VersionChange } from '@klaster/shared/contract/rating';
import type { Figures } from '@klaster/shared/contract/indicators';
import type { Quarter } from '@klaster/shared/contract/reports';
import { createHash } from 'node:crypto';
import { numberOf } from './compared-quarters';
import type { MethodRow } from './repository';
import type { Publication, ReportDecision } from './versions.repository';

type VersionCluster = {
  readonly company_name: string;
  readonly figures: Figures;
  readonly score: Score;
};

type State = {
  readonly method: MethodRow;
  readonly clusters: ReadonlyMap<number, VersionCluster>;
};

/** The rating of a quarter between two changes. */
export type RatingVersion = State & {
  /** Counts all changes of the quarter, also those before its publication. */
  readonly number: number;
  readonly at: Date;
};

/** Versions listed, at most: older ones are left out. */
const MAX_VERSIONS = 400;

type Event = { readonly at: Date } & ({ readonly decision: ReportDecision } | { readonly method: MethodRow });

/**
 * The versions of a published quarter, the earliest first: the one at its publication, then one for each change.
 * @param methods in any order
 */
export function buildVersions(
  at: Quarter,
  { decisions, methods }: { readonly decisions: readonly ReportDecision[]; readonly methods: readonly MethodRow[] },
  { published, settled }: Publication,
): RatingVersion[] {
  const applicable = methods.filter((method) => numberOf(method) <= numberOf(at));
  const [first, ...later] = applicable.toSorted((a, b) => a.version - b.version);
  if (!first) return [];
  const events: Event[] = [
    ...decisions.map((decision) => ({ at: decision.at, decision })),
    ...later
      .filter(({ published_at }) => published_at < settled)
      .map((method) => ({ at: method.published_at, method })),
  ];
  let state: State = { method: first, clusters: new Map() };
  let versions: RatingVersion[] = [];
  let last: RatingVersion | undefined;
  for (const event of events.toSorted((a, b) => Number(a.at) - Number(b.at))) {
    const next = apply(state, event, at.quarter);
    const isChange = next.clusters !== state.clusters;
    state = next;
    if (!isChange) continue;
    const isAlongside = last !== undefined && Number(last.at) === Number(event.at);
    if (isAlongside || event.at < published) versions = versions.slice(0, -1);
    last = { ...state, at: event.at, number: (last?.number ?? 0) + (isAlongside ? 0 : 1) };
    versions = [...versions, last].slice(-MAX_VERSIONS);
  }
  return versions;
}

function apply(state: State, event: Event, quarter: number): State {
  if ('method' in event) {
    const { method } = event;
    if (state.clusters.size === 0) return { ...state, method };
    const rescored = [...state.clusters].map(([id, cluster]) => {
      const score = calculateScore(method.method, cluster.figures, quarter);
      return [id, { ...cluster, score }] as const;
    });
    return { method, clusters: new Map(rescored) };
  }
  const { cluster_id, company_name, figures } = event.decision;
  if (figures === null && !state.clusters.has(cluster_id)) return state;
  const clusters = new Map(state.clusters);
  if (figures === null) clusters.delete(cluster_id);
  else
    clusters.set(cluster_id, { company_name, figures, score: calculateScore(state.method.method, figures, quarter) });
  return { ...state, clusters };
}

const inOrder = ({ clusters }: State) => [...clusters].toSorted(([a], [b]) => a - b);

/** SHA-256 of the method and of the points of all clusters, in the order of their numbers. */
export function digestOf(version: RatingVersion): string {
  const rows = inOrder(version).map(([id, { score }]) => [
    id,
    score.score,
    score.earned,
    score.counted,
    score.points.map(({ earned }) => earned),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([version.method.version, rows]))
    .digest('hex');
}

/** Clusters in the order of their ranks; those without one come last. */
export function rankVersion(version: RatingVersion) {
  const clusters = inOrder(version);
  const ranks = rankScores(new Map(clusters.map(([id, { score }]) => [id, score.score])));
  return clusters
    .map(
      ([
        cluster_id,
        {
          company_name,
          score: { score, earned, counted, points },
        },
      ]) => ({
        rank: ranks.get(cluster_id) ?? null,
        cluster_id,
        company_name,
        score,
        earned,
        counted,
        points: points.map((criterion) => criterion.earned),
      }),
    )
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.cluster_id - b.cluster_id);
}

/** Clusters whose points may differ, in the order of their numbers. */
function changedClusters(before: RatingVersion, after: RatingVersion) {
  const ids = [...new Set([...inOrder(before), ...inOrder(after)].map(([id]) => id))].toSorted((a, b) => a - b);
  return ids.flatMap((cluster_id) => {
    const [from, to] = [before.clusters.get(cluster_id), after.clusters.get(cluster_id)];
    if (from === to) return [];
    const reason = !to ? 'reopened' : from?.figures === to.figures ? 'method' : 'decided';
    return [{ about: { cluster_id, company_name: (to ?? from)?.company_name ?? '', reason } as const, from, to }];
  });
}

export const compareScores = (before: RatingVersion, after: RatingVersion) =>
  changedClusters(before, after).map(({ about, from, to }) => ({
    ...about,
    before: pointsIn(from, null),
    after: pointsIn(to, null),
  }));

/** What differs: scores (`criterion` is null) and points of criteria. */
export function compareVersions(before: RatingVersion, after: RatingVersion): Omit<VersionChange, 'criterion_name'>[] {
  const criteria = [...before.method.method.criteria, ...after.method.method.criteria].map(({ id }) => id);
  return changedClusters(before, after).flatMap(({ about, from, to }) =>
    [null, ...new Set(criteria)].flatMap((criterion) => {
      const [then, now] = [pointsIn(from, criterion), pointsIn(to, criterion)];
      return then === now ? [] : [{ ...about, criterion, before: then, after: now }];
    }),
  );
}

const pointsIn = (cluster: VersionCluster | undefined, criterion: string | null): number | null =>
  (criterion === null ? cluster?.score.score : cluster?.score.points.find(({ id }) => id === criterion)?.earned) ??
  null;
