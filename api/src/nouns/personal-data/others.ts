// All that this noun needs of other nouns.
export { listAudit } from '../audit/list.repository';
export { auditTeller } from '../audit/presenter';
export { findWitnesses, tellOfAuthority } from '../notices/recipients.repository';
export { userKeys } from '../credentials/user-keys';
export { findUser, holdAdministration, lockUser } from '../users/repository';
export { presentUser } from '../users/presenter';
