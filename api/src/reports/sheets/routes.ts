import { WorkQueue } from '../../http/work-queue';
import type { Handlers } from '../../http/call';
import { ProblemError } from '../../problems/problem-error';
import type { Services } from '../../services';
import { SheetRefused } from '../../spreadsheets/check-archive';
import { readWorkbook } from '../../spreadsheets/workbook';
import { findEarlier } from '../entry/repository';
import { figuresFor, mayEnter, readableReport } from '../policy';
import { MOST_SHEET_ROWS, readReportSheet } from './read';
import { writeReportSheet } from './write';

/** Files are read and written in threads of their own, which take processors from the calls. */
const AT_ONCE = 1;
const MOST_WAITING = 16;
const RETRY_SECONDS = 2;

export function sheetRoutes({ db }: Services) {
  const queue = new WorkQueue(AT_ONCE, MOST_WAITING, RETRY_SECONDS);
  return {
    'GET /api/reports/:id/sheet.xlsx': async ({ params, user, language }) => {
      const report = await readableReport(db, user, params.id, language);
      const [enters, earlier] = await Promise.all([mayEnter(db, user, report), findEarlier(db, report)]);
      const contents = { ...report, figures: figuresFor(user, report, enters), ...earlier };
      const name = `report-${report.year}-${report.quarter}-${report.cluster_id}`;
      return { name, body: await queue.run(() => writeReportSheet(contents, language)) };
    },
    'POST /api/reports/:id/sheet': async ({ params, user, language, body }) => {
      await readableReport(db, user, params.id, language);
      try {
        return readReportSheet(await queue.run(() => readWorkbook(body, MOST_SHEET_ROWS)), language);
      } catch (error) {
        throw error instanceof SheetRefused ? new ProblemError('file_refused', { reason: error.reason }) : error;
      }
    },
  } satisfies Partial<Handlers>;
}
