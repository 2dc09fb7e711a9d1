import { reads } from '../../../kernel/authority/guarded';
import { type Database, inSnapshot } from '../../../kernel/database/connect';
import type { Call, Handlers, Services } from '../../../kernel/http/call';
import { refusalOf } from '../../../kernel/sheets/refusal';
import { withoutHidden, Workbooks } from '../../../kernel/sheets/workbook';
import { readReportSheet } from './read';
import { buildReportSheet } from './write';
import { findEarlier } from '../entry/repository';
import { figuresFor, mayEnter } from '../policy';
import { findVisible } from '../repository';

const withEarlier = (db: Database) => (call: Call<'GET /api/reports/:id/sheet.xlsx'>) =>
  inSnapshot(db, async (tx) => {
    const report = await findVisible(tx)(call);
    return report && { ...report, enters: await mayEnter(tx, call.user, report), ...(await findEarlier(tx, report)) };
  });

export function sheetRoutes({ db }: Services) {
  const workbooks = new Workbooks('report');
  return {
    'GET /api/reports/:id/sheet.xlsx': reads(withEarlier(db), async ({ user, language, signal }, report) => {
      const contents = { ...report, figures: figuresFor(user, report, report.enters) };
      const name = `report-${report.year}-${report.quarter}-${report.cluster_id}`;
      return { name, body: await workbooks.write(await buildReportSheet(contents, language), { user, signal }) };
    }),
    'POST /api/reports/:id/sheet': reads(findVisible(db), async ({ user, language, body, query, signal }, report) => {
      try {
        const sheet = await workbooks.read(body, { user, signal });
        return readReportSheet(query.hidden ? withoutHidden(sheet) : sheet, language, report);
      } catch (error) {
        throw refusalOf(error, { language, headers: new Map() });
      }
    }),
  } satisfies Partial<Handlers>;
}
