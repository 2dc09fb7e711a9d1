// All that this noun needs of other nouns.
export { findPeriod } from '../periods/repository';
export {
  filledCount,
  inScope,
  isOverdue,
  joinProvince,
  preparedBy,
  provinceColumns,
  reportDistrict,
  reportProvince,
  sentFigures,
  wasRegistered,
  type ProvinceOfQuarter,
} from '../reports/fragments.repository';
export { barToEditing, mayEnterAs } from '../reports/policy';
