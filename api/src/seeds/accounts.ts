import type { Position } from '@klaster/shared/contract';
import type { Transaction } from 'kysely';
import { hashPassword } from '../auth/password';
import type { Tables } from '../database/tables';

/** Of every demo account. Source: decisions, section 2. */
const DEMO_PASSWORD = 'Demo-2026!';

type Account = { login: string; full_name: string; positions: Position[]; province_code?: string };

const ACCOUNTS: readonly Account[] = [
  { login: 'admin', full_name: 'Каримова Дилноза Бахтиёровна', positions: ['ADMIN'] },
  { login: 'reviewer', full_name: 'Юсупов Шерзод Акмалович', positions: ['UPDATE'] },
  { login: 'editor', full_name: 'Раҳимова Нигора Олимовна', positions: ['CREATE', 'UPDATE', 'DELETE'] },
  { login: 'viewer', full_name: 'Тошматов Жасур Равшанович', positions: [] },
  {
    login: 'andijon',
    full_name: 'Мамажонов Улуғбек Собирович',
    positions: ['CREATE', 'UPDATE', 'DELETE'],
    province_code: '1703',
  },
];

export async function seedAccounts(tx: Transaction<Tables>): Promise<void> {
  const rows = await Promise.all(
    ACCOUNTS.map(async (account) => ({ ...account, password_hash: await hashPassword(DEMO_PASSWORD) })),
  );
  await tx.insertInto('users').values(rows).execute();
}
