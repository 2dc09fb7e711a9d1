import { YEARS, type Language } from '@klaster/shared/contract/http';
import {
  type MethodDraftAnswer,
  type MethodPreview,
  type Rule,
  type ScoringMethod,
  findDueShare,
  rankScores,
  calculateScore,
} from '@klaster/shared/contract/rating';
import { type Quarter } from '@klaster/shared/contract/reports';
import { recordChange, type Actor } from '../../kernel/audit/record.repository';
import type { Act, ActTx } from '../../kernel/authority/guarded';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { numberOf } from './compared-quarters';
import {
  findDraft,
  lockRating,
  insertMethod,
  findLatestPeriod,
  listMethods,
  lockDraft,
  writeDraft,
  listConfirmed,
  rescore,
} from './repository';
import { defaultQuarter } from './quarter-scores';
import { listStandings, readStandings } from './ranking';
import { listScoredQuarters } from './ranking.repository';
import { findWarningRecipients, notifyOfAuthority } from '../notices/recipients.repository';

/** Id in the audit. */
const DRAFT_ID = 1;

export async function draftAnswer(db: Database): Promise<MethodDraftAnswer> {
  const { method, version, updated_at } = await findDraft(db);
  const [published] = await listMethods(db);
  if (!published) throw new Error('No scoring method is published');
  return {
    draft: method && { method, version, updated_at: updated_at.toISOString() },
    published: published.method,
    earliest: await earliestQuarter(db),
  };
}

/** Earlier quarters keep the method of their time. */
const earliestQuarter = async (db: Database): Promise<Quarter> =>
  (await findLatestPeriod(db)) ?? { year: YEARS.first, quarter: 1 };

type Save = { readonly version: number; readonly method: ScoringMethod };

/** @param save `version` of the edited draft, 0 if there was none @throws ProblemError `stale_version` */
export function saveDraft(db: Database, { checks, ...actor }: Act, { version, method }: Save): Promise<void> {
  return checks.change(db, async (tx) => {
    const before = await lockDraft(tx);
    // A new draft begins without a version.
    if (before.method || version !== 0) assertSeen(before, version);
    await changeDraft(tx, actor, { before: before.method, after: method });
  });
}

/** @throws ProblemError `no_method_draft`, `stale_version` */
export function discardDraft(db: Database, { checks, ...actor }: Act, version: number): Promise<void> {
  return checks.change(db, async (tx) => {
    const before = await lockDraft(tx);
    if (!before.method) throw new ProblemError('no_method_draft');
    assertSeen(before, version);
    await changeDraft(tx, actor, { before: before.method, after: null });
  });
}

type Draft = Awaited<ReturnType<typeof lockDraft>>;

function assertSeen({ version, method }: Draft, seen: number): void {
  if (version !== seen) throw new ProblemError('stale_version', { current: { version, method } });
}

async function changeDraft(
  tx: ActTx,
  actor: Actor,
  { before, after }: { readonly before: ScoringMethod | null; readonly after: ScoringMethod | null },
) {
  await writeDraft(tx, after, actor.user.id);
  const action = after ? (before ? 'edit' : 'create') : 'remove';
  await recordChange(tx, actor, { action, entity: 'scoring_method_draft', id: DRAFT_ID, before, after });
}

type Publication = Quarter & { readonly version: number };

/** Decisions on reports wait meanwhile. @throws ProblemError `no_method_draft`, `stale_version`, `method_too_early` */
export function publishDraft(
  db: Database,
  { checks, ...actor }: Act,
  { version, year, quarter }: Publication,
): Promise<void> {
  return checks.change(db, async (tx) => {
    const draft = await lockDraft(tx);
    if (!draft.method) throw new ProblemError('no_method_draft');
    assertSeen(draft, version);
    const from = { year, quarter };
    if (numberOf(from) < numberOf(await earliestQuarter(tx))) throw new ProblemError('method_too_early');
    await lockRating(tx);
    const id = await insertMethod(tx, { method: draft.method, from, userId: actor.user.id });
    await writeDraft(tx, null, actor.user.id);
    await rescore(tx, from);
    await recordChange(tx, actor, {
      action: 'publish',
      entity: 'scoring_methods',
      id,
      after: { ...from, method: draft.method },
    });
    await notifyOfAuthority(tx, await findWarningRecipients(tx, actor.user.id), { act: 'method_published' });
  });
}

const MAX_PREVIEWED = 2000;

/** Scores the quarter that the rating begins with by another method. */
export async function previewMethod(db: Database, method: ScoringMethod, language: Language): Promise<MethodPreview> {
  const period = defaultQuarter(await listScoredQuarters(db));
  if (!period) return { period: null, items: [], uncollected: method.criteria.map(({ id }) => id) };
  const slice = { order: 'top', page: 1, page_size: MAX_PREVIEWED } as const;
  const standings = await readStandings(db, period);
  const { items: before } = await listStandings(db, { at: period, standings, language }, slice);
  const reports = new Map((await listConfirmed(db, period, true)).map((report) => [report.cluster_id, report]));
  const scored = before.flatMap(({ cluster_id, company_name, province_name, rank, score }) => {
    const report = reports.get(cluster_id);
    if (!report) return [];
    const after = calculateScore(method, report.figures, period.quarter);
    return [{ cluster_id, company_name, province_name, before: { rank, score }, after }];
  });
  const ranks = rankScores(new Map(scored.map(({ cluster_id, after }) => [cluster_id, after.score])));
  const items = scored.map(({ after, ...item }) => ({
    ...item,
    after: { score: after.score, rank: ranks.get(item.cluster_id) ?? null },
  }));
  const isCollected = (at: number) => scored.some(({ after }) => after.points[at]?.earned != null);
  const isDue = (rule: Rule) => findDueShare(rule, period.quarter) > 0;
  return {
    period,
    items: items.sort((a, b) => (a.after.rank ?? Infinity) - (b.after.rank ?? Infinity)),
    uncollected: method.criteria.flatMap(({ id, rule }, index) => (isDue(rule) && !isCollected(index) ? [id] : [])),
  };
}
