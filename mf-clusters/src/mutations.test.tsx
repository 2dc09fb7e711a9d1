import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { CallName } from '@klaster/shared/http';
import { publicClient, sessionClient } from '@klaster/shared/http';
import { testMutations } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { comparisonQuery, reportQuery as figureReportQuery } from './analysis/figures/queries';
import { mapFiguresQuery } from './analysis/map/queries';
import { findQuantity } from './analysis/map/quantity';
import { primaryDataQuery } from './analysis/primary-data/queries';
import { useViewChange, viewsQuery } from './analysis/views/queries';
import * as periods from './campaign/periods/queries';
import { clusterReportsQuery, regionsQuery } from './campaign/regions/queries';
import * as rating from './rating/board/queries';
import { overviewQuery } from './rating/landing/register-overview';
import * as method from './rating/method/queries';
import { reportFiguresQuery, rivalsQuery } from './rating/what-if/queries';
import * as entry from './reporting/entry/queries';
import { queuePlaceQuery, reviewQueueQuery } from './reporting/queue/queries';
import { useManyUndone, useUsualConfirmation } from './reporting/queue/usual-decision';
import { Phrases } from './reporting/remark/phrases';
import * as report from './reporting/report/queries';
import { Reopening } from './reporting/review/reopening';
import { useDecision, useUndo } from './reporting/review/review-decision';
import { targetQuery, useSetTarget } from './reporting/target/queries';
import { aReport } from './test/fixtures';
import { METHOD } from './test/method-fixtures';

const QUARTER = { year: 2026, quarter: 3 };
const DECISION = { comment: 'Илтимос, тузатинг' };

/** Lists and pages of reports, whatever their figures. */
const LISTS: CallName[] = [
  'GET /api/review/clusters',
  'GET /api/review/clusters/:id/place',
  'GET /api/reports/mine',
  'GET /api/periods',
  'GET /api/regions',
  'GET /api/cluster-reports',
];
const REPORT: CallName[] = [
  'GET /crud/cluster/:id',
  'GET /api/reports/:id/review',
  'GET /api/reports/:id/rounds',
  'GET /api/reports/:id/entry',
  'GET /api/remark/cluster/:id',
];
const FIGURES: CallName[] = ['GET /api/primary-data', 'GET /api/figures'];
/** A score comes and goes with the confirmation of its report. */
const SCORES: CallName[] = [
  'GET /api/rating',
  'GET /api/rating/clusters/:id',
  'GET /api/rating/clusters/:id/provenance',
  'GET /api/rating/versions',
  'GET /api/rating/provinces',
];
const PHRASES: CallName = 'GET /api/me/phrases';

const APPROVAL: CallName[] = ['GET /api/approval-levels', 'GET /api/approval-delegations'];

/** Queries of one domain are refetched together. */
const also: CallName[] = [...LISTS, ...REPORT, ...FIGURES, PHRASES, ...APPROVAL];
/** Scores come with their methods. */
const decided = {
  // The last remarks are phrases too.
  changes: [...LISTS, ...REPORT, ...FIGURES, ...SCORES, PHRASES],
  also: ['GET /api/scoring-methods', 'GET /api/scoring-methods/draft', ...APPROVAL] satisfies CallName[],
  code: 'already_decided' as const,
};

const ABSENCE = { delegator_id: '7', delegate_id: '8', from: '2026-09-01', until: '2026-09-02' };
/** The delegate may decide on more reports, or on fewer. */
const delegated = {
  changes: [...LISTS, 'GET /api/reports/:id/review', 'GET /api/approval-delegations'] satisfies CallName[],
  also,
  code: 'delegation_exists' as const,
};

function useDeciding(decision: 'confirm' | 'reject') {
  const { mutateAsync } = useDecision('7');
  return () => mutateAsync({ decision, body: DECISION });
}

/** Calls the mutation of a hook with the input. */
const callWith =
  <Input,>(use: () => { mutateAsync: (input: Input) => unknown }, input: Input) =>
  () => {
    const { mutateAsync } = use();
    return () => mutateAsync(input);
  };

