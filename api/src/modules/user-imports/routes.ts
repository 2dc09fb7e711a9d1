import { acts, lists } from '../../kernel/authority/guarded';
import type { Handlers, Services } from '../../kernel/http/call';
import { UserImports } from './imports';

export function userImportRoutes({ db, workbooks }: Services) {
  const userImports = new UserImports(db, workbooks);
  return {
    'GET /api/users/imports/template.xlsx': lists(async (call, scope) => ({
      name: 'users-template',
      body: await userImports.template({ ...call, scope }),
    })),
    'POST /api/users/imports/check': lists((call, scope) =>
      userImports.check({ ...call, scope, file: call.body }, call.query),
    ),
    'POST /api/users/imports': acts((call) => userImports.take({ ...call, file: call.body }, call.query)),
  } satisfies Partial<Handlers>;
}
