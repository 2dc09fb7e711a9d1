// All that this noun needs of other nouns.
export { findWitnesses, notifyOfAuthority } from '../notices/recipients.repository';
export { holdCluster } from '../reports/entry.repository';
export {
  joinProvince,
  provinceColumns,
  provinceIn,
  wasRegistered,
  type ProvinceOfQuarter,
} from '../reports/fragments.repository';
