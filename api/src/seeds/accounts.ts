import type { Position } from '@klaster/shared/contract';
import { randomBytes } from 'node:crypto';
import { hashPassword } from '../auth/password';

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
  { login: 'klaster', full_name: 'Эргашев Отабек Ғаниевич', positions: ['CREATE', 'UPDATE'], province_code: '1703' },
];

/** Nobody signs in as this one: the author of the sample's reports, whose clusters have no account. */
const SAMPLE_AUTHOR: Account & { is_active: boolean } = {
  login: 'sample-author',
  full_name: 'Намуна',
  positions: [],
  is_active: false,
};

/** The accounts with their passwords hashed. */
export function inventAccounts() {
  const withPassword = async <T>(account: T, password: string) => ({
    ...account,
    password_hash: await hashPassword(password),
  });
  return Promise.all([
    ...ACCOUNTS.map((account) => withPassword(account, DEMO_PASSWORD)),
    withPassword(SAMPLE_AUTHOR, randomBytes(32).toString('hex')),
  ]);
}
