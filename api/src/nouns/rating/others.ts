// All that this noun needs of other nouns.
export { findWitnesses, notifyOfAuthority } from '../notices/recipients.repository';
export { holdCluster } from '../reports/entry.repository';
export { wasRegistered } from '../reports/fragments.repository';
