import type { SavedSection } from '@klaster/shared/contract';
import type { User } from '../../auth/user';
import type { Database } from '../../database/connect';
import { periodsToBegin } from '../../periods/repository';
import { ProblemError } from '../../problems/problem-error';
import type { Handlers } from '../../http/call';
import type { Services } from '../../services';
import { barToEditing, figuresFor, mayEnter, readableReport } from '../policy';
import { presentEntry, presentOwnReport, presentSection, sectionsOfNotes } from '../presenter';
import type { ReportRow } from '../repository';
import { findNotes } from '../rounds/repository';
import { beginReport } from './begin';
import { findCluster, findEarlier, listOwnReports, listRemarks, listSections } from './repository';
import { saveSection } from './save';
import { submitReport } from './submit';

export const entryRoutes = ({ db }: Services) =>
  ({
    'GET /api/reports/mine': async ({ user, language }) => {
      const cluster = user.cluster_id === null ? undefined : await findCluster(db, user.cluster_id, language);
      if (!cluster) throw new ProblemError('forbidden');
      const [reports, to_begin] = await Promise.all([listOwnReports(db, cluster.id), periodsToBegin(db, cluster.id)]);
      const { id, company_name, province_name, removed_at } = cluster;
      return {
        cluster: { id, company_name, province_name, removed: removed_at !== null },
        reports: reports.map(presentOwnReport),
        to_begin: removed_at ? [] : to_begin,
      };
    },
    'POST /api/reports': (call) => beginReport(db, call, call.body),
    'GET /api/reports/:id/entry': async ({ params, user, language }) => {
      const report = await readableReport(db, user, params.id, language);
      const [enters, earlier, remarks] = await Promise.all([
        mayEnter(db, user, report),
        findEarlier(db, report),
        listRemarks(db, report.id),
      ]);
      const isOpen =
        report.period_open &&
        barToEditing({ status: report.status, removed: report.cluster_removed_at !== null }) === undefined;
      return presentEntry(
        { ...report, figures: figuresFor(user, report, enters) },
        {
          sections: await sectionsFor(db, user, report, enters),
          ...earlier,
          remarks: remarks.filter(({ round }) => round === report.round),
          editable: isOpen && enters,
          forStaff: user.cluster_id === null,
        },
      );
    },
    'PATCH /api/reports/:id/sections/:section': (call) => saveSection(db, call, call.params, call.body),
    'POST /api/reports/:id/submit': (call) => submitReport(db, call, call.params.id, call.body.version),
  }) satisfies Partial<Handlers>;

/** The sections as they were saved; to staff who only read, the notes that went in, and not who has been mending what since. */
async function sectionsFor(db: Database, user: User, report: ReportRow, enters: boolean): Promise<SavedSection[]> {
  if (user.cluster_id === null && !enters) return sectionsOfNotes(await findNotes(db, report, true));
  return (await listSections(db, report.id)).map((section) => presentSection(section.section, section));
}
