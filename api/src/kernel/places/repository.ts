import type { Language } from '@klaster/shared/contract/http';
import { placeSortKey } from '@klaster/shared/contract/uzbek';
import type { Database } from '../database/connect';
import type { PlaceNames } from '../database/schema/tables';

const COLUMNS = {
  'uz-Cyrl': 'name_uz_cyrl',
  'uz-Latn': 'name_uz_latn',
  ru: 'name_ru',
  en: 'name_en',
} as const satisfies Record<Language, keyof PlaceNames>;

export const nameColumn = (language: Language) => COLUMNS[language];

/** In the order of SOATO codes, as statistics list them. */
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

export async function isProvince(db: Database, code: string): Promise<boolean> {
  return (await db.selectFrom('provinces').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;
}

export async function listDistricts(db: Database, provinceCode: string | undefined, language: Language) {
  const rows = await db
    .selectFrom('districts')
    .select(['code as district_code', 'province_code', `${nameColumn(language)} as district_name`, 'type'])
    .$if(provinceCode !== undefined, (query) => query.where('province_code', '=', provinceCode ?? ''))
    .execute();
  return rows.toSorted(byPlace);
}

function byPlace(a: DistrictName, b: DistrictName): number {
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

type DistrictName = { province_code: string; district_name: string };

const keyOf = ({ province_code, district_name }: DistrictName) => `${province_code} ${placeSortKey(district_name)}`;

export async function findProvinceOfDistrict(db: Database, districtCode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('districts')
    .select('province_code')
    .where('code', '=', districtCode)
    .executeTakeFirst();
  return row?.province_code;
}

export async function readPlaceNames(db: Database, language: Language): Promise<ReadonlyMap<string, string>> {
  const name = nameColumn(language);
  const rows = await db
    .selectFrom('provinces')
    .select(['code', `${name} as name`])
    .unionAll(db.selectFrom('districts').select(['code', `${name} as name`]))
    .execute();
  return new Map(rows.map((row) => [row.code, row.name]));
}
