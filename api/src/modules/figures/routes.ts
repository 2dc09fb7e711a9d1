import { lists } from '../../kernel/authority/guarded';
import type { Handlers, Services } from '../../kernel/http/call';
import { callerByUser } from '../../kernel/queue/work-queue';
import { FigureSums } from './figures';
import { FigureSheets } from './sheets';

export const figureRoutes = ({ db }: Services) => {
  const sums = new FigureSums(db);
  const sheets = new FigureSheets(sums);
  return {
    'GET /api/figures': lists(({ query, language, ...call }, scope) =>
      sums.read(query, { scope, language, caller: callerByUser(call) }),
    ),
    'GET /api/figures/report.xlsx': lists(({ query, ...call }, scope) =>
      sheets.report(query, { scope, exporter: call, caller: callerByUser(call) }),
    ),
    'GET /api/figures/comparison.xlsx': lists(({ query, ...call }, scope) =>
      sheets.comparison(query, { scope, exporter: call, caller: callerByUser(call) }),
    ),
    'GET /api/figures/quarter.xlsx': lists(({ query, ...call }, scope) =>
      sheets.quarter(query, { scope, exporter: call, caller: callerByUser(call) }),
    ),
  } satisfies Partial<Handlers>;
};
