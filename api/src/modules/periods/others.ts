// All that this noun needs of other nouns.
export { DECISION_DAYS } from '../reports/entry.repository';
export { inScope, reportProvince, wasRegistered } from '../reports/fragments.repository';
