import type { RegisterName } from '@klaster/shared/contract/kinds';
import { acts, lists } from '../../kernel/authority/guarded';
import type { Database } from '../../kernel/database/connect';
import type { Services } from '../../kernel/http/call';
import { Imports } from './imports';
import { undoImport } from './undo';
import { forRegisters, type ImportKey, type RegisterCall } from '../registers/policy';

export function registerImportRoutes({ db, workbooks }: Services) {
  const imports = new Imports(db, workbooks);
  return forRegisters<ImportKey>((register) => buildHandlers(register, db, imports));
}

const buildHandlers = (register: RegisterName, db: Database, imports: Imports) => ({
  [`GET /api/registers/${register}/imports/template.xlsx`]: lists(
    async (call: RegisterCall<'GET', '/imports/template.xlsx'>, scope) => ({
      name: `${register}-template`,
      body: await imports.template({ ...call, register, scope }),
    }),
  ),
  [`POST /api/registers/${register}/imports/check`]: lists((call: RegisterCall<'POST', '/imports/check'>, scope) =>
    imports.check({ ...call, register, scope, file: call.body }, call.query),
  ),
  [`POST /api/registers/${register}/imports/marked.xlsx`]: lists(
    async (call: RegisterCall<'POST', '/imports/marked.xlsx'>, scope) => ({
      name: `${register}-marked`,
      body: await imports.mark({ ...call, ...call.query, register, scope, file: call.body }),
    }),
  ),
  [`POST /api/registers/${register}/imports`]: acts<RegisterCall<'POST', '/imports'>, unknown>((call) =>
    imports.take({ ...call, register, file: call.body }, call.query),
  ),
  [`GET /api/registers/${register}/imports`]: lists((call: RegisterCall<'GET', '/imports'>, { province_code }) =>
    imports.list(register, province_code, call.query),
  ),
  [`PATCH /api/registers/${register}/imports/:id/undo`]: acts<RegisterCall<'PATCH', '/imports/:id/undo'>, unknown>(
    (call) => undoImport(db, { ...call, register }, call.params.id),
  ),
});
