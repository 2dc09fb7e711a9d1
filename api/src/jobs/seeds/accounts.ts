import type { Position } from '@klaster/shared/contract/http';
import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../modules/auth/password';
import { userKeys } from '../../kernel/texts/name-keys';
import { inventPerson, provinces } from './organisation';
import { createRandom } from './random';

/** Password of all demo accounts. Source: specification 3.5.4. */
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

const SEED = 14;

/** Sample clusters have no accounts: this one submits all reports of a province. */
export const sampleAuthor = (provinceCode: string) => `sample-author-${provinceCode}`;

/** Accounts that nobody can sign in to. */
function inventSampleAuthors(): (Account & { is_active: boolean })[] {
  const random = createRandom(SEED);
  return provinces.map(({ code }) => ({
    login: sampleAuthor(code),
    full_name: inventPerson(random),
    positions: [],
    province_code: code,
    is_active: false,
  }));
}

export async function inventAccounts() {
  const nobodysHash = await hashPassword(randomBytes(32).toString('hex'));
  const accounts = ACCOUNTS.map(async (account) => ({ ...account, password_hash: await hashPassword(DEMO_PASSWORD) }));
  const authors = inventSampleAuthors().map((author) => ({ ...author, password_hash: nobodysHash }));
  return [...(await Promise.all(accounts)), ...authors].map((account) => ({ ...account, ...userKeys(account) }));
}
