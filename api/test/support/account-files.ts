import type { ImportedUsers, UserImportReport } from '@klaster/shared/contract/accounts';
import { insert } from './fixtures';
import { workbook } from './sheet';
import type { TestApp } from './test-app';

/** In Uzbek. */
export const ACCOUNT_HEADERS = ['Ф.И.Ш.', 'Логин', 'Ваколатлар', 'Ҳудуд', 'Кластер СТИРи'];

type Cells = (string | null)[];

export const accountFile = (...rows: Cells[]) => workbook([ACCOUNT_HEADERS, ...rows]);

export const PROVINCE_ADMIN = 'viloyat';

export async function addProvinceAdmin({ db }: TestApp): Promise<void> {
  const rights = { positions: ['ADMIN' as const], full_name: 'Вилоят администратори', password_hash: '' };
  await insert(db, 'users', { ...rights, login: PROVINCE_ADMIN, province_code: '1703' });
}

let last = 0;

export const freshLogin = (word = 'xodim') => `${word}-${(last += 1)}`;

/** As `admin` and in English by default. */
export function accountFileCalls(api: () => TestApp) {
  const call = <T>(
    request: string,
    { as, body, language = 'en' }: { as: string; body: unknown; language?: string | undefined },
  ) => api().call<T>(request, { as, body, headers: { 'accept-language': language } });
  const check = (file: Buffer, as = 'admin', language?: string) =>
    call<UserImportReport>('POST /api/users/imports/check', { as, body: file, language });
  return {
    check,
    take: (file: Buffer, state: string, { rows = 'all', as = 'admin' }: { rows?: string; as?: string } = {}) =>
      call<ImportedUsers>(`POST /api/users/imports?rows=${rows}&state=${state}`, { as, body: file }),
    /** `C7 invalid`. */
    faults: async (file: Buffer, as?: string) =>
      (await check(file, as)).data.faults.map(({ cell, code }) => `${cell} ${code}`),
    find: (name: string) => api().db.selectFrom('users').selectAll().where('login', '=', name).executeTakeFirst(),
  };
}
