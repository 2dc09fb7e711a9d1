import type { ImportReport, Taken } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { TestApp } from './test-app';

type CheckOptions = { readonly as?: string; readonly language?: string; readonly query?: string };

type TakeOptions = { readonly state: string; readonly rows?: string; readonly as?: string };

/** The calls that check and import files of registers, as `editor` and in English by default. */
export const importCalls = (api: TestApp) => {
  const check = (
    register: RegisterName,
    body: unknown,
    { as = 'editor', language = 'en', query = '' }: CheckOptions = {},
  ) => {
    const headers = { 'accept-language': language };
    return api.call<ImportReport>(`POST /api/registers/${register}/imports/check${query}`, { as, body, headers });
  };
  const take = (register: RegisterName, body: unknown, { state, rows = 'all', as = 'editor' }: TakeOptions) => {
    const query = `?file_name=Рўйхат.xlsx&rows=${rows}&state=${state}`;
    return api.call<Taken>(`POST /api/registers/${register}/imports${query}`, { as, body });
  };
  return {
    check,
    take,
    takeWhole: async (register: RegisterName, body: unknown, as = 'editor') => {
      const { state } = (await check(register, body, { as })).data;
      const taken = await take(register, body, { state, as });
      expect(taken.status).toBe(200);
      return taken.data;
    },
    stored: (register: RegisterName, stir: string) =>
      api.db.selectFrom(register).selectAll().where('stir', '=', stir).execute(),
    exported: async (register: RegisterName) =>
      (await api.call(`GET /api/registers/${register}/export.xlsx`, { as: 'editor' })).bytes,
  };
};
