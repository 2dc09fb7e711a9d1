import type { Figures, Section } from '@klaster/shared/contract/indicators';
import words from '../../../data/sample-words.json';
import type { StoredStatus } from '../../kernel/database/schema/report-tables';
import { beginOf, endOf } from './calendar';
import type { SampleCluster } from './clusters';
import { inventFigures, type Period } from './figures';
import { createRandom, type Random } from './random';
import { inventErrors } from './implausible-figures';

const SEED = 2026;
const DAY_MS = 86_400_000;

export type Stage = {
  readonly now: Date;
  readonly findAuthor: (cluster: StoredCluster) => number;
  readonly reviewerId: number;
};

export type StoredCluster = SampleCluster & { readonly id: number };

/** Undefined: the cluster has not begun the report. */
export function inventReport(cluster: StoredCluster, period: Period, stage: Stage) {
  const random = createRandom(SEED * cluster.id + period.year * 4 + period.quarter);
  const isPresent = endOf(period) > stage.now;
  const status = drawStatus(random, isPresent ? PRESENT : PAST);
  if (!status) return undefined;
  const times = inventTimes(random, isPresent ? begunSince(period, stage.now) : endOf(period), stage.now);
  const authorId = stage.findAuthor(cluster);
  const { figures, notes } = addErrors(inventFigures(cluster, cluster.id, period), cluster, { period, status });
  const isDecided = status === 'confirmed' || status === 'rejected';
  return {
    cluster_id: cluster.id,
    year: period.year,
    quarter: period.quarter,
    status,
    figures,
    notes,
    author_id: authorId,
    round: status === 'draft' ? 0 : 1,
    created_at: times.created,
    updated_at: isDecided ? times.decided : times.submitted,
    submitted_at: status === 'draft' ? null : times.submitted,
    submitted_by: status === 'draft' ? null : authorId,
    decided_at: isDecided ? times.decided : null,
    decided_by: isDecided ? stage.reviewerId : null,
  };
}

type Stance = { readonly period: Period; readonly status: StoredStatus };

/** Only waiting reports have implausible figures for reviewers to find. */
function addErrors(figures: Figures, cluster: StoredCluster, { period, status }: Stance) {
  const seed = SEED * cluster.id + period.year * 4 + period.quarter + 1;
  return status === 'new' ? inventErrors(figures, seed) : { figures, notes: [] };
}

/** The first threshold above a random number decides. */
type Odds = readonly (readonly [threshold: number, status: StoredStatus])[];

/** The current quarter: most have not begun. */
const PRESENT: Odds = [
  [0.46, 'new'],
  [0.58, 'draft'],
  [0.63, 'confirmed'],
  [0.67, 'rejected'],
];
const PAST: Odds = [
  [0.92, 'confirmed'],
  [0.98, 'rejected'],
];

function drawStatus(random: Random, odds: Odds): StoredStatus | undefined {
  const chance = random.next();
  return odds.find(([threshold]) => chance < threshold)?.[1];
}

/** Reports of the current quarter were sent within these days. */
const EARLY_DAYS = 14;

const begunSince = (period: Period, now: Date) =>
  new Date(Math.max(beginOf(period).getTime(), now.getTime() - EARLY_DAYS * DAY_MS));

/** Ascending times within 40 days of `since`, never in the future. */
function inventTimes(random: Random, since: Date, now: Date) {
  const window = Math.max(0, Math.min(40 * DAY_MS, now.getTime() - since.getTime()));
  const [first = 0, second = 0, third = 0] = [random.next(), random.next(), random.next()].sort((a, b) => a - b);
  const at = (share: number) => new Date(since.getTime() + Math.floor(window * share));
  return { created: at(first), submitted: at(second), decided: at(third) };
}

type DecidedReport = {
  readonly id: number;
  readonly status: StoredStatus;
  readonly decided_by: number;
  readonly decided_at: Date;
};

/** A remark on the whole report, and one on a section for half of the rejected ones. */
export function inventRemarks({ id, status, decided_by, decided_at }: DecidedReport) {
  const random = createRandom(id);
  const note = { report_id: id, round: 1, author_id: decided_by, created_at: decided_at };
  const whole = {
    ...note,
    section: null,
    comment: random.pick(status === 'rejected' ? words.rejections : words.confirmations),
  };
  if (status === 'confirmed' || random.chance(0.5)) return [whole];
  const [section, comment] = random.pick(words.section_remarks) as [Section, string];
  return [{ ...note, section, comment }, whole];
}
