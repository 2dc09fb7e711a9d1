import type { Language } from '@klaster/shared/contract/http';
import type { Figures } from '@klaster/shared/contract/indicators';
import {
  listFigures,
  type ProvenanceAnswer,
  type ScoreRecord,
  type ScoringMethod,
} from '@klaster/shared/contract/rating';
import type { FastifyBaseLogger } from 'fastify';
import { readFileSync } from 'node:fs';
import { recordChanges } from '../../kernel/audit/record.repository';
import { repeat } from '../../kernel/clock/repeat';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { organisationIn, shownName } from '../../kernel/signatures/names';
import { writeFigures } from '../signatures/text';
import { findRecorded, listScoreSignatures, lockUnrecorded, findScoreSeal, setRecords } from './provenance.repository';
import { chooseQuarter, type WantedQuarter } from './quarter-scores';
import { listScoredQuarters } from './ranking.repository';

/** Anybody can check a score with this program. The file is next to this one in the sources, and next to the bundle in builds. */
export const CHECK_SCORE = readFileSync(new URL('check-score.worker.js', import.meta.url));

const PAUSE_MS = 2_000;

const BATCH = 250;

/** Recorded without user and request, since all hashed content must be public. */
const BY_NOBODY = { user: null, requestId: null };

/** A score recomputed by another method counts as a new one. */
export async function recordScores(db: Database): Promise<void> {
  while ((await recordSome(db)) === BATCH);
}

const recordSome = (db: Database): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const scores = await lockUnrecorded(tx, BATCH);
    const ids = await recordChanges(tx, BY_NOBODY, scores.map(buildPublication));
    await setRecords(tx, scores, ids);
    return scores.length;
  });

const buildPublication = (score: ScoreRecord) => ({
  action: 'publish' as const,
  entity: 'rating_scores' as const,
  id: score.cluster_id,
  after: score,
});

/** Returns a stop function, which waits for the run in progress. */
export const startRecordingScores = (db: Database, log: FastifyBaseLogger): (() => Promise<void>) =>
  repeat({ run: () => recordScores(db), everyMs: PAUSE_MS, failure: 'scores were not recorded' }, log);

/**
 * A score with its audit row, from which its hash can be computed. Without a quarter, that of the quarter which the rating shows.
 * Source: specification 8.0.13. @throws ProblemError `not_found`
 */
export async function readProvenance(
  db: Database,
  { cluster_id, ...wanted }: WantedQuarter & { readonly cluster_id: number },
  language: Language,
): Promise<ProvenanceAnswer> {
  const quarter = chooseQuarter(await listScoredQuarters(db), wanted);
  if (!quarter) throw new ProblemError('not_found');
  const score = { cluster_id, ...quarter };
  const found = await findRecorded(db, score, language);
  if (!found) throw new ProblemError('not_found');
  const {
    method_year,
    method_quarter,
    method,
    figures,
    audit_id,
    at: recordedAt,
    action,
    entity,
    after,
    ...facts
  } = found;
  const signed = await presentSigned(db, score, { method, figures });
  const answer = { ...facts, method_since: { year: method_year, quarter: method_quarter }, ...(signed && { signed }) };
  const seal = audit_id === null ? undefined : await findScoreSeal(db, audit_id);
  if (audit_id === null || recordedAt === null || !action || !entity || after === null || !seal)
    return { ...answer, chained: null };
  const { position, hash, previous } = seal;
  const row = { id: audit_id, at: recordedAt, action, entity, entity_id: cluster_id, after, position, previous };
  // The cluster may have been renamed.
  const recorded = JSON.parse(after) as Partial<ScoreRecord>;
  const company_name = recorded.company_name ?? answer.company_name;
  return { ...answer, company_name, chained: { row: { ...row, user_id: null, before: null, request_id: null }, hash } };
}

type Scored = { readonly method: ScoringMethod; readonly figures: Figures };

async function presentSigned(
  db: Database,
  at: Parameters<typeof listScoreSignatures>[1],
  { method, figures }: Scored,
): Promise<ProvenanceAnswer['signed']> {
  const rows = await listScoreSignatures(db, at);
  if (rows.length === 0) return undefined;
  const written = writeFigures(figures);
  const keys = new Set<string>(method.criteria.flatMap(({ rule }) => listFigures(rule)));
  return {
    figures: [...keys].map((key) => ({ key, value: written[key] ?? null })),
    signatures: rows.map(({ signer, at: signedAt, ...row }) => ({
      ...row,
      at: signedAt.toISOString(),
      organisation: organisationIn(signer.subject),
      issuer: shownName(signer.issuer),
    })),
  };
}
