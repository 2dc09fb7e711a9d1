// All that this noun needs of other nouns.
export { DECISION_DAYS } from '../reports/entry.repository';
export { inScope, provinceIn, wasRegistered } from '../reports/fragments.repository';
