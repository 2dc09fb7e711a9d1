// All that this noun needs of other nouns.
export { hashOf, newToken } from '../credentials/link-token';
export { userKeys } from '../credentials/user-keys';
export { findWitnesses, notifyOfAuthority } from '../notices/recipients.repository';
export { LINK_HOURS } from '../users/links';
export { LOOKALIKES, looksOf } from '../users/login-looks';
export { holdAdministration } from '../users/repository';
