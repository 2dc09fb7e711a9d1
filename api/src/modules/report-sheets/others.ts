// All that this noun needs of other nouns.
export { findEarlier } from '../reports/entry.repository';
export { figuresFor, mayEnter, reportOf } from '../reports/policy';
