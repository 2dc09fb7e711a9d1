import { assertStaff } from '../auth/policy';
import type { Handlers } from '../http/call';
import type { Services } from '../services';
import { FigureSums } from './figures';
import { FigureSheets } from './sheets';

export const figureRoutes = ({ db }: Services) => {
  const sums = new FigureSums(db);
  const sheets = new FigureSheets(db, sums);
  return {
    'GET /api/figures': async ({ query, user, language }) => {
      assertStaff(user);
      return sums.read(query, user, language);
    },
    'GET /api/figures/report.xlsx': async ({ query, user, language }) => {
      assertStaff(user);
      return sheets.report(query, user, language);
    },
    'GET /api/figures/comparison.xlsx': async ({ query, user, language }) => {
      assertStaff(user);
      return sheets.comparison(query, user, language);
    },
  } satisfies Partial<Handlers>;
};
