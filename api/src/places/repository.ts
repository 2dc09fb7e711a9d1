import type { Language } from '@klaster/shared/contract';
import type { Database } from '../database/connect';
import { nameColumn } from './names';

/** All provinces in the order of their SOATO codes, as statistics list them. */
export function listProvinces(db: Database, language: Language) {
  return db
    .selectFrom('provinces')
    .select(['code as province_code', `${nameColumn(language)} as province_name`])
    .orderBy('code')
    .execute();
}

export function findProvince(db: Database, code: string, language: Language) {
  return db
    .selectFrom('provinces')
    .select(['code as province_code', `${nameColumn(language)} as province_name`])
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Districts and cities in the order of the Uzbek alphabet. */
export function listDistricts(db: Database, provinceCode: string | undefined, language: Language) {
  return db
    .selectFrom('districts')
    .select(['code as district_code', 'province_code', `${nameColumn(language)} as district_name`, 'type'])
    .$if(provinceCode !== undefined, (query) => query.where('province_code', '=', provinceCode ?? ''))
    .orderBy('province_code')
    .orderBy('sort_key')
    .execute();
}

export async function findProvinceOfDistrict(db: Database, districtCode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('districts')
    .select('province_code')
    .where('code', '=', districtCode)
    .executeTakeFirst();
  return row?.province_code;
}
