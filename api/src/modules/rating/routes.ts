import { acts, lists, type Act } from '../../kernel/authority/guarded';
import { inTimeSlice } from '../../kernel/queue/time-slice';
import type { Handlers, Services } from '../../kernel/http/call';
import { discardDraft, draftAnswer, previewMethod, publishDraft, saveDraft } from './methods';
import { listMethods, findTarget, deleteTarget, writeTarget } from './repository';
import { CHECK_SCORE, readProvenance } from './provenance';
import { presentMethod } from './present-method';
import { buildClusterRating } from './cluster-rating';
import { buildProvinceRatings, buildRating } from './ranking';
import { type Database, inSnapshot } from '../../kernel/database/connect';
import type { Language } from '@klaster/shared/contract/http';
import type { TargetAnswer, TargetFigure } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { ProblemError } from '../../kernel/problems/problem-error';
import { lockCluster } from '../reports/entry/repository';

/** Reads all in one database snapshot; other requests are served in between. */
const readRating = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  inTimeSlice(() => inSnapshot(db, read));

export const ratingRoutes = ({ db }: Services) =>
  ({
    'GET /api/rating': ({ query, language }) => readRating(db, (tx) => buildRating(tx, query, language)),
    'GET /api/rating/clusters/:id': ({ params, query, language }) =>
      readRating(db, (tx) => buildClusterRating(tx, params.id, { wanted: query, language })),
    'GET /api/rating/clusters/:id/provenance': ({ params, query, language }) =>
      inSnapshot(db, (tx) => readProvenance(tx, { cluster_id: params.id, ...query }, language)),
    'GET /api/rating/check-score.mjs': async () => ({ name: 'check-score', body: CHECK_SCORE }),
    'GET /api/rating/provinces': () => readRating(db, buildProvinceRatings),
    'GET /api/rating/target': lists(({ query }, { cluster_id }) =>
      findTarget(db, { ...query, cluster_id: cluster_id ?? 0 }),
    ),
    'PATCH /api/rating/target': acts((call) => setTarget(db, call, call.body)),
    'GET /api/scoring-methods': ({ language }) => methodsAnswer(db, language),
    'GET /api/scoring-methods/draft': lists(() => inSnapshot(db, draftAnswer)),
    'PATCH /api/scoring-methods/draft': acts(async (call) => {
      await saveDraft(db, call, call.body);
      return draftAnswer(db);
    }),
    'PATCH /api/scoring-methods/draft/discard': acts(async (call) => {
      await discardDraft(db, call, call.body.version);
      return draftAnswer(db);
    }),
    'POST /api/scoring-methods/preview': lists(({ body, language }) =>
      readRating(db, (tx) => previewMethod(tx, body, language)),
    ),
    'POST /api/scoring-methods/publish': acts(async (call) => {
      await publishDraft(db, call, call.body);
      return methodsAnswer(db, call.language);
    }),
  }) satisfies Partial<Handlers>;

const methodsAnswer = async (db: Database, language: Language) => ({
  methods: (await listMethods(db)).map((row) => presentMethod(row, language)),
});

type TargetInput = Quarter & { readonly figures: readonly TargetFigure[] };

/** Targets are private, so they are not in the audit, which staff read. Source: specification 8.0.15. @throws ProblemError `cluster_removed` */
async function setTarget(db: Database, act: Act, { figures, year, quarter }: TargetInput): Promise<TargetAnswer> {
  return act.checks.change(db, async (tx) => {
    const cluster = await act.checks.locked(tx, () => lockCluster(tx, act.user.cluster_id ?? 0));
    if (cluster.removed_at) throw new ProblemError('cluster_removed');
    const key = { cluster_id: cluster.cluster_id, year, quarter };
    if (figures.length === 0) await deleteTarget(tx, key);
    else await writeTarget(tx, key, figures);
    return findTarget(tx, key);
  });
}
