import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { Entry } from './compare';
import type { Client } from '../harness/client';

const PLACE = { province_code: '1735', district_code: '1735204' };
const AT_ONCE = 8;
const PAGE_SIZE = 200;

/** This register has fields of the most types. */
const LARGE_REGISTER = 'seed_companies';

/** Spreadsheet programs tend to misinterpret these values. */
const NAMES = ['=1+1', '@SUM(A1)', '+998', '-2', '001', '1E5', '12.03', 'a;"b",c', '«Олтин» тола', "'Oʻzbek"];

export async function addEntries(client: Client, rows: number, onAdded: (count: number) => void): Promise<void> {
  let next = 0;
  const add = async () => {
    while (next < rows) {
      const number = (next += 1);
      await client.call(`/api/registers/${LARGE_REGISTER}`, { body: makeEntry(number) });
      if (number % 1000 === 0) onAdded(number);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
}

/** The STIR begins with zero. */
function makeEntry(number: number) {
  return {
    ...PLACE,
    company_name: `${NAMES[number % NAMES.length]} ${number}`,
    stir: `0${String(10_000_000 + number)}`,
    full_name: NAMES[(number + 1) % NAMES.length] + ' а',
    phone_number: `+99890${String(1_000_000 + number)}`,
    address: `${NAMES[(number + 2) % NAMES.length]}-уй`,
    is_active: number % 3 !== 0,
    annual_capacity: number % 7 === 0 ? null : number * 1.25,
    crops: number % 2 === 0 ? ['cotton', 'wheat'] : [],
    has_laboratory: number % 2 === 0,
  };
}

/** The query of a list; oil factories are listed by province. */
export const buildQuery = (register: RegisterName): string =>
  register === 'oil_factories' ? `province_code=${PLACE.province_code}` : '';

/** All pages of a register's list. */
export async function readList(client: Client, register: RegisterName): Promise<Entry[]> {
  if (register === 'oil_factories') {
    const { factories } = await client.data<{ factories: Entry[] }>(`/api/oil_factories/${PLACE.province_code}`);
    return factories;
  }
  const entries: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await client.data<{ items: Entry[]; total: number }>(
      `/api/registers/${register}?page_size=${PAGE_SIZE}&page=${page}`,
    );
    entries.push(...items);
    if (entries.length >= total || items.length === 0) return entries;
  }
}
