import type { Language } from '@klaster/shared/contract';
import { assertTerritory } from '../auth/policy';
import type { User } from '../auth/user';
import type { Database } from '../database/connect';
import { ProblemError, wrongField } from '../problems/problem-error';
import { findProvince, findProvinceOfDistrict } from './repository';

/** @throws ProblemError when there is no such province, or it is outside of the caller's territory */
export async function findProvinceFor(db: Database, user: User | undefined, code: string, language: Language) {
  const province = await findProvince(db, code, language);
  if (!province) throw new ProblemError('not_found');
  assertTerritory(user, code);
  return province;
}

/** @throws ProblemError when there is no such district, or it is in another province */
export async function assertDistrictOf(
  db: Database,
  place: { province_code: string; district_code: string },
): Promise<void> {
  const province = await findProvinceOfDistrict(db, place.district_code);
  if (province === undefined) throw wrongField('district_code', 'invalid');
  if (province !== place.province_code) throw wrongField('district_code', 'district_of_other_province');
}
