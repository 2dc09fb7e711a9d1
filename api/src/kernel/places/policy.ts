import type { Language } from '@klaster/shared/contract/http';
import type { Database } from '../database/connect';
import { ProblemError, wrongField } from '../problems/problem-error';
import { findProvince, findProvinceOfDistrict, isProvince } from './repository';

/** @throws ProblemError `not_found` */
export async function requireProvince(db: Database, code: string, language: Language) {
  const province = await findProvince(db, code, language);
  if (!province) throw new ProblemError('not_found');
  return province;
}

/** @throws ProblemError if the district is not in the province or either is unknown */
export async function assertDistrictInProvince(
  db: Database,
  { province_code, district_code }: { province_code: string; district_code: string },
): Promise<void> {
  const actual = await findProvinceOfDistrict(db, district_code);
  if (actual === province_code) return;
  if (!(await isProvince(db, province_code))) throw wrongField('province_code', 'invalid');
  throw wrongField('district_code', actual === undefined ? 'invalid' : 'district_of_other_province');
}
