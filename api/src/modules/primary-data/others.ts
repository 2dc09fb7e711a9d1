// All that this noun needs of other nouns.
export {
  inScope,
  joinProvince,
  provinceColumns,
  reportDistrict,
  reportProvince,
  sentFigures,
  type ProvinceOfQuarter,
} from '../reports/fragments.repository';
