// All that this noun needs of other nouns.
export {
  districtIn,
  inScope,
  joinProvince,
  provinceColumns,
  provinceIn,
  sentFigures,
  type ProvinceOfQuarter,
} from '../reports/fragments.repository';