testMutations({
  source: __dirname,
  queries: {
    'GET /api/review/clusters': reviewQueueQuery({ ...QUARTER, page: 1 }),
    'GET /api/review/clusters/:id/place': queuePlaceQuery('7', { status: 'new', province: '', late: '', sort: '' }),
    'GET /api/reports/mine': entry.ownReportsQuery,
    'GET /api/periods': periods.periodsQuery,
    'GET /api/regions': regionsQuery(QUARTER),
    'GET /api/cluster-reports': clusterReportsQuery({ ...QUARTER, page: 1 }),
    'GET /crud/cluster/:id': report.reportQuery('7'),
    'GET /api/reports/:id/review': report.reviewQuery('7', aReport({ round: 1 })),
    'GET /api/reports/:id/rounds': report.roundsQuery('7'),
    'GET /api/reports/:id/entry': entry.reportEntryQuery('7'),
    'GET /api/remark/cluster/:id': report.remarkQuery('7'),
    'GET /api/primary-data': [primaryDataQuery(QUARTER, {}), reportFiguresQuery(1, QUARTER)],
    'GET /api/figures': [
      figureReportQuery({ ...QUARTER, by: 'cluster', sections: ['I'], provinces: '' }),
      comparisonQuery({ keys: ['first_current'], by: 'cluster', periods: '2026-3' }),
      mapFiguresQuery(findQuantity('first_current'), 'total', [{ ...QUARTER, few: false }]),
    ],
    'GET /api/rating': [
      rating.ratingQuery(publicClient, QUARTER),
      rating.ratingQuery(sessionClient, QUARTER),
      rivalsQuery(QUARTER),
    ],
    'GET /api/rating/clusters/:id': [
      rating.clusterRatingQuery(publicClient, 1, QUARTER),
      rating.clusterRatingQuery(sessionClient, 1, QUARTER),
    ],
    'GET /api/rating/clusters/:id/provenance': rating.provenanceQuery(1, QUARTER),
    'GET /api/rating/versions': rating.shownVersionsQuery(QUARTER),
    'GET /api/rating/provinces': mapFiguresQuery(findQuantity('rating'), 'total', [{ ...QUARTER, few: false }]),
    'GET /api/scoring-methods': rating.methodsQuery,
    'GET /api/scoring-methods/draft': method.methodDraftQuery,
    'GET /api/rating/target': targetQuery(QUARTER),
    'GET /api/me/phrases': report.phrasesQuery,
    'GET /api/me/views': viewsQuery,
    'GET /api/approval-levels': periods.approvalLevelsQuery,
    'GET /api/approval-delegations': periods.delegationsQuery,
    'GET /api/holidays': periods.holidaysQuery,
    'GET /api/overview': overviewQuery,
    'GET /api/registers/clusters/:id': entry.clusterQuery('7'),
  },
  mutations: {
    'POST /api/confirm-cluster/:id': { use: () => useDeciding('confirm'), ...decided },
    'POST /api/reject-cluster/:id': { use: () => useDeciding('reject'), ...decided },
    'POST /api/review/clusters/bulk/confirm': {
      use: callWith(useUsualConfirmation, { ...DECISION, reports: [{ id: 7, round: 1 }] }),
      ...decided,
    },
    'POST /api/review/clusters/bulk/decision/undo': {
      use: () => {
        const undo = useManyUndone();
        return () => undo([7]);
      },
      ...decided,
    },
    'POST /api/reports/:id/decision/undo': {
      use: () => {
        const undo = useUndo('7', () => undefined);
        return () => undo(DECISION);
      },
      ...decided,
    },
    'POST /api/reports/:id/reopen': {
      part: <Reopening report={aReport({ id: 7, round: 1, status: REPORT_STATUS.confirmed })} />,
      press: async (user) => {
        await user.click(screen.getByRole('button', { name: 'reopening.action' }));
        await user.type(screen.getByRole('textbox'), DECISION.comment);
        await user.click(screen.getAllByRole('button', { name: 'reopening.action' }).at(-1)!);
      },
      ...decided,
    },
    'POST /api/reports': { use: callWith(entry.useBeginReport, { ...QUARTER, cluster_id: 1 }), changes: LISTS, also },
    'POST /api/reports/:id/submit': {
      use: callWith(() => entry.useSubmitReport(7), 3),
      changes: [...LISTS, ...REPORT, 'GET /api/primary-data'],
      also,
      // The form says what is in the way, and keeps what was typed.
      refused: ['GET /api/reports/:id/entry'],
    },
    'POST /api/periods': {
      use: callWith(periods.usePeriodOpening, { ...QUARTER, due_on: '2026-10-20' }),
      changes: ['GET /api/periods', 'GET /api/reports/mine', 'GET /api/regions', 'GET /api/cluster-reports'],
      also,
      code: 'period_exists',
    },
    'PATCH /api/periods/:year/:quarter': {
      use: callWith(periods.usePeriodEdit, { ...QUARTER, version: 1, open: false }),
      changes: [...LISTS, ...REPORT],
      also,
    },
    'DELETE /api/periods/:year/:quarter': {
      use: callWith(periods.usePeriodRemoval, QUARTER),
      changes: ['GET /api/periods', 'GET /api/reports/mine', 'GET /api/regions', 'GET /api/cluster-reports'],
      also,
      code: 'period_not_empty',
    },
    'PATCH /api/approval-levels': {
      use: callWith(periods.useApprovalLevels, { levels: ['province', 'republic'], seen: ['territory'] }),
      changes: ['GET /api/approval-levels', ...LISTS, 'GET /api/reports/:id/review'],
      also,
      code: 'stale_version',
    },
    'POST /api/approval-delegations': { use: callWith(() => periods.useDelegation('7'), ABSENCE), ...delegated },
    'POST /api/users/:id/delegations': { use: callWith(() => periods.useDelegation('1'), ABSENCE), ...delegated },
    'POST /api/approval-delegations/:id/revoke': { use: callWith(periods.useDelegationRevocation, 7), ...delegated },
    'PATCH /api/holidays': {
      use: callWith(periods.useHolidayChange, { day: '2026-09-01', name: 'Мустақиллик куни' }),
      // Days of decision are counted without it.
      changes: ['GET /api/holidays', ...LISTS, 'GET /crud/cluster/:id', 'GET /api/reports/:id/review'],
      also,
    },
    'PATCH /api/rating/target': {
      use: callWith(() => useSetTarget(QUARTER), []),
      changes: ['GET /api/rating/target'],
      // The report was decided on: the target stays as it was.
      refused: [],
    },
    'PATCH /api/scoring-methods/draft': {
      use: callWith(method.useDraftSave, { version: 0, method: METHOD }),
      changes: ['GET /api/scoring-methods/draft'],
      // What somebody else has saved comes with the refusal; the form keeps what was typed.
      refused: [],
    },
    'PATCH /api/scoring-methods/draft/discard': {
      use: callWith(method.useDraftDiscard, 1),
      changes: ['GET /api/scoring-methods/draft'],
      refused: [],
    },
    'POST /api/scoring-methods/publish': {
      use: callWith(method.useMethodPublication, { ...QUARTER, version: 1 }),
      changes: [...SCORES, 'GET /api/scoring-methods', 'GET /api/scoring-methods/draft'],
      refused: [],
    },
    'PATCH /api/me/phrases': {
      part: <Phrases onPut={() => undefined} />,
      press: async (user) => {
        await user.click(await screen.findByRole('button', { name: 'phrases.edit' }));
        await user.click(screen.getByRole('button', { name: 'phrases.save' }));
      },
      changes: [PHRASES],
    },
    'PATCH /api/me/views': {
      use: callWith(useViewChange, { page: 'reports', name: 'Пахта', query: '' }),
      changes: ['GET /api/me/views'],
    },
  },
  withoutEffect: [
    'POST /api/scoring-methods/preview',
    // A file is read, and nothing saved.
    'POST /api/reports/:id/sheet',
    // The form holds what it saves; its query is dropped when it is left.
    'PATCH /api/reports/:id/sections/:section',
  ],
});
