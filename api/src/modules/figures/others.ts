// All that this noun needs of other nouns.
export { findPeriod } from '../periods/repository';
export { headerOf } from '../primary-data/header';
export { provinceIn } from '../reports/fragments.repository';
