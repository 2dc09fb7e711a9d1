import type { SavedSection, NewReport } from '@klaster/shared/contract/reports';
import { acts, lists, readsInSnapshot, type Act } from '../../../kernel/authority/guarded';
import type { User } from '../../../kernel/authority/scope';
import { type Database, inSnapshot } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import type { Handlers, Services } from '../../../kernel/http/call';
import { signerOf } from '../../signatures/sign';
import { saveSection } from './save';
import { submitReport } from './submit';
import { listPeriodsToBegin, assertPeriodOpen } from '../../periods/repository';
import {
  findCluster,
  findEarlier,
  listOwnReports,
  listRemarks,
  listSections,
  lockCluster,
  insertDraft,
} from './repository';
import { barToEditing, figuresFor, mayEnter } from '../policy';
import { presentEntry, presentOwnReport, presentSection, sectionsOfNotes, allFigures } from '../presenter';
import { findVisible, type ReportRow } from '../repository';
import { findNotes } from '../rounds/repository';
import { recordChange } from '../../../kernel/audit/record.repository';

export const entryRoutes = ({ db, ...services }: Services) =>
  ({
    'GET /api/reports/mine': lists(({ language }, { cluster_id }) =>
      inSnapshot(db, async (tx) => {
        const cluster = cluster_id === null ? undefined : await findCluster(tx, cluster_id, language);
        if (!cluster) throw new ProblemError('forbidden');
        const [reports, to_begin] = await Promise.all([
          listOwnReports(tx, cluster.id),
          listPeriodsToBegin(tx, cluster.id),
        ]);
        const { id, company_name, province_name, removed_at } = cluster;
        return {
          cluster: { id, company_name, province_name, removed: removed_at !== null },
          reports: reports.map(presentOwnReport),
          to_begin: removed_at ? [] : to_begin,
        };
      }),
    ),
    'POST /api/reports': acts((call) => beginReport(db, call, call.body)),
    'GET /api/reports/:id/entry': readsInSnapshot(db, findVisible, async ({ user }, report, { tx }) => {
      const [enters, earlier, remarks] = await Promise.all([
        mayEnter(tx, user, report),
        findEarlier(tx, report),
        listRemarks(tx, report.id),
      ]);
      const isOpen =
        report.period_open &&
        barToEditing({ status: report.status, removed: report.cluster_removed_at !== null }) === undefined;
      return presentEntry(
        { ...report, figures: figuresFor(user, report, enters) },
        {
          sections: await sectionsFor(tx, report, { user, enters }),
          ...earlier,
          remarks: remarks.filter(({ round }) => round === report.round),
          editable: isOpen && enters,
          forStaff: user.cluster_id === null,
        },
      );
    }),
    'PATCH /api/reports/:id/sections/:section': acts((call) =>
      saveSection(db, call, { place: call.params, body: call.body }),
    ),
    'POST /api/reports/:id/submit': acts((call) =>
      submitReport(db, call, {
        id: call.params.id,
        version: call.body.version,
        sign: signerOf(services, call),
      }),
    ),
  }) satisfies Partial<Handlers>;

/** Staff who only read see the submitted notes, without later corrections and their authors. */
async function sectionsFor(
  db: Database,
  report: ReportRow,
  { user, enters }: { readonly user: User; readonly enters: boolean },
): Promise<SavedSection[]> {
  if (user.cluster_id === null && !enters) return sectionsOfNotes(await findNotes(db, report, true));
  return (await listSections(db, report.id)).map((section) => presentSection(section.section, section));
}

/** @throws ProblemError `report_exists`, `cluster_removed`, `period_closed` */
async function beginReport(db: Database, act: Act, report: NewReport): Promise<{ id: number }> {
  return act.checks.change(db, async (tx) => {
    const cluster = await act.checks.locked(tx, () => lockCluster(tx, report.cluster_id));
    if (cluster.removed_at) throw new ProblemError('cluster_removed');
    const { full_name, phone_number } = cluster;
    await assertPeriodOpen(tx, report);
    const figures = { ...allFigures({}), full_name, phone_number };
    const begun = await insertDraft(tx, { ...report, author_id: act.user.id, figures });
    if (!begun) throw new ProblemError('report_exists');
    await recordChange(tx, act, { action: 'create', entity: 'reports', id: begun.id, after: report });
    return begun;
  });
}
